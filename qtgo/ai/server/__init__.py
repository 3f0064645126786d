"""The engine as a program: GTP commands, and the JSON analysis protocol."""
