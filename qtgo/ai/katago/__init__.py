"""KataGo's networks: reading their files, and running them in onnxruntime."""

LARGEST_BOARD = 19
"""The longest side of a board for these networks, which have seen no larger ones."""
