"""The main window: first its board, then all the rest."""

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
from qtgo.kit.first_picture import AfterFirstPicture, Remainder
from qtgo.look.look import wants_no_motion
from qtgo.look.sizes import scaled
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.board_settings import show_board_settings
from qtgo.shell.frame.frame import Frame
from qtgo.shell.menus.menu_bar import add_menus
from qtgo.storage_health import Storage

if TYPE_CHECKING:
    from qtgo.features.advice_feature import AdviceFeature
    from qtgo.features.analysis.analysis_feature import AnalysisFeature
    from qtgo.features.bookmarks.bookmarks_feature import BookmarksFeature
    from qtgo.features.clipboard_feature import ClipboardFeature
    from qtgo.features.clock.clock_feature import ClockFeature
    from qtgo.features.comments.comments_feature import CommentsFeature
    from qtgo.features.edit.edit_feature import EditFeature
    from qtgo.features.edit.history_feature import HistoryFeature
    from qtgo.features.engines.console.console_feature import ConsoleFeature
    from qtgo.features.engines.engines_feature import EnginesFeature
    from qtgo.features.engines.levels_feature import LevelsFeature
    from qtgo.features.explorer.explorer_feature import ExplorerFeature
    from qtgo.features.file.file_feature import FileFeature
    from qtgo.features.find.find_feature import FindFeature
    from qtgo.features.folder_review.folder_review_feature import FolderReviewFeature
    from qtgo.features.guess.guess_feature import GuessFeature
    from qtgo.features.help.help_feature import HelpFeature
    from qtgo.features.library.library_feature import LibraryFeature
    from qtgo.features.navigate.autoplay_feature import AutoplayFeature
    from qtgo.features.new_game.new_game_feature import NewGameFeature
    from qtgo.features.pictures.pictures_feature import PicturesFeature
    from qtgo.features.play.board_clicks import BoardClicks
    from qtgo.features.play.typed_points import TypedPoints
    from qtgo.features.players.players_feature import PlayersFeature
    from qtgo.features.practice.practice_feature import PracticeFeature
    from qtgo.features.preferences.preferences_feature import PreferencesFeature
    from qtgo.features.problems.problems_feature import ProblemsFeature
    from qtgo.features.progress.progress_feature import ProgressFeature
    from qtgo.features.publish.publish_feature import PublishFeature
    from qtgo.features.reading.reading_feature import ReadingFeature
    from qtgo.features.report.report_feature import ReportFeature
    from qtgo.features.result.finished_feature import FinishedFeature
    from qtgo.features.result.result_feature import ResultFeature
    from qtgo.features.review.review_feature import ReviewFeature
    from qtgo.features.scoring.scoring_feature import ScoringFeature
    from qtgo.features.side_by_side.side_by_side_feature import SideBySideFeature
    from qtgo.features.sound.sound_feature import SoundFeature
    from qtgo.features.start.first_games import FirstGames
    from qtgo.features.start.start_feature import StartFeature
    from qtgo.features.teaching.teaching_feature import TeachingFeature
    from qtgo.features.tree.tree_feature import TreeFeature
    from qtgo.features.versions.versions_feature import VersionsFeature
    from qtgo.features.view.board_part_feature import BoardPartFeature
    from qtgo.features.view.full_screen_feature import FullScreenFeature
    from qtgo.kit.inputs.navigation_bar import NavigationBar
    from qtgo.session.document.document import Document
    from qtgo.session.game.current_line import CurrentLine
    from qtgo.session.game.game_controller import GameController
    from qtgo.session.game.navigator import Navigator
    from qtgo.session.game.record_editor import RecordController
    from qtgo.session.mode_state import ModeState
    from qtgo.session.players.engine_consent import EngineConsent
    from qtgo.session.players.game_clock import ClockController
    from qtgo.session.players.players import PlayersController
    from qtgo.session.players.scoring_controller import ScoringController
    from qtgo.session.work.adviser import AdviserController
    from qtgo.shell.context import Context
    from qtgo.shell.feature import Feature
    from qtgo.shell.menus.menu_builder import MenuBuilder
    from qtgo.shell.panels.action_bar import ActionBar
    from qtgo.shell.panels.side_panel import SidePanel
    from qtgo.shell.panels.status_line import StatusLine
    from qtgo.shell.storage_warnings import StorageWarnings

    _ClosingPart = Feature | PlayersController | AdviserController


_FRAME = QSize(16, 56)  # what the system draws around a window at most, which is known only once it is shown
_ASIDE = 32  # from one window to the next


class MainWindow(QMainWindow):
    """A window with one game.

    It can be shown as soon as it has its board and the titles of its menus. All other parts, which are declared here,
    are made after the first picture, or when the first of them is asked for (``qtgo.window.parts``).
    """

    completed = Signal(object)  # MainWindow: all its parts are there
    closed = Signal(object)  # MainWindow

    game_controller: GameController
    scoring: ScoringController
    clock: ClockController
    players: PlayersController
    consent: EngineConsent
    adviser: AdviserController
    document: Document
    line: CurrentLine
    navigator: Navigator
    record: RecordController

    side: SidePanel
    menus: MenuBuilder
    mode: ModeState
    status: StatusLine
    storage_warnings: StorageWarnings
    bar: ActionBar
    navigation: NavigationBar
    full_screen: FullScreenFeature
    console: ConsoleFeature

    context: Context
    files: FileFeature
    appearance: PreferencesFeature
    levels: LevelsFeature
    engines: EnginesFeature
    new_game: NewGameFeature
    advice: AdviceFeature
    report: ReportFeature
    review: ReviewFeature
    live: AnalysisFeature
    explorer: ExplorerFeature
    folder_review: FolderReviewFeature
    library: LibraryFeature
    sounds: SoundFeature
    clocks: ClockFeature
    problems: ProblemsFeature
    guessing: GuessFeature
    autoplay: AutoplayFeature
    practice: PracticeFeature
    progress: ProgressFeature
    teaching: TeachingFeature
    board_part: BoardPartFeature
    edits: EditFeature
    history: HistoryFeature
    finding: FindFeature
    bookmarks: BookmarksFeature
    side_by_side: SideBySideFeature
    reading: ReadingFeature
    typed_points: TypedPoints
    clicks: BoardClicks
    finished: FinishedFeature
    tree: TreeFeature
    seats: PlayersFeature
    score: ScoringFeature
    comments: CommentsFeature
    versions: VersionsFeature
    clipboard: ClipboardFeature
    pictures: PicturesFeature
    publishing: PublishFeature
    help: HelpFeature
    result: ResultFeature
    start_page: StartFeature
    first_games: FirstGames

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
        self.keep_geometry()
        event.accept()
        unclosed: list[_ClosingPart] = [self.players, self.adviser]
        unclosed += self.findChildren(Feature)
        self._unclosed = unclosed
        for part in unclosed.copy():
            part.closed.connect(partial(self._forget_part, part))
            part.close()

    def keep_geometry(self) -> None:
        """Keep the window's place, and the state of what is in it."""
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self.store.change(window_geometry=geometry, window_state=self.frame.saved_state())

    def _forget_part(self, part: _ClosingPart, *_sent: object) -> None:
        """Emit that the window is closed when the last of what had processes or threads of its own is."""
        self._unclosed.remove(part)
        if not self._unclosed:
            self.closed.emit(self)
