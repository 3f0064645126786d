"""The main window: first its board, then all its other parts; it knows no feature."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.kit.first_picture import AfterFirstPicture, DeferredParts
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.board_settings import is_motion_allowed, show_empty_board
from qtgo.shell.frame.frame import Frame
from qtgo.shell.menus.menu_bar import add_menus
from qtgo.shell.window_place import keep_place, restore_place
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.shell.context import Context


class Closing(Protocol):
    """What may have processes or threads of its own, and says when these have ended."""

    closed: SignalInstance

    def close(self) -> None:
        """Begin to end."""


class MainWindow(QMainWindow):
    """A window with one game.

    It can be shown as soon as it has its board and the titles of its menus. All else is made after the first picture,
    or by ``complete``.
    """

    completing = Signal()  # all its other parts are made next
    completed = Signal(object)  # MainWindow: all its parts are there
    closed = Signal(object)  # MainWindow

    def __init__(
        self,
        settings: SettingsStore,
        journals: Path,
        parent: QWidget | None = None,
        *,
        data: Path | None = None,
        games: Path | None = None,
        cache: Path | None = None,
        storage: StorageHealth | None = None,
    ) -> None:
        """Make a window.

        ``games`` is where finished games are kept unless the settings name a folder, and ``cache`` the folder of what
        can be made again.
        """
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # a QMainWindow has one of its docks
        self.store = settings
        self.storage = storage or StorageHealth(self)
        self.journals, self.data, self.games, self.cache = journals, data or journals.parent, games, cache
        self._closing = False
        self._unclosed: list[Closing] = []
        self._context: Context | None = None
        self.scene = BoardScene(self, allows_motion=partial(is_motion_allowed, self))
        # Made where they will be: a style sheet is matched anew with all that gets another parent.
        self.frame = Frame(self)
        self.view = BoardView(self.scene, self.frame)
        self.frame.set_board(self.view)
        show_empty_board(self.scene, self.settings)
        self.line_bar = add_menus(self)
        self.setCentralWidget(self.frame)
        restore_place(self, self.frame, self.settings)
        self.view.setFocus()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._keep_keys)
        self._remainder = DeferredParts(self._make_parts(), (self, self.menuBar(), self.view.viewport()), self)
        AfterFirstPicture(self.view.viewport(), self._remainder.begin)

    @property
    def settings(self) -> Settings:
        """Return the settings as they are now."""
        return self.store.value

    @property
    def context(self) -> Context:
        """Return the objects that the features share, making the rest of the window first if needed."""
        if self._context is None:
            self.complete()
        assert self._context is not None
        return self._context

    def complete(self) -> None:
        """Make all parts that are not there yet."""
        self._remainder.finish()

    def _make_parts(self) -> Iterator[None]:
        from qtgo.shell.window_parts import furnish, make_context

        self.completing.emit()
        yield
        context = self._context = yield from make_context(self)
        yield from self.make_features(context)
        yield from furnish(self, context)
        self.completed.emit(self)

    def make_features(self, context: Context) -> Iterator[None]:
        """Make the features in steps of a few milliseconds; none in this class."""
        yield from ()

    def showEvent(self, event: QShowEvent) -> None:
        """Make all parts for the first picture, unless the start page comes, with which the board is alone."""
        if not self.settings.start_page:
            self.complete()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the board with Esc where it does nothing else."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.view.setFocus()
        else:
            super().keyPressEvent(event)

    def _keep_keys(self, old: QWidget | None, new: QWidget | None) -> None:
        """Focus the board when what had the focus goes: Qt would focus the next button, and Space would press it."""
        is_gone = self.isAncestorOf(old) and not old.isVisible() if old is not None else False
        if is_gone and new is not None and self.isAncestorOf(new) and self.view.isVisible():
            self.view.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before unsaved work is lost, and remember the window's place."""
        from qtgo.shell.window_parts import closing_parts

        if self._closing:
            return
        self.complete()
        if not self.context.document.may_close():
            event.ignore()
            return
        self._closing = True
        self.context.game.set_live(None)  # the clocks stop while the engines end
        self.context.document.close()
        keep_place(self, self.frame, self.store)
        event.accept()
        self._unclosed = closing_parts(self)
        for part in self._unclosed.copy():
            part.closed.connect(partial(self._forget_part, part))
            part.close()

    def _forget_part(self, part: Closing, *_sent: object) -> None:
        """Emit that the window is closed when the last of what had processes or threads of its own is."""
        self._unclosed.remove(part)
        if not self._unclosed:
            self.closed.emit(self)
