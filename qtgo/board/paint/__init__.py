"""Painting of the board, its stones and its marks."""
