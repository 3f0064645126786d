"""The dialog that begins a game, and its fields."""
