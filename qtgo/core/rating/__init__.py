"""Estimate a player's strength by results against opponents of known strength."""
