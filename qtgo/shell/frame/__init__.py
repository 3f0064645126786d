"""Where the parts of a window are placed."""
