"""How the program reads and writes files: in one step, of the user alone, within limits; and what it keeps in them."""
