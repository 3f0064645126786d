"""A GTP server over the rules."""
