"""Practice of one's own mistakes."""
