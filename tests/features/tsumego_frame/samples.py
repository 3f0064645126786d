"""The tsumego frame for the tests that look at all features."""

ACTIONS = dict.fromkeys(("tsumego_frame",))
