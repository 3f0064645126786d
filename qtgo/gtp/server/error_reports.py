"""Unexpected errors, reported on standard error within a bounded size."""

from __future__ import annotations

import contextlib
import sys
import traceback

from qtgo.plain_text import visible

_FRAMES = 20
_CHARACTERS = 4000
_LINES = 200
_REPORTS = 10


class FaultLog:
    """Writes tracebacks to standard error: ten at most, and only the ends of long ones.

    Together they fit into a pipe that is never read, which would otherwise block the program.
    """

    def __init__(self) -> None:
        self._left = _REPORTS

    def report(self, during: str, error: BaseException) -> None:
        """Write the traceback of an error, and what was being done."""
        if not self._left or sys.stderr is None:
            return
        self._left -= 1
        # Memory may have run out, and standard error may be closed: then the report is lost.
        with contextlib.suppress(Exception):
            text = "".join(traceback.format_exception(error, limit=-_FRAMES, chain=False))[-_CHARACTERS:]
            report = f"qtgo: internal error during {during}\n{text}\n"
            sys.stderr.write(visible(report, len(report), _LINES))
            sys.stderr.flush()
