"""Navigation: go to a move, and play a game automatically."""
