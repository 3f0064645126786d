"""Engines as supervised processes that speak the Go Text Protocol; nothing here needs more of Qt than QtCore."""
