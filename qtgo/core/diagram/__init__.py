"""Boards as text, read and written, and positions as they are printed."""
