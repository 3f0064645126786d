"""The start page, and the first games."""
