"""The main window: first its board, then all its other parts; it knows no feature."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.rules.position import Position
from qtgo.kit.first_picture import AfterFirstPicture, DeferredParts
from qtgo.look.look import wants_no_motion
from qtgo.look.sizes import scaled
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.board_settings import show_board_settings
from qtgo.shell.frame.frame import Frame
from qtgo.shell.menus.menu_bar import add_menus
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.session.players.players import Players
    from qtgo.session.work.adviser import AdviserController
    from qtgo.shell.context import Context
    from qtgo.shell.feature import Feature

    _ClosingPart = Feature | Players | AdviserController


_FRAME = QSize(16, 56)  # the largest window border of a system, which is known only once the window is shown
_ASIDE = 32  # from one window to the next


class MainWindow(QMainWindow):
    """A window with one game.

    It can be shown as soon as it has its board and the titles of its menus. All else is made after the first picture,
    or by ``complete``.
    """

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
        self._unclosed: list[_ClosingPart] = []
        self._context: Context | None = None
        self.scene = BoardScene(self, allows_motion=self._allows_motion)
        # Made with their final parent: a style sheet is matched again for all widgets that get another parent.
        self.frame = Frame(self)
        self.view = BoardView(self.scene, self.frame)
        self.frame.set_board(self.view)
        show_board_settings(self.scene, self.settings)
        info = self.settings.new_game.info
        self.scene.show_position(Position.empty(info.width, info.height))
        self.line_bar = add_menus(self)
        self.setCentralWidget(self.frame)
        self.setAcceptDrops(True)
        self._restore_geometry()
        self.view.setFocus()
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
        from qtgo.shell.window_folders import Folders
        from qtgo.shell.window_parts import make_context

        state = self.journals.parent
        folders = Folders(data=self.data, games=self.games, cache=self.cache, state=state, logs=state / "engines")
        context = self._context = yield from make_context(self, folders)
        from qtgo.shell.shown_game import ShownGame

        ShownGame(context)
        yield
        yield from self.make_features(context)
        yield from context.menus.fill()
        from qtgo.shell.panels.action_bar import ActionBar

        bar = ActionBar(context, self.frame)
        yield
        context.game.refresh()
        yield
        context.status.show()  # Qt shows automatically only the widgets that exist before the window is
        self.frame.set_parts(bar, context.side)
        context.stage.begun.emit()
        yield
        from qtgo.shell.preparation import prepare_soon

        prepare_soon(self)
        self.completed.emit(self)

    def make_features(self, context: Context) -> Iterator[None]:
        """Make the features in steps of a few milliseconds; none in this class."""
        yield from ()

    def change_settings(self, settings: Settings) -> None:
        """Take over settings that were changed in this window."""
        self.store.replace(settings)

    def _allows_motion(self) -> bool:
        return not wants_no_motion(self)

    def _restore_geometry(self) -> None:
        self.frame.restore_state(self.settings.window_state)
        if not self._restore_kept_geometry():
            available = self.screen().availableSize()
            self.resize(self.sizeHint().boundedTo(available - _FRAME))

    def _restore_kept_geometry(self) -> bool:
        if not self.settings.window_geometry:
            return False
        from PySide6.QtCore import QByteArray

        restored = self.restoreGeometry(QByteArray.fromBase64(self.settings.window_geometry.encode()))
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)  # which has a layout of its own
        if restored and not self.isMaximized():
            self._step_aside()
        return restored

    def _step_aside(self) -> None:
        """Move a little away from another window restored to the same place, if the screen has room."""
        others = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()]
        taken, place = [other.geometry().topLeft() for other in others], self.geometry()
        while place.topLeft() in taken:
            place.translate(scaled(_ASIDE), scaled(_ASIDE))
        if self.screen().availableGeometry().contains(place):
            self.setGeometry(place)

    def showEvent(self, event: QShowEvent) -> None:
        """Make all parts for the first picture, unless the start page comes, with which the board is alone."""
        if not self.settings.start_page:
            self.complete()
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before unsaved work is lost, and remember the window's place."""
        from qtgo.shell.feature import Feature

        if self._closing:
            return
        self.complete()
        if not self.context.document.may_close():
            event.ignore()
            return
        self._closing = True
        self.context.game.set_live(None)  # the clocks stop while the engines end
        self.context.document.close()
        self.keep_geometry()
        event.accept()
        unclosed: list[_ClosingPart] = [self.context.players, self.context.adviser]
        unclosed += self.findChildren(Feature)
        self._unclosed = unclosed
        for part in unclosed.copy():
            part.closed.connect(partial(self._forget_part, part))
            part.close()

    def keep_geometry(self) -> None:
        """Keep the window's place, and the state of its parts."""
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.store.change(window_geometry=geometry, window_state=self.frame.saved_state())

    def _forget_part(self, part: _ClosingPart, *_sent: object) -> None:
        """Emit that the window is closed when its last part with processes or threads of its own is."""
        self._unclosed.remove(part)
        if not self._unclosed:
            self.closed.emit(self)
