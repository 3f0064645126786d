"""The clocks of the players, and time settings."""
