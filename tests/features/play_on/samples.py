"""Playing on for the tests that look at all features."""

ACTIONS = dict.fromkeys(("play_on",))
