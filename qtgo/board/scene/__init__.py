"""The board as a scene, with its items, and the view of it."""
