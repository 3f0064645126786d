"""Engines as supervised GTP processes; needs nothing of Qt but QtCore."""
