"""Command lines with words that are no text, such as names of files from elsewhere, which Qt cannot pass on."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

_SHELL = "/bin/sh"


def passable(words: Sequence[str]) -> list[str]:
    """Return a command line of text alone that becomes the one given; that itself where it is text.

    A shell is told the bytes by their numbers, and the program takes its place: the process stays the same.
    """
    line = shlex.join(words)
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        numbers = "".join(f"\\{byte:03o}" for byte in line.encode("utf-8", "surrogateescape"))
        return [_SHELL, "-c", f"eval \"exec $(printf '{numbers}')\""]
    return list(words)
