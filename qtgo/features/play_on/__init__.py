"""Playing on from any position of a record, as a variation beside the game."""
