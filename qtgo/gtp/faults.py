"""Errors that nobody foresaw, reported on standard error in few enough words that nobody has to read them."""

from __future__ import annotations

import contextlib
import sys
import traceback

_FRAMES = 20
_CHARACTERS = 4000
_REPORTS = 10


class FaultLog:
    """Writes tracebacks to standard error: ten at most, and the ends of long ones only.

    All of them fit into a pipe that is never read, which would otherwise stop the program.
    """

    def __init__(self) -> None:
        self._left = _REPORTS

    def report(self, during: str, error: BaseException) -> None:
        """Write the traceback of an error that came up during something."""
        if not self._left or sys.stderr is None:  # print would take standard output in its place
            return
        self._left -= 1
        # Memory may have run out, and standard error may be closed: then nobody hears of it.
        with contextlib.suppress(Exception):
            text = "".join(traceback.format_exception(error, limit=-_FRAMES, chain=False))
            print(f"qtgo: internal error during {during}\n{text[-_CHARACTERS:]}", file=sys.stderr, flush=True)
