"""The positions of the nodes of a drawn game tree."""
