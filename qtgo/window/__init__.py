"""The main window, its actions and its messages."""
