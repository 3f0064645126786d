"""Widgets around the board."""
