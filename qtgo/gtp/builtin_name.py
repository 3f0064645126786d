"""The names of the built-in engine in the settings while the user has not chosen."""

BUILTIN_NAME = "QtGo"
DEFAULT_LEVEL = "12k"
