"""Kills what ended engines have left running: of all that end at about the same time by one look at the processes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt

from qtgo.engine.process.process_tree import kill_marked
from qtgo.timers import single_shot


class Strays(QObject):
    """The marks of engines that have ended; a look for each alone would take hundreds of engines quadratic time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ended: dict[str, Callable[[], object]] = {}
        self._turn = single_shot(self, self._kill)

    @classmethod
    def of_application(cls) -> Strays:
        """Return those of all engines of the application."""
        application = QCoreApplication.instance()
        if application is None:
            return cls()
        known = application.findChild(cls, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return known or cls(application)

    def kill(self, mark: str, then: Callable[[], object]) -> None:
        """Kill the processes with a mark after the events that have arrived, and call ``then``."""
        self._ended[mark] = then
        self._turn.start()

    def _kill(self) -> None:
        ended, self._ended = self._ended, {}
        kill_marked(*ended)
        for release in ended.values():
            release()
