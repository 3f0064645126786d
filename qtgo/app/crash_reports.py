"""Reports of crashes and of unexpected errors: written to the state folder, sent nowhere."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from qtgo.app.crash_report_text import error_text, surroundings, trace_text
from qtgo.deferred import regex
from qtgo.files.input import open_regular, read_head
from qtgo.files.locked_temporary_files import lock_now
from qtgo.files.private import make_private_folder

KEPT_REPORTS = 10
MOST_AT_A_TIME = 5
"""Reports of one run of the program; an error that comes again and again fills no folder."""
_STEM = "report-%Y%m%d-%H%M%S"
_NEW = ".new"
_OFFERED = ".txt"
_TRACE = "running-{}.trace"
_LEFT_AFTER = 86_400.0  # seconds, where the file system has no locks
_LOG_BEGINS = "\n--- the last lines of the log ---\n"
_FATAL = regex("^(Fatal Python error|Windows fatal exception)", re.MULTILINE)  # as faulthandler begins
_MAX_TRACE = 1_000_000
_LINES_BETWEEN = 300  # new lines of the log, after which older ones are dropped from the file
_log = logging.getLogger(__name__)


class CrashReports:
    """The reports in a folder: written, offered once at the next start, and only the newest few kept."""

    def __init__(self, folder: Path, recent_lines: Callable[[], Iterable[str]] = tuple) -> None:
        self.folder = folder
        self._recent_lines = recent_lines
        self._told: set[str] = set()
        self._trace: TextIO | None = None
        self._head_size = self._noted = 0
        self._trace_path = folder / _TRACE.format(os.urandom(8).hex())

    # While the program runs

    def watch(self) -> None:
        """Install handlers: a fatal signal leaves its traces, and errors in threads and in destructors a report.

        Where the folder cannot be written, there will be no reports, and nothing else is different.
        """
        threading.excepthook = self._on_thread_error
        sys.unraisablehook = self._on_unraisable
        try:
            make_private_folder(self.folder)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
            number = os.open(self._trace_path, flags, 0o600)
            self._trace = os.fdopen(number, "w", encoding="utf-8")
            if sys.platform != "win32":  # which locks the file, and removes no open one anyway
                with contextlib.suppress(OSError):
                    lock_now(number)
            self._trace.write(surroundings() + "\n" + _LOG_BEGINS)
            self._trace.flush()
            self._head_size = os.fstat(number).st_size
            faulthandler.enable(self._trace)
        except OSError as error:
            _log.warning("crash reports cannot be written: %s", error.strerror)

    def stop_watching(self) -> None:
        """Leave nothing behind: the program has ended as it should."""
        threading.excepthook = threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__
        if self._trace is not None:
            faulthandler.disable()
            self._trace.close()
            with contextlib.suppress(OSError):
                self._trace_path.unlink()
            self._trace = None

    def note_line(self, line: str) -> None:
        """Note a line of the log where a fatal signal, after which nothing more can be done, writes its traces."""
        if self._trace is None:
            return
        self._noted += 1
        with contextlib.suppress(OSError, ValueError):
            if self._noted > _LINES_BETWEEN:
                self._noted = 0
                os.ftruncate(self._trace.fileno(), self._head_size)
                line = "\n".join(self._recent_lines())
            self._trace.write(line + "\n")
            self._trace.flush()

    def write(self, error: BaseException, what: str) -> Path | None:
        """Write a report of an error, unless there was the same before; return its path.

        ``what`` describes in a few words where the error was caught.
        """
        text = error_text(error)
        if text in self._told or len(self._told) >= MOST_AT_A_TIME:
            return None
        self._told.add(text)
        log = "\n".join(self._recent_lines())
        return self._keep(f"{surroundings()}\n\n{what}\n{text}\n{_LOG_BEGINS}{log}\n")

    def _on_thread_error(self, arguments: threading.ExceptHookArgs) -> None:
        with contextlib.suppress(OSError):  # standard error may be a terminal that is closed
            threading.__excepthook__(arguments)
        if arguments.exc_value is not None and not isinstance(arguments.exc_value, SystemExit):
            self.write(arguments.exc_value, "An error in a thread:")

    def _on_unraisable(self, raised: sys.UnraisableHookArgs) -> None:
        with contextlib.suppress(OSError):
            sys.__unraisablehook__(raised)
        if raised.exc_value is not None:
            self.write(raised.exc_value, "An error that could not be raised:")

    def _keep(self, text: str) -> Path | None:
        """Write a report for this user alone, and remove the oldest ones."""
        stem = time.strftime(_STEM)
        try:
            make_private_folder(self.folder)
            path = self._free_name(stem)
            number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with os.fdopen(number, "w", encoding="utf-8", errors="replace") as file:
                    file.write(text)
            except OSError:
                path.unlink()  # half a report is not worth offering
                raise
            for old in self._all()[:-KEPT_REPORTS]:
                old.unlink(missing_ok=True)
        except OSError:
            return None  # a full disk; the error stands on standard error all the same
        return path

    def _free_name(self, stem: str) -> Path:
        number = 1
        while any((self.folder / f"{stem}-{number}{suffix}").exists() for suffix in (_NEW, _OFFERED)):
            number += 1
        return self.folder / f"{stem}-{number}{_NEW}"

    def _all(self) -> list[Path]:
        """List the reports, the oldest first; those from the future, by a clock that was wrong, come before all."""
        files = [path for path in self.folder.glob("report-*") if path.suffix in (_NEW, _OFFERED)]
        now = time.strftime(_STEM)
        return sorted(files, key=lambda path: (path.name[:22] <= now, path.name[:22], len(path.name), path.name))

    # At the next start

    def take_new(self) -> Path | None:
        """Return the newest report that was not offered yet, and take all of them for offered from now on."""
        self._gather_traces()
        newest = None
        for path in self._all():
            if path.suffix != _NEW:
                continue
            try:
                newest = path.rename(path.with_suffix(_OFFERED))
            except OSError:
                return None  # it would be offered at every start
        return newest

    def _gather_traces(self) -> None:
        """Make reports of fatal signals' traces, and remove files left by killed programs."""
        for path in self.folder.glob(_TRACE.format("*")):
            with contextlib.suppress(OSError):
                if path != self._trace_path and _is_left(path):
                    head, _, rest = read_head(path, _MAX_TRACE).decode("utf-8", "replace").partition(_LOG_BEGINS)
                    path.unlink()
                    if fatal := _FATAL.search(rest):
                        log, trace = rest[: fatal.start()], trace_text(rest[fatal.start() :])
                        self._keep(f"{head}\nThe program was ended by a fatal error:\n{trace}\n{_LOG_BEGINS}{log}")


def _is_left(path: Path) -> bool:
    """Return whether the program that wrote to a file has ended, however it did; raise OSError."""
    if sys.platform == "win32":
        return True  # the system would not remove the file
    file = open_regular(path)
    try:
        lock_now(file)
    except BlockingIOError:
        return False
    except OSError:
        return os.fstat(file).st_mtime < time.time() - _LEFT_AFTER
    finally:
        os.close(file)
    return True
