"""The main window: first its board, then all the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from qtgo.board.scene.scene import BoardScene
from qtgo.board.scene.view import BoardView
from qtgo.core.rules.position import Position
from qtgo.look.sizes import scaled
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.storage_health import Storage
from qtgo.widgets.first_picture import AfterFirstPicture, Remainder
from qtgo.window.board_settings import show_board_settings
from qtgo.window.frame import Frame
from qtgo.window.menus import add_menus

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget

    from qtgo.controllers.adviser import AdviserController
    from qtgo.controllers.clock import ClockController
    from qtgo.controllers.document import Document
    from qtgo.controllers.engine_consent import EngineConsent
    from qtgo.controllers.game import GameController
    from qtgo.controllers.navigator import Navigator
    from qtgo.controllers.players import PlayersController
    from qtgo.controllers.scoring import ScoringController
    from qtgo.controllers.versions import Versions
    from qtgo.features.explorer.explorer_feature import ExplorerFeature
    from qtgo.session.mode_state import ModeState
    from qtgo.shell.context import Context
    from qtgo.shell.feature import Feature
    from qtgo.shell.menus.menu_builder import MenuBuilder
    from qtgo.widgets.navigation_bar import NavigationBar
    from qtgo.widgets.plain import PlainLabel
    from qtgo.window.announcements import Announcements
    from qtgo.window.appearance import Appearance
    from qtgo.window.commands.advice import AdviceCommands
    from qtgo.window.commands.board_clicks import BoardClicks
    from qtgo.window.commands.board_part import BoardPartCommands
    from qtgo.window.commands.bookmarks import BookmarkCommands
    from qtgo.window.commands.clipboard import ClipboardCommands
    from qtgo.window.commands.clock import ClockCommands
    from qtgo.window.commands.comments import CommentCommands
    from qtgo.window.commands.edit import EditCommands
    from qtgo.window.commands.engine import EngineCommands
    from qtgo.window.commands.file import FileCommands
    from qtgo.window.commands.file_issues import FileIssueCommands
    from qtgo.window.commands.find import FindCommands
    from qtgo.window.commands.finished import FinishedCommands
    from qtgo.window.commands.folder_review import FolderReviewCommands
    from qtgo.window.commands.game import GameCommands
    from qtgo.window.commands.help import HelpCommands
    from qtgo.window.commands.level import LevelCommands
    from qtgo.window.commands.library import LibraryCommands
    from qtgo.window.commands.live_analysis import LiveAnalysisCommands
    from qtgo.window.commands.picture import PictureCommands
    from qtgo.window.commands.practice import PracticeCommands
    from qtgo.window.commands.progress import ProgressCommands
    from qtgo.window.commands.publish import PublishCommands
    from qtgo.window.commands.reading import ReadingCommands
    from qtgo.window.commands.report import ReportCommands
    from qtgo.window.commands.result import ResultCommands
    from qtgo.window.commands.review import ReviewCommands
    from qtgo.window.commands.side_by_side import SideBySideCommands
    from qtgo.window.commands.start_page import StartPageCommands
    from qtgo.window.commands.study import StudyCommands
    from qtgo.window.commands.teaching import TeachingCommands
    from qtgo.window.commands.tree import TreeCommands
    from qtgo.window.commands.typed_points import TypedPoints
    from qtgo.window.commands.version import VersionCommands
    from qtgo.window.full_screen import FullScreen
    from qtgo.window.layouts import Layouts
    from qtgo.window.modes import Modes
    from qtgo.window.panels.action_bar import ActionBar
    from qtgo.window.panels.console_room import ConsoleRoom
    from qtgo.window.panels.side_panel import SidePanel
    from qtgo.window.panels.status_line import StatusLine
    from qtgo.window.sound.game_sounds import GameSounds
    from qtgo.window.start.first_games import FirstGames
    from qtgo.window.storage_warnings import StorageWarnings

    _Reviewer = ReviewCommands | FolderReviewCommands | PracticeCommands
    _Adviser = AdviserController | LiveAnalysisCommands | TeachingCommands | _Reviewer
    _ClosingPart = Feature | LibraryCommands | PlayersController | Versions | _Adviser


_FRAME = QSize(16, 56)  # what the system draws around a window at most, which is known only once it is shown
_ASIDE = 32  # from one window to the next


class MainWindow(QMainWindow):
    """A window with one game.

    It can be shown as soon as it has its board and the titles of its menus. All other parts, which are declared here,
    are made after the first picture, or when the first of them is asked for (``qtgo.window.parts``).
    """

    window_requested = Signal(object)  # Path | None
    completed = Signal(object)  # MainWindow: all its parts are there
    closed = Signal(object)  # MainWindow

    game_controller: GameController
    scoring: ScoringController
    clock: ClockController
    players: PlayersController
    consent: EngineConsent
    adviser: AdviserController
    document: Document
    navigator: Navigator

    cover: PlainLabel
    side: SidePanel
    menus: MenuBuilder
    mode: ModeState
    status: StatusLine
    storage_warnings: StorageWarnings
    bar: ActionBar
    navigation: NavigationBar
    full_screen: FullScreen
    console: QDockWidget
    console_room: ConsoleRoom

    context: Context
    files: FileCommands
    appearance: Appearance
    levels: LevelCommands
    engines: EngineCommands
    game_commands: GameCommands
    advice: AdviceCommands
    report: ReportCommands
    review: ReviewCommands
    live: LiveAnalysisCommands
    explorer: ExplorerFeature
    folder_review: FolderReviewCommands
    library: LibraryCommands
    sounds: GameSounds
    clocks: ClockCommands
    study: StudyCommands
    practice: PracticeCommands
    progress: ProgressCommands
    teaching: TeachingCommands
    board_part: BoardPartCommands
    edits: EditCommands
    finding: FindCommands
    announcements: Announcements
    bookmarks: BookmarkCommands
    file_issues: FileIssueCommands
    side_by_side: SideBySideCommands
    reading: ReadingCommands
    typed_points: TypedPoints
    clicks: BoardClicks
    finished: FinishedCommands
    modes: Modes
    tree: TreeCommands
    comments: CommentCommands
    versions: VersionCommands
    clipboard: ClipboardCommands
    pictures: PictureCommands
    publishing: PublishCommands
    help: HelpCommands
    result: ResultCommands
    start_page: StartPageCommands
    first_games: FirstGames
    layouts: Layouts

    def __init__(
        self,
        settings: SettingsStore,
        journals: Path,
        parent: QWidget | None = None,
        *,
        data: Path | None = None,
        games: Path | None = None,
        cache: Path | None = None,
        storage: Storage | None = None,
    ) -> None:
        """Make a window.

        ``games`` is where finished games are kept unless the settings name a folder, and ``cache`` the folder of what
        can be made again.
        """
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # a QMainWindow has one of its docks
        self.store = settings
        self.storage = storage or Storage(self)
        self.journals, self.data, self.games, self.cache = journals, data or journals.parent, games, cache
        self._closing = False
        self._unclosed: list[_ClosingPart] = []
        self.scene = BoardScene(self, allows_motion=self._allows_motion)
        # Made where they will be: a style sheet is matched anew with all that gets another parent.
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
        self._remainder = Remainder(self._make_parts(), (self, self.menuBar(), self.view.viewport()), self)
        AfterFirstPicture(self.view.viewport(), self._remainder.begin)

    @property
    def settings(self) -> Settings:
        """Return the settings as they are now."""
        return self.store.value

    def complete(self) -> None:
        """Make all parts that are not there yet."""
        self._remainder.finish()

    if not TYPE_CHECKING:  # which knows the parts by their declarations

        def __getattr__(self, name: str) -> object:
            """Make all parts when the first of them is asked for."""
            if name not in MainWindow.__annotations__ or self._remainder.is_being_made:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            self.complete()
            return object.__getattribute__(self, name)

    def _make_parts(self) -> Iterator[None]:
        from qtgo.window.parts import make_parts

        yield from make_parts(self)
        self.completed.emit(self)

    def use_settings(self, settings: Settings) -> None:
        """Let all parts that do not follow the store themselves know the settings."""
        self.files.use_settings(settings)
        self.game_commands.settings = settings
        self.levels.use_settings(settings)
        self.advice.use_settings(settings)
        self.live.use_settings(settings)
        self.engines.use_settings(settings)
        self.library.use_settings(settings)
        self.finished.use_settings(settings)
        self.first_games.use_settings(settings)
        self.clocks.use_settings(settings)
        self.sounds.use_settings(settings)
        self.clicks.checks.use_settings(settings)
        self.tree.use_settings(settings)
        self.comments.use_settings(settings)
        self.versions.use_settings(settings)
        self.appearance.show_settings(settings)
        self.study.use_settings(settings)
        self.review.use_settings(settings)
        self.practice.use_settings(settings)
        self.progress.use_settings(settings)
        self.teaching.use_settings(settings)
        self.folder_review.use_settings(settings)
        self.start_page.use_settings(settings)
        self.typed_points.use_settings(settings)
        self.files.fill_recent(self.menus.menu("recent"), settings)
        self.files.fill_examples(self.menus.menu("examples"))
        self.status.message.drop_false()

    def change_settings(self, settings: Settings) -> None:
        """Take over settings that were changed in this window."""
        self.store.replace(settings)

    def leave_mode(self) -> None:
        """Go back to play, and with the keys to the board: the next arrow is to walk through the game."""
        from qtgo.session.mode_state import Mode

        self.modes.leave()
        if self.modes.mode is Mode.PLAY:
            self.view.setFocus()

    def _allows_motion(self) -> bool:
        from qtgo.window.appearance import is_motion_reduced

        return not is_motion_reduced(self)

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
        """Lie a little beside another window that was restored to the same place, as far as the screen has room."""
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

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text from other programs."""
        from qtgo.window.dropped import can_be_dropped

        if event.source() is None and can_be_dropped(event.mimeData()):
            _accept_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped here soon: the program it comes from waits until this returns."""
        from qtgo.window.dropped import take_dropped

        open_it = take_dropped(self, event.mimeData())
        _accept_copy(event)
        QTimer.singleShot(0, self, open_it)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before unsaved work is lost, and remember the window's place."""
        from qtgo.shell.feature import Feature

        if self._closing:
            return
        if not self.files.may_discard():
            event.ignore()
            return
        self._closing = True
        self.game_controller.set_live(None)  # nobody loses on time while engines take theirs to end
        self.document.close()
        self.change_settings(self.appearance.with_geometry(self.settings, self, self.frame.saved_state()))
        self.store.changed.disconnect(self.use_settings)
        event.accept()
        advisers: list[_Adviser] = [self.adviser, self.live, self.teaching]
        advisers += [self.review, self.folder_review, self.practice]
        unclosed = self._unclosed = [
            self.library,
            self.players,
            *advisers,
            self.versions.versions,
            *self.findChildren(Feature),
        ]
        for part in unclosed.copy():
            part.closed.connect(partial(self._forget_part, part))
            part.close()

    def _forget_part(self, part: _ClosingPart, *_sent: object) -> None:
        """Emit that the window is closed when the last of what had processes or threads of its own is."""
        self._unclosed.remove(part)
        if not self._unclosed:
            self.closed.emit(self)


def _accept_copy(event: QDropEvent) -> None:
    """Take what is dropped as a copy: what is said to be moved, as with Shift, the file manager deletes."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
