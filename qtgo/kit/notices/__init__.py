"""Banners and messages in a window."""
