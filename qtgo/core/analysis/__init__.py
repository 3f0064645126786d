"""What engines say of positions, and what it makes of a game: losses, mistakes, accuracy."""
