"""Facts about single moves, for the words of a review."""
