"""The tree search, and what it finds."""
