"""The score after a move that is not played."""
