"""The comments and names of nodes."""
