"""What the settings say of the built-in engine when a user has not chosen yet."""

BUILTIN_NAME = "QtGo"
DEFAULT_LEVEL = "12k"
