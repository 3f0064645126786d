"""The game record: the tree with its properties, replay, game, history."""
