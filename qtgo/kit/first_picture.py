"""Defer work until the first picture is shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

from qtgo.timers import single_shot, turn_timer

_AT_LATEST = 2000
_AT_A_TIME = 0.006  # s; one step may take as long again
_INPUT = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


class AfterFirstPicture(QObject):
    """Does something once, when a widget has been painted, or soon if it is not, as on another desktop."""

    def __init__(self, widget: QWidget, act: Callable[[], object], at_latest: int = _AT_LATEST) -> None:
        """Act when a widget has been painted, or after so many milliseconds if it is not."""
        super().__init__(widget)
        widget.installEventFilter(self)
        widget.update()
        self._timer = single_shot(self, act)
        self._timer.start(at_latest)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first picture."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._timer.start(0)
        return False


class DeferredParts(QObject):
    """Makes what is left of a window in steps; after ``begin`` a few at a time, whenever there is nothing else to do.

    A key, a click or a drag in the ``used`` widgets has to wait until all is made. (All events of the application are
    not looked at: PySide would make a class for each of the objects that they are for.)
    """

    def __init__(self, steps: Iterator[None], used: Sequence[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._steps, self._used = steps, used
        self.is_being_made = False
        self._timer = turn_timer(self, self._make_some)
        for widget in used:
            widget.installEventFilter(self)

    def begin(self) -> None:
        """Go through the steps."""
        self._timer.start()

    def finish(self) -> None:
        """Take all the steps that are left."""
        self._make_until(math.inf)

    def stop(self) -> None:
        """Take no more steps."""
        for widget in self._used:
            widget.removeEventFilter(self)
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take all remaining steps before the first input, which may use their results."""
        if event.type() in _INPUT:
            self.finish()
        elif event.type() is QEvent.Type.DragEnter and not self.is_being_made:
            self.finish()
            return QCoreApplication.sendEvent(watched, event)  # again: for this once, what was made was not asked
        return False

    def _make_some(self) -> None:
        self._timer.start()
        self._make_until(perf_counter() + _AT_A_TIME)

    def _make_until(self, end: float) -> None:
        if self.is_being_made:
            return
        self.is_being_made = True
        try:
            while perf_counter() < end:
                next(self._steps)
        except StopIteration:
            self.stop()
        finally:
            self.is_being_made = False
