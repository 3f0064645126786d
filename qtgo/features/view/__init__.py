"""The view: full screen, and a part of the board."""
