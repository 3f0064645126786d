"""A window as its opening is measured: prints what it took from a command to the picture, and ends.

``python tests/clicked_windows.py new_game 2`` starts QtGo, waits until it has prepared itself, and triggers the command
twice; a dialog is closed, a mode left in between. ``new_game 0`` triggers it once, before anything is prepared.
Milliseconds on the clock and of processor time.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import chain
from resource import RUSAGE_SELF, getrusage
from time import perf_counter

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from qtgo.app.game_window import GameWindow
from qtgo.cli.main import main
from qtgo.shell import preparation
from qtgo.shell.feature import Feature

_IDLE = 700  # ms without anything to do, before a command
_POLL = 20


def now() -> tuple[float, float]:
    """Return the clock, and the processor time of all threads, in milliseconds."""
    used = getrusage(RUSAGE_SELF)
    return 1000 * perf_counter(), 1000 * (used.ru_utime + used.ru_stime)


class Openings(QObject):
    """Triggers a command, and notes when what it opens has been painted."""

    def __init__(self, name: str, times: int) -> None:
        super().__init__()
        self._name, self._times = name, times
        self._taken: list[list[float]] = []
        self._began = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._open_when_prepared if times else self._open_at_once)
        self._timer.start(_POLL)

    @property
    def _window(self) -> GameWindow:
        return next(each for each in QApplication.topLevelWidgets() if isinstance(each, GameWindow))

    def _open_when_prepared(self) -> None:
        features = self._window.findChildren(Feature)
        names = chain(preparation._MODULES, *((*each.prepares, *each.opens) for each in features))
        if features and all(name in sys.modules for name in names):
            self._timer.stop()
            QTimer.singleShot(_IDLE, self._open)

    def _open_at_once(self) -> None:
        self._timer.stop()
        self._window.complete()
        self._open()

    def _open(self) -> None:
        """Trigger the command; a dialog may run its own event loop in it."""
        opened = len(self._taken)
        self._began = now()
        QTimer.singleShot(0, self._end_painted_dialog)
        self._window.context.menus[self._name].trigger()
        if len(self._taken) == opened and not self._dialogs():  # it was a mode
            self._window.installEventFilter(self)

    def _dialogs(self) -> list[QWidget]:
        return [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not self._window]

    def _end_painted_dialog(self) -> None:
        """Close the dialog once it has been painted, and wait for that."""
        painted = [each for each in self._dialogs() if each.windowHandle().isExposed()]
        if painted:
            self._note()
            painted[0].close()
        elif not self._window.context.menus["leave_mode"].isEnabled():
            QTimer.singleShot(0, self._end_painted_dialog)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave a mode once its first picture has been painted."""
        if event.type() is QEvent.Type.UpdateRequest:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._end_painted_mode)
        return False

    def _end_painted_mode(self) -> None:
        self._note()
        self._window.context.menus["leave_mode"].trigger()

    def _note(self) -> None:
        self._taken.append([round(end - start, 1) for start, end in zip(self._began, now(), strict=True)])
        if len(self._taken) < self._times:
            QTimer.singleShot(_IDLE, self._open)
        else:
            print(json.dumps(self._taken), flush=True)
            os._exit(0)


class Application(QApplication):
    """Begins to measure with the event loop."""

    @staticmethod
    def exec() -> int:
        """Run the event loop."""
        openings = Openings(sys.argv[1], int(sys.argv[2]))
        status = QApplication.exec()
        openings.deleteLater()
        return status


if __name__ == "__main__":
    QtWidgets.QApplication = Application  # type: ignore[misc]
    main([])
