"""Scoring: the dead stones, and the table of the score."""
