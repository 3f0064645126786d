"""Problems, and guessing of moves."""
