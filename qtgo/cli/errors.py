"""The error for bad input to a command."""


class InputError(Exception):
    """The input cannot be used; the text says which and why, an argument for each line."""
