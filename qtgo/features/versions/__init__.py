"""Earlier versions of a file."""
