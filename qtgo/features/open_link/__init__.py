"""Games opened by their web addresses."""
