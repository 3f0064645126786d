"""The preferences and the keys of actions."""
