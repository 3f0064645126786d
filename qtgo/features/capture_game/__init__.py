"""The capture game: a first game for beginners, and the way from it to Go."""
