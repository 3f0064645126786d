"""Bookmarks of positions in game files."""
