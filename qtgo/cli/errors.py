"""Bad input, and standard error that nobody need read."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any, TextIO


class InputError(Exception):
    """The input cannot be used; the text says which and why, an argument for each line."""


class ErrorOutput:
    """Standard error that drops what cannot be written, so that whoever stops reading it ends no work."""

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
            with contextlib.suppress(OSError, ValueError):
                self._give_up()

    def _give_up(self) -> None:
        """Let the null device take what is buffered, which would fail again at the end, and what is still to come."""
        null = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(null, self._stream.fileno())
        finally:
            os.close(null)
