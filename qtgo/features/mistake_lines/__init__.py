"""A reviewed move and the better one: their lines on the board or on two, and what changed hands."""
