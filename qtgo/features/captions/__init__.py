"""A caption for the move shown: its number, and what players call it."""
