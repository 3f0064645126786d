"""What a command says when its input is bad."""


class InputError(Exception):
    """The input cannot be used; the text says which and why, an argument for each line."""
