"""The moment between a person's move and an engine's reply, which would look unnatural without."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject

from qtgo.timers import single_shot

NATURAL_MOMENT = 300
"""Milliseconds from the beginning of a turn that feel natural, at least."""
_MILLISECONDS = 1000


class ReplyPause(QObject):
    """Holds a reply until the moment is over; ``moment`` is 0 for no such pause."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.moment = 0
        self._began = monotonic()
        self._reply: Callable[[], None] | None = None
        self._timer = single_shot(self, self._on_over)

    def begin(self) -> None:
        """Note that a turn begins."""
        self.cancel()
        self._began = monotonic()

    def cancel(self) -> None:
        """Drop the delayed reply."""
        self._timer.stop()
        self._reply = None

    def reply(self, act: Callable[[], None], *, at_once: bool) -> None:
        """Call ``act`` as soon as the moment is over, or at once."""
        left = self.moment - round(_MILLISECONDS * (monotonic() - self._began))
        if at_once or left <= 0:
            act()
        else:
            self._reply = act
            self._timer.start(left)

    def _on_over(self) -> None:
        act, self._reply = self._reply, None
        if act is not None:
            act()
