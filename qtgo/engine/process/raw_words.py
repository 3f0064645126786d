"""Command lines with words that are not valid text, such as foreign file names, which Qt cannot pass on."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

_SHELL = "/bin/sh"


def passable(words: Sequence[str]) -> list[str]:
    """Return a command line of valid text that runs the given one; the same one if it is valid text already.

    A shell gets the bytes by number and then executes the program in its place: the process stays the same.
    """
    line = shlex.join(words)
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        numbers = "".join(f"\\{byte:03o}" for byte in line.encode("utf-8", "surrogateescape"))
        return [_SHELL, "-c", f"eval \"exec $(printf '{numbers}')\""]
    return list(words)
