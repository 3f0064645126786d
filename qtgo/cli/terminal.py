"""Write the output of commands for people and programs; nothing in it controls the terminal."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sys
from collections.abc import Callable
from itertools import accumulate
from typing import Any, TextIO
from unicodedata import combining, east_asian_width

from qtgo.plain_text import visible


class InputError(Exception):
    """The input cannot be used; the text says which and why, an argument for each line."""

    status = 1


class UsageError(InputError):
    """The options do not go together, whatever the files hold."""

    status = 2  # as argparse ends for what it sees itself


_LENGTH = 10_000
_PIECE = 50
"""Characters written at once; any pipe that has room takes 512 bytes, and no character has more than ten, as escape."""


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
    for line in (f"qtgo: {first}", *others):
        print(visible(line, _LENGTH), file=sys.stderr)


def mention(*lines: str) -> None:
    """Write lines to standard error, such as progress; they are dropped while it is not read."""
    for line in lines:
        PassingOutput(sys.stderr).write(visible(line, _LENGTH) + "\n")


def is_unread(error: OSError) -> bool:
    """Return whether writing failed as the reader has gone, as in ``qtgo check *.sgf | head``."""
    is_told_so = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return is_told_so or isinstance(error, BrokenPipeError)


def give_up(stream: TextIO) -> None:
    """Send what is buffered, which would fail again at the end, and all later output to the null device."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(null, stream.fileno())
        finally:
            os.close(null)


class ErrorOutput:
    """Standard error that drops what cannot be written, so that a closed reader ends no work."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, if that is possible."""
        self._try(lambda: self._stream.write(text))
        return len(text)

    def flush(self) -> None:
        """Write what is buffered, if that is possible."""
        self._try(self._stream.flush)

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the stream."""
        return getattr(self._stream, name)

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BlockingIOError:  # its reader is only slow
            return
        except (OSError, ValueError):
            give_up(self._stream)


class PassingOutput(ErrorOutput):
    """Standard error that waits for no reader either: what a pipe has no room for is dropped."""

    def write(self, text: str) -> int:
        """Write as much of a text as there is room for."""
        for start in range(0, len(text), _PIECE):
            if not _has_room(self._stream):
                break
            super().write(text[start : start + _PIECE])
            self.flush()
        return len(text)


def _has_room(stream: TextIO) -> bool:
    import select

    try:
        return bool(select.select((), (stream,), (), 0)[1])
    except (OSError, ValueError):  # no file, or one that cannot be asked
        return True


class ChangingLine:
    """A status line at the end of a terminal; nothing is shown anywhere else. It waits for no reader."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = PassingOutput(sys.stderr if stream is None else stream)
        self._shown = ""
        self.is_seen = self._stream.isatty()

    def show(self, text: str) -> None:
        """Replace the text, cut to the width of the terminal."""
        line = _within(visible(text, _LENGTH), shutil.get_terminal_size().columns - 1)
        if self.is_seen and line != self._shown:
            self._stream.write(f"\r{left(line, columns(self._shown))}")
            self._shown = line

    def leave(self, text: str) -> None:
        """Write a line above the status line."""
        self.clear()
        self._stream.write(visible(text, _LENGTH) + "\n")

    def clear(self) -> None:
        """Erase the line."""
        if self._shown:
            self._stream.write("\r" + " " * columns(self._shown) + "\r")
            self._shown = ""


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes up: two for each Chinese, Japanese or Korean character."""
    return sum(map(_width, text))


def left(text: str, width: int) -> str:
    """Return a text at the left of so many columns."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """Return a text at the right of so many columns."""
    return " " * (width - columns(text)) + text


def _within(text: str, most: int) -> str:
    """Return the start of a text that fits into a number of columns."""
    return text[: sum(end <= most for end in accumulate(map(_width, text)))]


def _width(letter: str) -> int:
    return 0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1
