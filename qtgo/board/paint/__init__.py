"""How the board, its stones and its marks are painted."""
