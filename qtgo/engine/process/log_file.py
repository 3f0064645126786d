"""A log of an engine's conversation, which starts over before it gets large."""

from __future__ import annotations

import logging
import sys
from collections import deque
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import cast

from qtgo.files.file_problems import Stored
from qtgo.files.private import make_private_folder, open_private
from qtgo.gtp.session import Direction, Traffic
from qtgo.storage_health import StorageHealth

MAX_BYTES = 2_000_000
"""Bytes of one log file."""
KEPT_FILES = 3
"""Number of older files kept beside the newest."""
FIRST_LINES = 1000
"""Lines logged of what an engine writes without being told anything, and then only the last ones of it."""
LAST_LINES = 100
_MAX_LINE = 2000
_MARKS = {Direction.SENT: ">", Direction.RECEIVED: "<", Direction.STRAY: "~"}


class _Handler(RotatingFileHandler):
    def __init__(self, path: Path, storage: StorageHealth) -> None:
        super().__init__(
            path,
            maxBytes=MAX_BYTES,
            backupCount=KEPT_FILES,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self._path = path
        self._storage = storage

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; if the disk is full or the folder read-only, lose it rather than end a game."""
        self._has_failed = False
        super().emit(record)
        if not self._has_failed:
            self._storage.note_success(Stored.ENGINE_LOGS, self._path)

    def _open(self) -> TextIOWrapper:
        make_private_folder(self._path.parent)
        stream = open(  # noqa: SIM115
            self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=open_private
        )
        return cast("TextIOWrapper", stream)

    def handleError(self, record: logging.LogRecord) -> None:
        """Note why a line was lost."""
        self._has_failed = True
        error = sys.exception()
        self.note(error if isinstance(error, OSError) else OSError(str(error)))

    def note(self, error: OSError) -> None:
        """Report that the file cannot be written."""
        self._storage.note_failure(Stored.ENGINE_LOGS, self._path, error)

    def close(self) -> None:
        """Close the file; data that the system could not write is lost."""
        try:
            super().close()
        except OSError as error:
            self.note(error)


class LogFile:
    """Writes timestamped lines: ``>`` sent, ``<`` received, ``~`` stray, ``!`` standard error.

    Of a flood of lines the first and the last are written, and how many were left out. Only the user can read the file.
    Without a path nothing is written.
    """

    def __init__(self, path: Path | None = None, storage: StorageHealth | None = None) -> None:
        self.storage = storage or StorageHealth()
        self._heard = 0  # lines since the engine was last told something
        self._last: deque[str] = deque(maxlen=LAST_LINES)
        self._handler: logging.Handler = logging.NullHandler()
        if path is None:
            return
        self._handler = _Handler(path, self.storage)
        self._handler.setFormatter(logging.Formatter("%(asctime)s.%(msecs)03d %(message)s", "%Y-%m-%d %H:%M:%S"))

    def add_traffic(self, traffic: Traffic) -> None:
        """Add a line of the conversation."""
        add = self._add if traffic.direction is Direction.SENT else self._hear
        add(_MARKS[traffic.direction], traffic.text)

    def add_error_line(self, line: str) -> None:
        """Add a line of standard error."""
        self._hear("!", line)

    def add_note(self, text: str) -> None:
        """Add a line about the engine."""
        self._add("#", text)

    def close(self) -> None:
        """Close the file; the next line reopens it."""
        self._end_flood()
        self._handler.close()

    def _hear(self, mark: str, text: str) -> None:
        self._heard += 1
        line = _line(mark, text)
        if self._heard <= FIRST_LINES:
            self._write(line)
        else:
            self._last.append(line)

    def _add(self, mark: str, text: str) -> None:
        self._end_flood()
        self._write(_line(mark, text))

    def _end_flood(self) -> None:
        """Write what is kept of the end of a flood."""
        left_out = self._heard - FIRST_LINES - len(self._last)
        if left_out > 0:
            self._write(f"# … ({left_out} lines)")
        for line in self._last:
            self._write(line)
        self._last.clear()
        self._heard = 0

    def _write(self, line: str) -> None:
        self._handler.handle(logging.makeLogRecord({"msg": line}))


def _line(mark: str, text: str) -> str:
    if len(text) > _MAX_LINE:
        text = f"{text[:_MAX_LINE]}… ({len(text)} characters)"
    return f"{mark} {text}"
