"""The newest of values that arrive faster than they can be used."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.timers import single_shot

PAUSE_MS = 50
"""Milliseconds from one value to the next: twenty a second can be followed by eye."""


class Throttle(QObject):
    """Emits the first value at once, and then only the newest one after each pause."""

    passed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: object | None = None
        self._pause = single_shot(self, self.flush, PAUSE_MS)

    def offer(self, value: object) -> None:
        """Emit a value at once, or after the pause unless a newer one arrives."""
        self._waiting = value
        if not self._pause.isActive():
            self.flush()

    def flush(self) -> None:
        """Emit the waiting value, if any."""
        value, self._waiting = self._waiting, None
        if value is not None:
            self._pause.start()
            self.passed.emit(value)

    def drop(self) -> None:
        """Drop the waiting value and end the pause."""
        self._waiting = None
        self._pause.stop()
