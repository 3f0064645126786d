"""Themes of the user's own: folders and archives with pictures and colors."""
