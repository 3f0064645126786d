"""The layout of a window's parts."""
