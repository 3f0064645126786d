"""The list of the mistakes of a reviewed game."""
