"""The progress of a player over many games."""
