"""Live analysis of the position that is shown."""
