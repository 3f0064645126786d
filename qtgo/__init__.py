"""QtGo, a desktop Go board."""

__version__ = "0.1.0"
