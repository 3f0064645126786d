"""Better and played lines for the tests that look at all features."""

ACTIONS = dict.fromkeys(("better_line", "played_line", "both_lines", "ownership_change", "mistake_back"))
