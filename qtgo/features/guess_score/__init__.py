"""Guessing the score of a game at a few positions."""
