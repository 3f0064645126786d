"""QtGo, a desktop Go board."""

__version__ = "0.1.0"
APP_ID = "io.github.qtgo.QtGo"
"""The name by which desktops know the program: of its desktop file, its icon and its windows."""
