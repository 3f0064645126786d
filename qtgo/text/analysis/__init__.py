"""Words about analyses and reviews."""
