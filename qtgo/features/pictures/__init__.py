"""Pictures of a position as files."""
