"""The players of a game: engines, clock, consent, scoring."""
