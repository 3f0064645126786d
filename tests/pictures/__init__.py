"""Pictures of all that the window shows, at every size, scale, scheme and language: ``python -m tests.pictures``."""
