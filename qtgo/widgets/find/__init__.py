"""The find bar, and what was found in a text."""
