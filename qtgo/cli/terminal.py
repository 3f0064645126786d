"""What the commands write for people and programs to read; nothing in it commands the terminal."""

from __future__ import annotations

import json
import sys

from qtgo.plain_text import visible

_LENGTH = 10_000


def say(*lines: str) -> None:
    """Write lines to standard output; a line break inside of one, as in a file name, is shown as a sign."""
    for line in lines:
        print(visible(line, _LENGTH))


def say_json(value: object) -> None:
    """Write a value as a line of JSON in ASCII, with everything else escaped."""
    print(json.dumps(value).replace("\x7f", "\\u007f"), flush=True)


def complain(*lines: str) -> None:
    """Write a message to standard error, with the name of the program before its first line."""
    first, *others = lines
    note(f"qtgo: {first}", *others)


def note(*lines: str) -> None:
    """Write lines to standard error, as on how far something has come."""
    for line in lines:
        print(visible(line, _LENGTH), file=sys.stderr)
