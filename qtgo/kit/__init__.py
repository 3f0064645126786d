"""Widgets that know nothing of a game in progress."""
