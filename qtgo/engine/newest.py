"""The newest of values that may come faster than anybody can use them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.timers import single_shot

PAUSE_MS = 50
"""Milliseconds from one value to the next: twenty a second can be followed by eye."""


class Newest(QObject):
    """Passes on the first value at once, and then only the newest after each pause."""

    passed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: object | None = None
        self._pause = single_shot(self, self.flush, PAUSE_MS)

    def offer(self, value: object) -> None:
        """Pass on a value at once, or after the pause unless a newer one comes."""
        self._waiting = value
        if not self._pause.isActive():
            self.flush()

    def flush(self) -> None:
        """Pass on what waits, if anything does."""
        value, self._waiting = self._waiting, None
        if value is not None:
            self._pause.start()
            self.passed.emit(value)

    def drop(self) -> None:
        """Forget what waits; the next value is a first one."""
        self._waiting = None
        self._pause.stop()
