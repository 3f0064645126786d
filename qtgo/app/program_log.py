"""The program's own log: its last lines for a report, warnings on standard error, and with ``--debug`` all of it."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from qtgo.app.crash_report_text import QT_LOG, log_line
from qtgo.files.private import make_private_folder
from qtgo.plain_text import visible

KEPT_LINES = 300
KEPT_LOGS = 5
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_log = logging.getLogger("qtgo")
_qt_log = logging.getLogger(QT_LOG)


class _Lines(logging.Handler):
    """Passes on the lines of the log as a report may have them."""

    def __init__(self, take: Callable[[str], None]) -> None:
        super().__init__()
        self._take = take

    def emit(self, record: logging.LogRecord) -> None:
        """Pass on a line; one that cannot be written is not worth an error."""
        try:
            self._take(log_line(record))
        except Exception:
            self.handleError(record)


class _Errors(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes warnings to the present standard error; a program without a terminal has none."""

    def emit(self, record: logging.LogRecord) -> None:
        if sys.stderr is not None:
            self.stream = sys.stderr
            super().emit(record)


class FileLog(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes the whole log to a file, until that fails."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.setFormatter(logging.Formatter(_FORMAT))

    def handleError(self, record: logging.LogRecord) -> None:
        """End the log where the disk is full, and report it once."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            super().handleError(record)
            return
        _log.removeHandler(self)
        with contextlib.suppress(OSError):
            self.stream.close()
        _log.warning("the debug log ends here: %s", error.strerror)


def start_log() -> deque[str]:
    """Return the last lines of the log, kept from now on; write warnings to standard error, those of Qt too."""
    recent: deque[str] = deque(maxlen=KEPT_LINES)
    errors = _Errors()
    errors.setLevel(logging.WARNING)
    errors.setFormatter(logging.Formatter("qtgo: %(message)s"))
    _log.setLevel(logging.DEBUG)
    _log.addHandler(_Lines(recent.append))
    _log.addHandler(errors)
    qInstallMessageHandler(_on_message)
    return recent


def follow_log(take: Callable[[str], None]) -> None:
    """Pass on every further line of the log."""
    _log.addHandler(_Lines(take))


def _on_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    _qt_log.log(_LEVELS.get(kind, logging.WARNING), "%s", message)


def begin_debugging(folder: Path) -> None:
    """Write the whole log to a file, and name it on standard error."""
    try:
        place = f"the debug log is {write_debug_log(folder)}"
    except OSError as error:
        place = f"the debug log could not be written: {error.strerror}"
    if sys.stderr is not None:
        sys.stderr.write(visible(f"qtgo: {place}") + "\n")


def write_debug_log(folder: Path) -> Path:
    """Write the whole log to a new file for this user alone, and return its path; raise OSError if that fails."""
    make_private_folder(folder)
    for old in sorted(folder.glob("debug-*.log"), key=_age)[: 1 - KEPT_LOGS]:
        with contextlib.suppress(OSError):  # removed by another program, or on Windows kept open by one
            old.unlink()
    path = folder / f"{time.strftime('debug-%Y%m%d-%H%M%S')}-{os.urandom(2).hex()}.log"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    # Names of files may have bytes that are no text.
    _log.addHandler(FileLog(os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace")))
    return path


def _age(path: Path) -> tuple[bool, float]:
    """Return a key that puts the oldest log first; one from the future, by a wrong clock, is the oldest."""
    changed = path.stat().st_mtime
    return changed <= time.time(), changed
