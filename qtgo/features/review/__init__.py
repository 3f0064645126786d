"""The review of a game: its graph, and the list of its mistakes."""
