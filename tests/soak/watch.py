"""What went wrong, and what has grown."""

from __future__ import annotations

import sys
import threading
import traceback
import warnings
from collections import Counter, deque
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QDialog, QMenu

from qtgo.engine.engine import GtpEngine
from qtgo.window.main_window import MainWindow
from tests.census import Census, growth, take_census

LAST = 15
"""Actions told with a fault."""
ALLOWED_OBJECTS = 200
"""Of one type: what is kept of things looked up, such as points and moves, has a limit of its own."""
ALLOWED_QT = 30
ALLOWED_FILES = 5
ALLOWED_MEMORY = 100_000_000
MOST_MENUS = 90
MOST_ENGINES = 12  # two seats, the adviser, and those that are about to end

_HARMLESS = ("This plugin does not support",)  # the offscreen platform, of sizes and of windows brought to the front


class Watch:
    """Listens to everything that reports a fault, and tells each once with the actions before it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._seen: set[str] = set()
        self._counts: list[Census] = []
        self.actions: deque[str] = deque(maxlen=LAST)
        self.faults = 0
        warnings.simplefilter("error")
        sys.excepthook = self._take_exception
        sys.unraisablehook = lambda raised: self._take_exception(
            raised.exc_type, raised.exc_value or RuntimeError(str(raised.err_msg)), raised.exc_traceback
        )
        threading.excepthook = lambda raised: self._take_exception(
            raised.exc_type, raised.exc_value or RuntimeError("in a thread"), raised.exc_traceback
        )
        qInstallMessageHandler(self._take_message)

    def report(self, fault: str, details: str = "") -> None:
        """Tell a fault, if it is a new one."""
        self.faults += 1
        if fault not in self._seen:
            self._seen.add(fault)
            actions = "".join(f"    {action}\n" for action in self.actions)
            self._tell(f"FAULT: {fault}\n{details}  after\n{actions}")

    def check_window(self, window: MainWindow) -> None:
        """Report what piles up in an open window, where all dialogs have been answered."""
        dialogs = Counter(type(dialog).__name__ for dialog in window.findChildren(QDialog))
        several = {kind: count for kind, count in dialogs.items() if count > 1}
        if several:
            self.report(f"dialogs pile up: {several}")
        for kind, most in ((QMenu, MOST_MENUS), (GtpEngine, MOST_ENGINES)):
            found = len(window.findChildren(kind))
            if found > most:
                self.report(f"{kind.__name__} piles up", f"{found} of them\n")

    def check_growth(self) -> str:
        """Count what there is while no window is open, and report what has grown; return the count in words."""
        census = take_census()
        self._counts.append(census)
        first = self._counts[min(1, len(self._counts) - 1)]  # the first is before everything has been used once
        for name, before, after, allowed in (
            ("Python objects", first.objects, census.objects, ALLOWED_OBJECTS),
            ("Qt objects", first.qt, census.qt, ALLOWED_QT),
        ):
            if grown := growth(before, after, allowed):
                self.report(f"more and more {name}: {', '.join(grown)}", f"{grown}\n")
        if census.processes > first.processes:
            self.report("processes are left", f"{census.processes}, {first.processes} at first\n")
        if census.files > first.files + ALLOWED_FILES:
            self.report("files stay open", f"{census.files}, {first.files} at first\n")
        if census.memory > first.memory + ALLOWED_MEMORY:
            self.report("memory grows", f"{census.memory:,} bytes, {first.memory:,} at first\n")
        return (
            f"{census.memory // 1_000_000} MB, {sum(census.objects.values())} objects, {sum(census.qt.values())} of Qt,"
            f" {census.processes} processes, {census.files} files"
        )

    def _take_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        frames = traceback.extract_tb(trace)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        self.report(f"{kind.__name__} at {place}", text)

    def _take_message(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not text.startswith(_HARMLESS):
            self.report(f"Qt: {text}", "".join(traceback.format_stack(limit=8)[:-1]))
