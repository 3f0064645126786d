"""The menus of a window: what features register, and where it stands."""
