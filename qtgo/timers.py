"""Timers that run once each time they are started."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(parent: QObject, act: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer that calls ``act`` so long after it was last started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer
