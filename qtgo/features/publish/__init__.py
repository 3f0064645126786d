"""Games and problems as books."""
