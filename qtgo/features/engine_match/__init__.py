"""Matches between two engines."""
