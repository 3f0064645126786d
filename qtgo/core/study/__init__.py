"""Problems, and guessing the next move."""
