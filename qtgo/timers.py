"""Timers that run once each time they are started, and work that is done in turns of the event loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject, QTimer

_WORK_S = 0.004
_REST_MS = 10


def single_shot(parent: QObject, act: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer that calls ``act`` so long after it was last started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer


class InTurns(QObject):
    """Takes steps until there are none, for some milliseconds in each turn of the event loop."""

    def __init__(self, steps: Iterator[None]) -> None:
        super().__init__(QCoreApplication.instance())
        self._steps = steps
        self._timer = single_shot(self, self._go_on, _REST_MS)
        self._timer.start()

    def _go_on(self) -> None:
        until = perf_counter() + _WORK_S
        for _ in self._steps:
            if perf_counter() >= until:
                self._timer.start()
                return
        self.deleteLater()
