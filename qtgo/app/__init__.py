"""The composition root: application, settings, windows, and the handling of errors."""
