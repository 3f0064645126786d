"""Dialogs: built with a value, asked for their value."""
