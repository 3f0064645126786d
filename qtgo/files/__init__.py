"""Reading and writing files: atomic, private, bounded; and the program's own state."""
