"""The QApplication, which on macOS is told by events which files to open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Hears which files to open; those that come before ``take_files`` is called wait for it."""

    file_opened = Signal(object)  # Path

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self._waiting: list[Path] | None = []

    def take_files(self) -> tuple[Path, ...]:
        """Return the files to open at the start; those that come later are signaled."""
        waiting, self._waiting = self._waiting or [], None
        return tuple(waiting)

    def event(self, event: QEvent) -> bool:
        """Open a file that was opened or dropped on the icon; web addresses are not for this program."""
        if isinstance(event, QFileOpenEvent) and event.file():
            path = Path(event.file())
            if self._waiting is None:
                self.file_opened.emit(path)
            else:
                self._waiting.append(path)
            return True
        return super().event(event)
