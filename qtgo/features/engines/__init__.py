"""The list of engines, their levels, tests and troubles."""
