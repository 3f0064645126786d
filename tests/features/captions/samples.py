"""Captions for the tests that look at all features."""

ACTIONS = dict.fromkeys(("captions",))
