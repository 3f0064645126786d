"""The start page, the tour, and the first games."""
