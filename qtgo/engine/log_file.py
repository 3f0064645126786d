"""A file of what an engine was told and what it said, which starts anew before it gets big."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from qtgo.gtp.session import Direction, Traffic

MAX_BYTES = 2_000_000
"""Bytes of one log file."""
KEPT_FILES = 3
"""Older files that are kept beside the newest."""
_MAX_LINE = 2000
_MARKS = {Direction.SENT: ">", Direction.RECEIVED: "<", Direction.STRAY: "~"}


class _Handler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """Lose the line: a full disk must not end a game."""


class LogFile:
    """Writes lines with the time in front: ``>`` sent, ``<`` answered, ``~`` said unasked, ``!`` standard error.

    Without a path it writes nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._handler: logging.Handler = logging.NullHandler()
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self._handler = _Handler(path, maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True)
        self._handler.setFormatter(logging.Formatter("%(asctime)s.%(msecs)03d %(message)s", "%Y-%m-%d %H:%M:%S"))

    def add_traffic(self, traffic: Traffic) -> None:
        """Add a line of the conversation."""
        self._add(_MARKS[traffic.direction], traffic.text)

    def add_error_line(self, line: str) -> None:
        """Add a line of standard error."""
        self._add("!", line)

    def add_note(self, text: str) -> None:
        """Add a line about the engine."""
        self._add("#", text)

    def close(self) -> None:
        """Close the file; another line opens it again."""
        self._handler.close()

    def _add(self, mark: str, text: str) -> None:
        if len(text) > _MAX_LINE:
            text = f"{text[:_MAX_LINE]}… ({len(text)} characters)"
        self._handler.handle(logging.makeLogRecord({"msg": f"{mark} {text}"}))
