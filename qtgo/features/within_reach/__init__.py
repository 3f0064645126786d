"""Which mistakes of a review are within reach of the player: what people of the rank play, and stronger ones."""
