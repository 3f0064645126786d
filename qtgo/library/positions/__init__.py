"""Searching positions and patterns in the library."""
