"""Positions to learn from: games, labels, shards."""
