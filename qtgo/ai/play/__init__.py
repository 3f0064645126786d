"""The player: levels, passing, resigning, and what a weaker player overlooks."""
