"""The cards of the players."""
