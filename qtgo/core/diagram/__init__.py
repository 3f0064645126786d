"""Boards as text, read and written, and printed diagrams."""
