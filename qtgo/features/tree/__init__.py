"""The game tree and the list of moves."""
