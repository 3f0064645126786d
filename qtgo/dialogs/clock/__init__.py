"""Time settings, and what the players have left."""
