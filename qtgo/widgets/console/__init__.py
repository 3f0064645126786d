"""The engines' console."""
