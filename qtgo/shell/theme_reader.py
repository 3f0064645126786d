"""Themes of the user's, read in a thread: large pictures take longer than a window may stand still."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.board.own_themes.own_theme import own_theme
from qtgo.board.own_themes.theme_files import ThemeError
from qtgo.board.paint.themes import BoardTheme
from qtgo.session.work.task import Task

_LOOK_MS = 20


class ThemeReader(QObject):
    """Reads the theme that was asked for last; ``own_theme`` then has it at hand."""

    arrived = Signal(object, object)  # str: the path; BoardTheme | ThemeError

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = ""
        self._task: Task[BoardTheme | ThemeError] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def read(self, path: str) -> None:
        """Begin to read a theme; ``arrived`` is emitted later."""
        self._path, self._task = path, Task(lambda _progress: _theme_or_error(path))
        self._task.begin()
        self._timer.start()

    def cancel(self) -> None:
        """Let what is being read not be told."""
        self._timer.stop()

    def _look(self) -> None:
        if self._task is not None and self._task.is_done:
            self._timer.stop()
            self.arrived.emit(self._path, self._task.result())


def _theme_or_error(path: str) -> BoardTheme | ThemeError:
    try:
        return own_theme(path)
    except ThemeError as error:
        return error
