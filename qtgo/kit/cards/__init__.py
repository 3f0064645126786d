"""Cards, and lists in cards."""
