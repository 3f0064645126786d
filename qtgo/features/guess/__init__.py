"""Guessing the next move of a game."""
