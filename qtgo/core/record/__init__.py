"""The game as a record: the tree with its properties, replay, game, history."""
