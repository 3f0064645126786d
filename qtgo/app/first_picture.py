"""What can wait until there is something to see."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

_AT_LATEST = 2000


class AfterFirstPicture(QObject):
    """Does something once, when a widget has been painted, or soon if it is not, as on another desktop."""

    def __init__(self, widget: QWidget, act: Callable[[], object]) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)
        widget.update()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(act)
        self._timer.start(_AT_LATEST)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first picture."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._timer.start(0)
        return False
