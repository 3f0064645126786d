"""The main window: places the parts, and connects them in one block."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from qtgo.board.scene import BoardScene
from qtgo.board.view import BoardView
from qtgo.controllers.adviser import AdviserController
from qtgo.controllers.clock import ClockController
from qtgo.controllers.document import Document
from qtgo.controllers.document_state import DocumentState
from qtgo.controllers.engine_consent import EngineConsent
from qtgo.controllers.game import GameController
from qtgo.controllers.navigator import Navigator
from qtgo.controllers.players import PlayersController, Seats
from qtgo.controllers.scoring import ScoringController
from qtgo.controllers.versions import Versions
from qtgo.core.record.game import Game, Phase
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.settings import Settings
from qtgo.storage import Storage
from qtgo.text.nodes import node_words
from qtgo.text.positions import position_text
from qtgo.text.titles import document_title, game_title
from qtgo.text.translation import Texts
from qtgo.widgets.language import follow_language, set_lasting
from qtgo.widgets.local_paths import path_of
from qtgo.widgets.navigation_bar import LinePlace
from qtgo.widgets.plain import PlainLabel, window_title
from qtgo.window.action_bar import ActionBar
from qtgo.window.actions import Actions
from qtgo.window.announcements import Announcements
from qtgo.window.appearance import Appearance
from qtgo.window.commands.advice import AdviceCommands
from qtgo.window.commands.board_clicks import BoardClicks
from qtgo.window.commands.clipboard import ClipboardCommands
from qtgo.window.commands.clock import ClockCommands
from qtgo.window.commands.edit import EditCommands
from qtgo.window.commands.engine import EngineCommands
from qtgo.window.commands.file import FileCommands
from qtgo.window.commands.find import FindCommands
from qtgo.window.commands.finished import FinishedCommands
from qtgo.window.commands.game import GameCommands, between_people, dated
from qtgo.window.commands.help import HelpCommands
from qtgo.window.commands.level import LevelCommands
from qtgo.window.commands.library import LibraryCommands
from qtgo.window.commands.passing import PassCommands
from qtgo.window.commands.result import ResultCommands
from qtgo.window.commands.scoring import ScoringCommands
from qtgo.window.commands.start_page import StartPageCommands
from qtgo.window.commands.study import StudyCommands
from qtgo.window.commands.tree import TreeCommands
from qtgo.window.commands.version import VersionCommands
from qtgo.window.context import WindowContext
from qtgo.window.first_games import FirstGames
from qtgo.window.frame import Frame
from qtgo.window.full_screen import FullScreen
from qtgo.window.game_sounds import GameSounds
from qtgo.window.layouts import Layouts
from qtgo.window.menu_connections import connect_menus
from qtgo.window.mode import Mode, mode_name
from qtgo.window.modes import Modes
from qtgo.window.offers import Offers
from qtgo.window.side_panel import SidePanel
from qtgo.window.status_line import StatusLine
from qtgo.window.storage_warnings import StorageWarnings

tr = Texts("main window")

_ClosingPart = LibraryCommands | PlayersController | AdviserController | Versions


class MainWindow(QMainWindow):
    """A window with one game."""

    window_requested = Signal(object)  # Path | None
    settings_changed = Signal(object)  # Settings
    closed = Signal(object)  # MainWindow

    def __init__(
        self,
        settings: Settings,
        journals: Path,
        parent: QWidget | None = None,
        *,
        data: Path | None = None,
        games: Path | None = None,
        storage: Storage | None = None,
    ) -> None:
        """Make a window; ``games`` is where finished games are kept unless the settings name a folder."""
        super().__init__(parent)
        self.settings = settings
        self.storage = storage or Storage(self)
        self._make_controllers(journals)
        self._make_parts()
        self._make_commands(self._context(), journals.parent, data or journals.parent, games)
        self._line: list[Node] = []
        self._described: tuple[Node | None, Position] = None, self.game_controller.game.position
        self._closing = self._has_start_page = False
        self._unclosed: list[_ClosingPart] = []
        self._lay_out()
        self.layouts = Layouts(self.frame, self.side, self.modes, self.game_controller, self.document, self.players)
        self._connect()
        self.use_settings(settings)
        self._restore_geometry()
        self.game_controller.refresh()
        self._show_phase(self.game_controller.game.phase)  # told before anybody was listening
        self.view.setFocus()
        follow_language(self, self._show_again)

    def _make_controllers(self, journals: Path) -> None:
        game = Game.new(dated(between_people(self.settings.new_game).info))
        game_controller = self.game_controller = GameController(game, self, time_move=lambda: self.clock.time_move())
        engines = journals.parent / "engines"
        self.scoring = ScoringController(game_controller, self)
        self.clock = ClockController(game_controller, self)
        self.players = PlayersController(
            game_controller, engines, self, storage=self.storage, engine_clock=self.clock.engine_clock
        )
        self.consent = EngineConsent(game_controller, self.scoring, self.players, self)
        self.adviser = AdviserController(game_controller, engines, self, storage=self.storage)
        self.document = Document(game_controller, journals, self, storage=self.storage)
        self.navigator = Navigator(game_controller, self.document.prepare, self)

    def _make_parts(self) -> None:
        game_controller = self.game_controller
        self.scene = BoardScene(self)
        # Made where they will be: a style sheet is matched anew with all that gets another parent.
        frame = self.frame = Frame(self)
        self.view = BoardView(self.scene, frame)
        self._cover = PlainLabel(parent=frame)
        self.side = SidePanel(frame, next_of=lambda node: game_controller.game.trail.next(node))
        self.actions_ = Actions(self)
        self.status = StatusLine(self.menuBar(), frame.banner)
        self.storage_warnings = StorageWarnings(self.storage, self.status.message, self)
        self.bar = ActionBar(self.actions_, frame)
        self.navigation = self.bar.navigation
        self.offers = Offers(self.actions_)
        self.full_screen = FullScreen(self, self.actions_, frame, self.side)

    def _context(self) -> WindowContext:
        return WindowContext(
            window=self,
            actions=self.actions_,
            scene=self.scene,
            side=self.side,
            message=self.status.message,
            game_controller=self.game_controller,
            navigator=self.navigator,
            players=self.players,
            document=self.document,
            storage=self.storage,
        )

    def _make_commands(self, context: WindowContext, state: Path, data: Path, games: Path | None) -> None:
        """Make what the actions do; ``state``, ``data`` and ``games`` are the folders of the user's things."""
        self.files = FileCommands(context, lambda: self.finished.is_kept())
        self.appearance = Appearance(context, games)
        self.levels = LevelCommands(context)
        self.engines = EngineCommands(context, self.levels)
        self.game_commands = GameCommands(context, self.files, self.engines, lambda: self.finished.played_games())
        self.advice = AdviceCommands(context, self.adviser, lambda: self.study.is_active)
        self.library = LibraryCommands(context, self.files, state, games)
        ScoringCommands(context, self.scoring, self.consent)
        self.sounds = GameSounds(context, self.clock)
        self.clocks = ClockCommands(context, self.clock)
        study = self.study = StudyCommands(context, self.files, data / "problems.json")
        self.edits = EditCommands(context, lambda: study.is_active)
        self.finding = FindCommands(context, self.view)
        self.announcements = Announcements(context, self.files)
        passing = PassCommands(context, self.adviser)
        self.clicks = BoardClicks(context, self.scoring, self.edits, self.study, passing)
        self.finished = FinishedCommands(context, self.files, self.adviser, data / "results.json", games)
        self.modes = Modes(self.game_controller, self.scoring, self.edits, self.study, self)
        self.tree = TreeCommands(context, self.edits.record)
        self.versions = VersionCommands(context, state / "versions", self.edits.record, self.files)
        self.clipboard = ClipboardCommands(context, self.files)
        self.help = HelpCommands(context)
        self.result = ResultCommands(context, self.scoring, self.game_commands, self.view)
        self.console = self.engines.make_console(self)
        self.start_page = StartPageCommands(
            context, self.view, state / "versions", self.game_commands, study, self.modes
        )

    def use_settings(self, settings: Settings) -> None:
        """Follow the settings, which another window may have changed."""
        self.settings = settings
        self.files.use_settings(settings)
        self.game_commands.settings = settings
        self.levels.use_settings(settings)
        self.advice.use_settings(settings)
        self.engines.use_settings(settings)
        self.library.use_settings(settings)
        self.finished.use_settings(settings)
        self.first_games.use_settings(settings)
        self.clocks.use_settings(settings)
        self.sounds.use_settings(settings)
        self.clicks.checks.use_settings(settings)
        self.tree.use_settings(settings)
        self.versions.use_settings(settings)
        self.appearance.show_settings(settings)
        self.study.use_settings(settings)
        self.start_page.use_settings(settings)
        self._fill_file_menus()

    def change_settings(self, settings: Settings) -> None:
        """Take over settings that were changed in this window."""
        self.settings_changed.emit(settings)
        if self.settings != settings:  # nobody listens, as in a test
            self.use_settings(settings)

    def _connect(self) -> None:
        self._connect_board_and_panels()
        self._connect_controllers()
        connect_menus(self)
        self.first_games = FirstGames(self._context(), self.status, self.help)  # after what else says something
        self.first_games.settings_changed.connect(self.change_settings)

    def _connect_board_and_panels(self) -> None:
        navigator, scene, side = self.navigator, self.scene, self.side
        self.view.wheel_stepped.connect(navigator.step)
        self.navigation.index_requested.connect(navigator.to_move_number)
        self.navigation.number_requested.connect(self.actions_.to_number.trigger)
        scene.laid_out.connect(lambda _geometry: self.frame.arrange())
        side.moves.index_requested.connect(navigator.to_move_number)
        side.comment.coordinate_clicked.connect(navigator.to_move_at)
        side.comment.coordinate_hovered.connect(scene.set_cursor)
        side.comment.link_clicked.connect(self._ask_to_open)

    def _connect_controllers(self) -> None:
        game_controller, scoring, scene, side = self.game_controller, self.scoring, self.scene, self.side
        game_controller.game_opened.connect(self._show_game)
        game_controller.info_changed.connect(self._show_info)
        game_controller.position_changed.connect(self._show_position)
        game_controller.tree_changed.connect(self._show_line)
        game_controller.node_changed.connect(self._show_node)
        game_controller.markup_changed.connect(scene.show_markup)
        game_controller.phase_changed.connect(self._show_phase)
        game_controller.move_made.connect(lambda _move: self.view.announce(self.view.accessibleDescription()))
        self.finding.controller.expression_changed.connect(side.show_found)
        self.edits.tools.state_changed.connect(lambda _state: self._show_ghost())
        scoring.markup_changed.connect(scene.show_markup)
        self.study.markup_changed.connect(scene.show_markup)
        self.modes.mode_changed.connect(lambda _mode: self.clicks.checks.cancel())
        self.modes.mode_changed.connect(self.offers.show_mode)
        self.modes.mode_changed.connect(self.bar.show_mode)
        self.modes.mode_changed.connect(lambda _mode: self.show_bar())
        self.actions_.full_screen.toggled.connect(lambda _on: self.show_bar())
        self.study.hint_offered.connect(self.offers.show_hint)
        self.modes.mode_changed.connect(lambda mode: self.status.show_mode(mode_name(mode)))
        self.study.settings_changed.connect(self.change_settings)
        self.document.state_changed.connect(self._show_document)
        self.document.history_changed.connect(self.actions_.show_history)
        self.files.opened.connect(self._remember_file)
        self.game_commands.settings_changed.connect(self.change_settings)
        self.game_commands.game_started.connect(self.engines.seat_players)
        self.game_commands.game_started.connect(lambda _game: self.clock.start_game())
        self.engines.settings_changed.connect(self.change_settings)
        self.levels.settings_changed.connect(self.change_settings)
        self.library.settings_changed.connect(self.change_settings)
        self.finished.kept.connect(self.library.show_kept_games)
        self.players.dead_stones_proposed.connect(scoring.show)
        self.consent.played_on.connect(self.engines.tell_disagreement)
        self.adviser.dead_stones_proposed.connect(scoring.show)
        self.players.waiting_changed.connect(self.clock.hold)
        self.players.paused_changed.connect(lambda _paused: self._show_paused())
        self.start_page.shown_changed.connect(self._show_start_page)
        self.players.seats_changed.connect(self._show_seats)
        self.clock.clocks_changed.connect(lambda _clocks: self.players.pause_for_clock(self.clock.is_paused))
        self.clocks.board_hidden.connect(self._hide_board)
        self.files.about_to_save.connect(self.clock.note_times)
        self.clock.noted.connect(self.document.note_live)
        self.document.live_restored.connect(self.clock.restore_game)
        self.appearance.settings_changed.connect(self.change_settings)
        self.tree.settings_changed.connect(self.change_settings)

    def _ask_to_open(self, address: QUrl) -> None:
        from qtgo.window.links import ask_to_open

        ask_to_open(self, address)

    def leave_mode(self) -> None:
        """Go back to play, and with the keys to the board: the next arrow is to walk through the game."""
        self.modes.leave()
        if self.modes.mode is Mode.PLAY:
            self.view.setFocus()

    # What is shown

    def _show_start_page(self, shown: bool) -> None:
        """Leave the board alone with the start page, and bring back what is beside it afterwards."""
        self._has_start_page = shown
        self.show_bar()
        self.side.setVisible(not shown and self.actions_.side_panel.isChecked())

    def show_bar(self) -> None:
        """Show the bar; the start page and the full screen do without, and a problem has one of its own."""
        actions, is_problem = self.actions_, self.modes.mode is Mode.PROBLEM
        has_other = self._has_start_page or is_problem or actions.full_screen.isChecked()
        self.bar.setVisible(not has_other and actions.navigation_bar.isChecked())

    def _show_paused(self) -> None:
        self.status.show_paused(self.players.paused and self.players.has_engines)

    def _show_seats(self, seats: Seats) -> None:
        self._show_paused()
        self.clock.set_engine_colors(frozenset(color for color, engine in seats.items() if engine is not None))

    def _hide_board(self, hidden: bool) -> None:
        """Hide the board from the players while their clock is paused, if they want that."""
        self.view.setVisible(not hidden)
        self._cover.setVisible(hidden)

    def _show_game(self, _info: GameInfo) -> None:
        self.status.message.clear()
        self.scene.set_cursor(None)

    def _show_info(self, info: GameInfo) -> None:
        self.side.show_info(info)
        self.status.show_info(info)

    def _show_position(self, position: Position) -> None:
        self.scene.show_position(position)
        self.side.show_position(position, self.game_controller.game.turn)
        node = self.game_controller.game.current
        before = self._described[1] if node.parent is self._described[0] else None
        self._described = node, position
        self.view.setAccessibleDescription(position_text(position, before))
        self._show_ghost()

    def _show_ghost(self) -> None:
        game = self.game_controller.game
        if self.edits.is_active:
            self.scene.set_ghost(*self.edits.ghost())
            return
        color = None if game.phase is Phase.SCORING else game.to_move
        self.scene.set_ghost(color, lambda point: game.legality(point) is None)

    def _show_line(self, _root: Node) -> None:
        """List the moves of the line through the current node."""
        game = self.game_controller.game
        self._line = game.line()
        self.side.moves.show_line(self._line, game.info.width, game.info.height)

    def _show_node(self, node: Node) -> None:
        game = self.game_controller.game
        index = game.depth
        if index >= len(self._line) or self._line[index] is not node:
            self._show_line(game.root)
        self.side.moves.show_index(index)
        self.navigation.show_place(LinePlace(index, len(self._line) - 1))
        self.offers.show_place(is_start=node.parent is None)
        self._show_words(node)
        self.actions_.no_result.setEnabled(game.phase is Phase.PLAYING and game.long_cycle is not None)
        self.announcements.tell_place(game)

    def _show_words(self, node: Node) -> None:
        game = self.game_controller.game
        words = node_words(node, game.inherited, self.game_controller.moves_off_board)
        self.side.comment_card.show_node(words, text_of(node, "C"), game.info.width, game.info.height)

    def _show_phase(self, phase: Phase) -> None:
        self.side.show_phase(phase)
        self.side.show_position(self.scene.position, self.game_controller.game.turn)
        self.offers.show_phase(phase)
        self.full_screen.show_phase(phase)
        self._show_ghost()
        self.announcements.tell_phase(phase)

    def _show_document(self, state: DocumentState) -> None:
        game = self.game_controller.game
        name = state.name or game_title(game.info, game.move_number)
        self.setWindowTitle(window_title(document_title(name, state.game, state.games)) + "[*]")
        self.setWindowModified(state.modified)
        self.setWindowFilePath("" if state.path is None else str(state.path))
        self.status.show_document(state, self.document.collection)
        self.actions_.show_document(state)

    def _show_again(self) -> None:
        """Show all that depends on the state again, in another language; games, clocks and engines do not notice."""
        game = self.game_controller.game
        self.engines.retranslate()
        self.offers.say_again()
        self._show_info(game.info)
        self._show_position(game.position)
        self._show_document(self.document.state)
        self.actions_.show_history(self.actions_.history)
        self.status.show_mode(mode_name(self.modes.mode))
        self._show_words(game.current)

    # The window

    def _lay_out(self) -> None:
        set_lasting(self, self._cover.setText, tr.lazy("The clock is paused."))
        self._cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._cover.hide()
        column = self.frame.extras.column
        column.addWidget(self.engines.busy)
        self.finding.add_to(column)
        self.study.add_to(column, self.view)
        self.frame.set_parts(self.view, self._cover, self.bar, self.side)
        self.status.offer(self.actions_.to_game)
        self.status.paused.clicked.connect(self.actions_.pause_engines.trigger)
        menus = {Color.BLACK: self.actions_.black_plays_menu, Color.WHITE: self.actions_.white_plays_menu}
        for color, menu in menus.items():
            self.side.players[color].set_menu(menu)
        charset_actions = self.actions_.choose_charset, self.actions_.save_charset, self.actions_.save_utf8
        self.status.offer_charsets(charset_actions)
        self.setCentralWidget(self.frame)
        self.setAcceptDrops(True)
        self.actions_.side_panel.setChecked(True)
        self.actions_.navigation_bar.setChecked(True)

    def _restore_geometry(self) -> None:
        self.frame.restore_state(self.settings.window_state)
        geometry = QByteArray.fromBase64(self.settings.window_geometry.encode())
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            available = self.screen().availableSize()
            self.resize(available.boundedTo(self.sizeHint()))

    def _remember_file(self, path: Path) -> None:
        self.change_settings(self.files.with_recent(self.settings, path))

    def _fill_file_menus(self) -> None:
        self.files.fill_recent(self.actions_.recent_menu, self.settings)
        self.files.fill_examples(self.actions_.examples_menu)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files dragged onto the window."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the first file dropped here, and each other in a window of its own."""
        paths = [path_of(url) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if paths:
            self.files.open_path(paths[0])
        for path in paths[1:]:
            self.window_requested.emit(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before unsaved work is lost, and remember the window's place."""
        if self._closing:
            return
        if not self.files.may_discard():
            event.ignore()
            return
        self._closing = True
        self.document.close()
        self.change_settings(self.appearance.with_geometry(self.settings, self, self.frame.saved_state()))
        event.accept()
        unclosed = self._unclosed = [self.library, self.players, self.adviser, self.versions.versions]
        for part in unclosed.copy():
            part.closed.connect(partial(self._forget_part, part))
            part.close()

    def _forget_part(self, part: _ClosingPart) -> None:
        """Emit that the window is closed when the last of what had processes or threads of its own is."""
        self._unclosed.remove(part)
        if not self._unclosed:
            self.closed.emit(self)
