"""The graph of a reviewed game, and the list of its mistakes."""
