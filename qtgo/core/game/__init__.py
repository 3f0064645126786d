"""A game in progress: moves, place, navigation, counting, and new games."""
