"""Everything that a user would name, each in a folder of its own."""
