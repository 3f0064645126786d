"""The game of a window: moves, navigation, edits, study games."""
