"""A problem that becomes a whole board, so that an engine can judge it."""
