"""Tools for developers; the wheel leaves them out."""
