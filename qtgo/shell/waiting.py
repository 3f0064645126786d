"""Wait for long work, showing its progress and a way to end it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.editing.length import is_long
from qtgo.core.editing.rewriting import in_few_changes
from qtgo.core.rules.position import Position
from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.dialogs.modal import show
from qtgo.kit.first_picture import AfterFirstPicture
from qtgo.kit.labels import ElidedLabel
from qtgo.kit.plain_labels import window_title
from qtgo.look.font import letters_wide
from qtgo.plain_text import visible_message
from qtgo.session.work.task import Task, TaskCancelledError
from qtgo.text.translation import Texts
from qtgo.timers import turns_rest

if TYPE_CHECKING:
    from qtgo.session.document.document import Document
    from qtgo.shell.context import Context

tr = Texts("edit")

Progress = Callable[[float], None]

_Result = TypeVar("_Result")
_PARTS = 1000
_LOOK_MS = 30
_SIDE = 200
_AT_LATEST = 200  # ms until the task begins where nothing is painted, as on another desktop
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
        self.board.setUpdatesEnabled(False)  # until it has something to show
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
        AfterFirstPicture(self, task.begin, _AT_LATEST)

    def sizeHint(self) -> QSize:
        """Return room for the board, within the screen."""
        return self.on_screen(super().sizeHint())

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
            self.board.setUpdatesEnabled(True)
            self._position = None


def wait_for(
    task: Task[_Result],
    title: str,
    text: str,
    parent: QWidget | None,
    position: Callable[[], Position | None] | None = None,
    theme: BoardTheme = KAYA,
) -> _Result | None:
    """Wait for a task in a dialog and return its result, None if it was cancelled; raise its exceptions.

    It begins when the dialog has been painted, which would take long beside it; other work rests until it is done.
    """
    dialog = WaitingDialog(task, title, text, parent, position, theme)
    with turns_rest():
        show(dialog)
    try:
        return task.result()
    except TaskCancelledError:
        return None


def at_length(
    document: Document, work: Callable[[Progress], _Result], title: str, text: str, window: QWidget
) -> _Result | None:
    """Return the result of work that walks through the games, and takes long; None if cancelled, or others are open."""
    with watched(document) as meanwhile:
        try:
            result = wait_for(Task(lambda progress: _without_collection(lambda: work(progress))), title, text, window)
            if result is None or not meanwhile.is_changed:
                return result
        except Exception:  # such as a node that is new, or a dictionary that grew while it was walked over
            if not meanwhile.is_changed:
                raise
    return None if meanwhile.is_left else work(_tell_nobody)


def drafted(context: Context, think: Callable[[Progress], Draft | None]) -> Draft | None:
    """Return an edit of the record for which the whole of it is walked through, while engines wait.

    Nodes that it changes may be replaced, unless a game with clocks is being played at one of them. Raise what
    ``think`` raises, and EditRefusedError if it took long and was cancelled.
    """
    game, may_replace = context.game.game, context.game.live is None

    def think_of_few(progress: Progress) -> Draft | None:
        return in_few_changes(game, think(progress), progress) if may_replace else think(progress)

    if not is_long(game.root):
        return think_of_few(_tell_nobody)

    def work(progress: Progress) -> tuple[Draft | None]:
        draft = think_of_few(progress)
        context.document.prepare_edit(() if draft is None else draft.changes)
        return (draft,)

    release = context.players.suspend()
    try:
        result = at_length(context.document, work, tr("QtGo"), tr("Changing the game…"), context.window)
    finally:
        release()
    if result is None:
        raise EditRefusedError(Refusal.CANCELLED)
    return result[0]


class Meanwhile:
    """What becomes of a document while something waits: it was changed, or left for another record."""

    def __init__(self) -> None:
        self.is_changed = self.is_left = False

    def note_change(self, _history: object) -> None:
        """Note a change."""
        self.is_changed = True

    def note_left(self, _path: object) -> None:
        """Note that another record is open."""
        self.is_changed = self.is_left = True


@contextmanager
def watched(document: Document) -> Iterator[Meanwhile]:
    """Watch a document meanwhile: an engine may move, and the system may have another file opened."""
    meanwhile = Meanwhile()
    document.history_changed.connect(meanwhile.note_change)
    document.begun.connect(meanwhile.note_left)
    try:
        yield meanwhile
    finally:
        document.history_changed.disconnect(meanwhile.note_change)
        document.begun.disconnect(meanwhile.note_left)


def _tell_nobody(_progress: float) -> None:
    """Go on: nobody waits in a dialog."""


def _without_collection(work: Callable[[], _Result]) -> _Result:
    """Do some work in a thread; the lists of a million texts that it makes are not looked through for cycles."""
    from qtgo.garbage import no_garbage_collection, settle_garbage

    with no_garbage_collection():
        result = work()
        settle_garbage()  # for some are still there
        return result
