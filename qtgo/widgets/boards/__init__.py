"""Small flat boards."""
