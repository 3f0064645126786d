"""What went wrong, and what has grown."""

from __future__ import annotations

import gc
import inspect
import sys
import threading
import traceback
import warnings
from collections import Counter, deque
from collections.abc import Callable
from enum import Enum
from functools import _lru_cache_wrapper
from types import NoneType, TracebackType
from typing import Any, get_args

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QDialog, QMenu

from qtgo.app.game_window import GameWindow
from qtgo.app.unexpected import forget_last_error
from qtgo.core.rules.point import Point
from qtgo.engine.engine import GtpEngine
from qtgo.features.side_by_side.side_by_side_dialog import SideBySideDialog
from qtgo.garbage import is_quickly_collected
from qtgo.library.positions.pattern import Pattern
from tests.census import Census, take_census
from tests.soak.growth import Growth
from tests.soak.lines import Lines

LAST = 15
"""Actions told with a fault."""
MOST_MENUS = 90
MOST_ENGINES = 12  # two seats, the adviser, and those that are about to end

_PLAIN = (int, float, str, bytes, Enum, Point, Pattern, NoneType)
"""The types of what keeps no game."""
_HARMLESS = (
    "This plugin does not support",  # the offscreen platform, of sizes and of windows brought to the front
    "Keyboard event not accepted by receiving widget",  # QTest, of a key that nobody wanted
)


class Watch:
    """Listens to everything that reports a fault, and tells each once with the actions before it."""

    def __init__(self, tell: Callable[[str], None], lines: Lines | None = None) -> None:
        self._tell = tell
        self._seen: set[str] = set()
        self._growth = Growth(lines)
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
        """Report a fault, if it is a new one."""
        self.faults += 1
        if fault not in self._seen:
            self._seen.add(fault)
            actions = "".join(f"    {action}\n" for action in self.actions)
            self._tell(f"FAULT: {fault}\n{details}  after\n{actions}")

    def check_window(self, window: GameWindow) -> None:
        """Report what piles up in an open window, where all dialogs have been answered."""
        dialogs = Counter(
            type(dialog).__name__ for dialog in window.findChildren(QDialog) if not _is_one_of_many(dialog)
        )
        several = {kind: count for kind, count in dialogs.items() if count > 1}
        if several:
            self.report(f"dialogs pile up: {several}")
        for kind, most in ((QMenu, MOST_MENUS), (GtpEngine, MOST_ENGINES)):
            if (count := len(window.findChildren(kind))) > most:
                self.report(f"{kind.__name__} piles up", f"{count} of them\n")

    def check_growth(self) -> tuple[str, Census]:
        """Count what there is while no window is open, and report what has grown; return the count, in words too."""
        _forget_caches()
        census = take_census()
        if not is_quickly_collected():
            self.report("too much is left for closed windows to be collected", f"{census.blocks:,} blocks of Python\n")
        for fault, details in self._growth.note(census):
            self.report(fault, details)
        said = (
            f"{census.memory // 1_000_000} MB, {census.allocated // 1_000_000} of the C library,"
            f" {census.blocks // 1000},000 Python blocks, {sum(census.objects.values())} objects,"
            f" {sum(census.qt.values())} of Qt, {census.processes} processes, {census.files} files,"
            f" {census.threads} threads"
        )
        return said, census

    def _take_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        forget_last_error()  # else the windows in its frames would be taken for growth
        text = "".join(traceback.format_exception(kind, error, trace))
        frames = traceback.extract_tb(trace)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        self.report(f"{kind.__name__} at {place}", text)

    def _take_message(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not text.startswith(_HARMLESS):
            self.report(f"Qt: {text}", "".join(traceback.format_stack(limit=8)[:-1]))


def _is_one_of_many(dialog: QDialog) -> bool:
    """Return whether a dialog that is open may be so with others of its kind: each shows another position."""
    return isinstance(dialog, SideBySideDialog) and dialog.isVisible()


def _forget_caches() -> None:
    """Empty the caches that fill up to a limit: those keyed by nothing, by plain values, and those of pictures.

    What any other cache has is counted: one that is keyed by a part of a game keeps that game.
    """
    QPixmapCache.clear()
    gc.unfreeze()  # the start hides what it made, caches among it, from the collector
    for cache in gc.get_objects():
        is_ours = isinstance(cache, _lru_cache_wrapper) and str(cache.__module__).startswith("qtgo.")
        if is_ours and (cache.__module__.startswith("qtgo.board.") or keeps_no_game(cache)):
            cache.cache_clear()


def keeps_no_game(cache: _lru_cache_wrapper[Any]) -> bool:
    """Return whether a cache is keyed by nothing or by plain values only."""
    parameters = inspect.signature(cache, eval_str=True).parameters.values()
    return all(_is_plain(parameter.annotation) for parameter in parameters)


def _is_plain(kind: Any) -> bool:
    parts = get_args(kind)  # of a union
    return all(map(_is_plain, parts)) if parts else isinstance(kind, type) and issubclass(kind, _PLAIN)
