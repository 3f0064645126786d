"""Playing: typed points, questions before a move or a pass."""
