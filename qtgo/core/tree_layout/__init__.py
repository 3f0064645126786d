"""Where the nodes of a drawn game tree stand."""
