"""Reports on reviewed games."""
