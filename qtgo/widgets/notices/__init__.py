"""What the program says in the window: banners, the status message, the busy line."""
