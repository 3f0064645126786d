"""The menus of a window: the actions that features register, and their places."""
