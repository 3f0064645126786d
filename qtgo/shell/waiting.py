"""Wait for long work, showing its progress and a way to end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.rules.position import Position
from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.dialogs.modal import show
from qtgo.kit.labels import ElidedLabel
from qtgo.kit.plain_labels import window_title
from qtgo.look.font import letters_wide
from qtgo.plain_text import visible_message
from qtgo.session.work.task import Task, TaskCancelledError

_Result = TypeVar("_Result")
_PARTS = 1000
_LOOK_MS = 30
_SIDE = 200
_WIDTH = 40  # of the bar, in characters


class WaitingDialog(FooterDialog):
    """Closes automatically when a task is done; Cancel and Esc cancel the task.

    ``position`` returns a position to show meanwhile, or None as long as none is known; ``theme`` is its board's.
    """

    def __init__(
        self,
        task: Task[_Result],
        title: str,
        text: str,
        parent: QWidget | None = None,
        position: Callable[[], Position | None] | None = None,
        theme: BoardTheme = KAYA,
    ) -> None:
        super().__init__(parent)
        self._task, self._position = task, position
        self.setWindowTitle(window_title(title))
        self.board = SmallBoard(_SIDE, self, theme, grows=True)
        self.board.setVisible(position is not None)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(visible_message(text))
        self.bar.setMinimumWidth(letters_wide(self.fontMetrics(), _WIDTH))
        label = ElidedLabel(self)
        label.setText(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        contents = QVBoxLayout()
        contents.addWidget(label)
        contents.addWidget(self.board, 1)
        contents.addWidget(self.bar)
        self.lay_out(contents, buttons)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def reject(self) -> None:
        """Cancel the task, too."""
        self._task.cancel()
        super().reject()

    def _look(self) -> None:
        """Show the progress of the task."""
        if self._task.is_done:
            self._timer.stop()
            self.accept()
            return
        if self._task.progress:
            self.bar.setRange(0, _PARTS)
            self.bar.setValue(int(self._task.progress * _PARTS))
        if self._position is not None and (position := self._position()) is not None:
            self.board.show_position(position)
            self._position = None


def wait_for(
    task: Task[_Result],
    title: str,
    text: str,
    parent: QWidget | None,
    position: Callable[[], Position | None] | None = None,
    theme: BoardTheme = KAYA,
) -> _Result | None:
    """Wait for a task in a dialog and return its result, None if it was cancelled; raise its exceptions."""
    dialog = WaitingDialog(task, title, text, parent, position, theme)
    show(dialog)
    try:
        return task.result()
    except TaskCancelledError:
        return None
