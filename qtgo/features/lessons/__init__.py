"""Lessons that are played: the list of them, and their steps as problems."""
