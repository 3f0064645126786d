"""The composition root: application, settings, windows, and what happens when something goes wrong."""
