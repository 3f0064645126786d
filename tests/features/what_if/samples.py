"""Scores of moves not played for the tests that look at all features."""

ACTIONS = dict.fromkeys(("what_if",))
