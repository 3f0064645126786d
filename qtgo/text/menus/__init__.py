"""Words about menus and keys: their letters, and how sentences name them."""
