"""The end of a game: its result, kept games, and ratings."""
