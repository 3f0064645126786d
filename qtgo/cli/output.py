"""Write what commands make."""

from __future__ import annotations

import os
import sys

from qtgo.cli.errors import InputError
from qtgo.cli.file_arguments import input_path
from qtgo.cli.terminal import say
from qtgo.files.atomic import is_same_file, replace_file
from qtgo.text.translation import Texts

tr = Texts("command line")

STANDARD_OUTPUT = "-"


def keep_input(source: str, output: str | os.PathLike[str]) -> None:
    """Raise InputError if what is to be written would replace what was read, under whatever name."""
    if is_same_file(input_path(source), output):
        text = tr("{file}: this is the same file as {source}, which would be lost; choose another name")
        raise InputError(text.format(file=output, source=source))


def write_output(output: str | os.PathLike[str], data: bytes) -> None:
    """Write a file in one step, or a pipe or device as it stands; raise InputError where that fails.

    ``-`` is standard output, where people see what can be shown of the data as text.
    """
    if output == STANDARD_OUTPUT:
        write_out(data, data.decode("utf-8", "replace"))
        return
    try:
        replace_file(output, data, may_block=True)
    except OSError as error:
        raise InputError(f"{output}: {error.strerror or error}") from None


def write_out(data: bytes, text: str) -> None:
    """Write to standard output: to people a text as far as it can be shown, else the bytes as they are."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        say(*text.splitlines())
    else:
        sys.stdout.buffer.write(data)
