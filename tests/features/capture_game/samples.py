"""The capture game for the tests that look at all features."""

ACTIONS = dict.fromkeys(("capture_game",))
