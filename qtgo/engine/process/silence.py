"""Distinguishes a slow engine from a dead one, by how long it is silent while a response is due."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.engine.reports import SlowNotice

SLOW_AFTER = 3.0
"""Seconds of waiting before a notice."""
LONG_START = 30.0
"""Seconds after which a command reports that an engine is still starting."""
MOST_NOISE = 4 << 20
"""Characters of messages during one wait that are signs of life; an engine that tunes itself writes far less."""
_LEAST_NOISE = 64  # characters as which a shorter message counts: it takes as long to read
_INTERVAL = 0.25


class SilenceWatch(QObject):
    """Watches the wait for one response at a time."""

    slow = Signal(object)  # SlowNotice, again and again while the wait goes on
    timed_out = Signal(object)  # SlowNotice: nothing was heard for as long as that may be

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pending = ""
        self._limit = 0.0
        self._began = self._heard = 0.0
        self._noise = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._check)

    @property
    def pending(self) -> str:
        """Return the command whose response is waited for, nothing if none is."""
        return self._pending

    def begin(self, pending: str, limit: float) -> None:
        """Start waiting for the response to a command, with so many seconds of silence at most; 0 means no limit."""
        self._pending, self._limit = pending, limit
        self._began = self._heard = time.monotonic()
        self._noise = 0
        self._timer.start(int(1000 * (min(_INTERVAL, limit / 4) if limit > 0 else _INTERVAL)))

    def hear(self) -> None:
        """Note a sign of life."""
        self._heard = time.monotonic()

    def hear_message(self, length: int) -> None:
        """Note a message, a sign of life as well; where there is a limit, only until there are too many of them."""
        self._noise += max(length, _LEAST_NOISE)
        if self._noise <= MOST_NOISE or self._limit <= 0:
            self.hear()

    def end(self) -> None:
        """Stop waiting."""
        self._pending = ""
        self._timer.stop()

    def _check(self) -> None:
        now = time.monotonic()
        notice = SlowNotice(self._pending, now - self._began, now - self._heard)
        if 0 < self._limit <= notice.silent:
            self._timer.stop()
            self.timed_out.emit(notice)
        elif notice.waited >= SLOW_AFTER:
            self.slow.emit(notice)
