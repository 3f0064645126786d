"""Where the view and the controllers of a window meet: connections, and what is shown of a game that changes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl

from qtgo.core.game.game import Phase
from qtgo.core.game.navigation import LineNumbers
from qtgo.core.record.edit_history import Change, concerns_moves
from qtgo.core.record.game_info import GameInfo, time_control_of
from qtgo.core.record.large import LargeList
from qtgo.core.record.properties import text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.kit.inputs.navigation_bar import LinePlace
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import window_title
from qtgo.session.document.document_state import DocumentState
from qtgo.session.game.game_controller import HistoryState
from qtgo.session.mode_state import Mode, mode_name
from qtgo.session.players.players import Seats
from qtgo.shell.menus.actions import show_history
from qtgo.shell.panels.record_cards import OtherTab
from qtgo.text.record.node_words import node_words
from qtgo.text.record.position_words import position_text
from qtgo.text.record.title_words import document_title, game_title
from qtgo.timers import let_go, single_shot

if TYPE_CHECKING:
    from qtgo.features.review.review_tools import ReviewTools
    from qtgo.window.main_window import MainWindow

_HANDICAP_NODES = 500  # in which the stones of a handicap are looked for
_AT_A_TIME = 10_000  # nodes of the line to list and to count: some 5 ms


class Connections(QObject):
    """Connects the parts of a window, and shows in them what becomes of its game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._line: LargeList[Node] = LargeList()
        self._numbers = LineNumbers()
        self._more = single_shot(self, self._list_more)
        self._described: tuple[Node | None, Position] = None, window.game_controller.game.position
        self._history = HistoryState()
        self._has_start_page = False
        self._tools: ReviewTools | None = None
        self._connect_board_and_panels()
        self._connect_controllers()
        self._connect_modes()
        self._connect_part()
        self._connect_analysis()
        self._connect_settings()
        self._keep_messages_true()
        follow_language(window, self._show_again)

    def show_all(self) -> None:
        """Show the state of the game, which it was in before anybody was listening."""
        self._window.game_controller.refresh()
        self._show_phase(self._window.game_controller.game.phase)

    def _connect_board_and_panels(self) -> None:
        window = self._window
        navigator, scene, side = window.navigator, window.scene, window.side
        window.navigation.index_requested.connect(navigator.to_depth)
        window.navigation.number_requested.connect(window.menus["to_number"].trigger)
        scene.laid_out.connect(lambda _geometry: window.frame.arrange())
        side.moves.index_requested.connect(navigator.to_depth)
        side.comment.coordinate_clicked.connect(navigator.to_move_at)
        side.comment.coordinate_hovered.connect(scene.set_cursor)
        side.comment.link_clicked.connect(lambda address: _ask_to_open(window, address))

    def _connect_controllers(self) -> None:
        window = self._window
        game_controller, scene = window.game_controller, window.scene
        game_controller.game_opened.connect(self._show_game)
        game_controller.info_changed.connect(self._show_info)
        game_controller.position_changed.connect(self._show_position)
        game_controller.changes_made.connect(self._note_changes)
        game_controller.tree_changed.connect(self._show_line)
        game_controller.line_changed.connect(self._show_line)
        game_controller.node_changed.connect(self._show_node)
        game_controller.markup_changed.connect(scene.show_markup)
        game_controller.phase_changed.connect(self._show_phase)
        window.menus["full_screen"].toggled.connect(lambda _on: self.show_bar())
        window.menus["navigation_bar"].toggled.connect(lambda _on: self.show_bar())
        window.document.state_changed.connect(self._show_document)
        for changed in (window.mode.changed, window.mode.problem_changed):
            changed.connect(lambda *_cause: self._show_document(window.document.state))
        window.appearance.volume_tried.connect(lambda volume: window.sounds.try_volume(volume))
        window.document.tree_prepared.connect(window.side.tree.prepare)
        window.document.history_changed.connect(self._show_history)
        window.finished.kept.connect(window.library.show_kept_games)
        window.consent.played_on.connect(window.engines.tell_disagreement)
        window.players.paused_changed.connect(lambda _paused: self._show_paused())
        window.start_page.shown_changed.connect(self.show_start_page)
        window.players.seats_changed.connect(self._show_seats)

    def _connect_modes(self) -> None:
        window = self._window
        window.mode.changed.connect(window.bar.show_mode)
        window.mode.changed.connect(lambda mode: window.status.show_mode(mode_name(mode)))
        window.mode.changed.connect(lambda _mode: self._show_words(window.game_controller.game.current))
        window.mode.changed.connect(lambda _mode: self.show_bar())

    def _connect_part(self) -> None:
        """Show another part of the board when the marks have changed, of which VW is one."""
        window = self._window
        marks = window.game_controller.markup_changed, window.scoring.markup_changed, window.problems.markup_changed
        for changed in (*marks, window.guessing.markup_changed, window.mode.changed, window.mode.problem_changed):
            changed.connect(lambda *_cause: window.board_part.update())

    def _connect_analysis(self) -> None:
        window = self._window
        window.teaching.asking_changed.connect(lambda _asking: self.show_bar())
        window.review.shown_changed.connect(lambda _shown: self.show_bar())
        window.live.shown_changed.connect(lambda _shown: self.show_bar())
        window.explorer.shown_changed.connect(lambda _shown: self.show_bar())
        window.explorer.helped.connect(window.finished.finished.note_help)
        window.mode.changed.connect(lambda _mode: window.live.follow_mode())
        window.mode.problem_changed.connect(lambda: window.live.follow_mode())
        window.live.told.connect(window.review.learn)
        window.review.went_to_move.connect(window.live.recall)
        window.live.helped.connect(window.finished.finished.note_help)
        window.layouts.task_changed.connect(lambda _task: self._show_tools())
        self._show_tools()

    def _connect_settings(self) -> None:
        window = self._window
        parts = window.engines, window.levels, window.tree
        for part in (*parts, window.live, window.review, window.appearance):
            part.settings_changed.connect(window.change_settings)

    def _keep_messages_true(self) -> None:
        """Take away what a message tells as soon as another fact holds."""
        window = self._window
        game, players = window.game_controller, window.players
        of_game = game.game_opened, game.info_changed, game.phase_changed, game.live_changed, game.history_changed
        of_players = players.seats_changed, players.paused_changed
        of_tools = window.mode.changed, window.mode.problem_changed, window.live.told, window.explorer.shown_changed
        for changed in (*of_game, *of_players, *of_tools, window.document.state_changed):
            changed.connect(window.status.message.drop_false)

    # What is shown

    def show_start_page(self, shown: bool) -> None:
        """Leave the board alone with the start page, and bring back what is beside it afterwards."""
        self._has_start_page = shown
        self.show_bar()
        self._window.full_screen.show_panel(not shown and self._window.menus["side_panel"].isChecked())

    def show_bar(self) -> None:
        """Show the bar; the start page and the full screen do without, and a problem has one of its own."""
        menus, mode, review = self._window.menus, self._window.mode.mode, self._window.review
        has_other = self._has_start_page or mode is Mode.PROBLEM or menus["full_screen"].isChecked()
        has_other = has_other or self._window.teaching.is_asking
        has_graph = review.is_shown and not has_other and not mode.is_study and mode is not Mode.SCORING
        self._window.bar.setVisible(not has_other and not has_graph and menus["navigation_bar"].isChecked())
        if review.graph is not None:
            review.graph.setVisible(has_graph)
            self._window.side.set_card(OtherTab.MISTAKES, review.mistakes if has_graph else None)
            self._window.frame.arrange()
        is_explored = self._window.explorer.is_shown and not has_other
        self._window.side.set_card(OtherTab.EXPLORER, self._window.explorer.card if is_explored else None)
        is_analyzed = self._window.live.is_on and not has_other and mode is not Mode.SCORING
        self._window.side.set_card(OtherTab.ANALYSIS, self._window.live.card if is_analyzed else None)

    def _show_tools(self) -> None:
        """Offer the tools of a review where a game is looked at."""
        from qtgo.window.layouts import Task

        window = self._window
        is_review = window.layouts.task is Task.REVIEW
        if is_review and self._tools is None:
            from qtgo.features.review.review_tools import ReviewTools

            self._tools = ReviewTools(window.menus, window.side)
        window.side.set_tools(self._tools if is_review else None)

    def _show_paused(self) -> None:
        self._window.status.show_paused(self._window.players.paused and self._window.players.has_engines)

    def _show_seats(self, _seats: Seats) -> None:
        self._show_paused()

    def _show_game(self, _info: GameInfo) -> None:
        self._window.status.message.clear()
        self._window.scene.set_cursor(None)

    def _show_info(self, info: GameInfo) -> None:
        self._window.side.show_info(info)
        root = self._window.game_controller.game.root
        if info.handicap and root.children:  # while it is placed, the handicap is what is asked for
            from qtgo.core.record.free_handicap import with_placed_handicap

            info = with_placed_handicap(info, islice(root.main_line(), _HANDICAP_NODES))
        self._window.status.show_info(info)

    def _show_position(self, position: Position) -> None:
        self._window.scene.show_position(position)
        self._window.side.show_position(position, self._window.game_controller.game.turn)
        node = self._window.game_controller.game.current
        before = self._described[1] if node.parent is self._described[0] else None
        self._described = node, position
        self._window.view.describe(position_text(position, before))

    def _show_line(self, _root: Node) -> None:
        """List the moves of the line through the current node; of a long one some, and then more."""
        let_go(self._line)
        self._line = self._window.game_controller.game.line.begin(_AT_A_TIME)
        self._show_listed()

    def _show_listed(self) -> None:
        info = self._window.game_controller.game.info
        self._numbers.follow(self._line, _AT_A_TIME)
        self._window.side.moves.show_line(self._line, info.width, info.height, time_control_of(info))
        if self._line[-1].children or not self._numbers.is_whole:
            self._more.start()

    def _list_more(self) -> None:
        self._window.game_controller.game.line.lengthen(self._line, _AT_A_TIME)
        self._show_listed()
        self._show_place()

    def _note_changes(self, changes: tuple[Change, ...]) -> None:
        """Count the moves anew after an edit of what their numbers follow from."""
        changed = {change.node for change in changes if concerns_moves(change)}
        if changed:
            depth = self._window.game_controller.game.depth
            self._numbers.forget(changed, depth)
            self._window.side.moves.forget(changed, depth)

    def _show_node(self, node: Node) -> None:
        game = self._window.game_controller.game
        index = game.depth
        if index >= len(self._line) or self._line[index] is not node:
            self._show_line(game.root)
        self._window.side.moves.show_index(index)
        self._show_place()
        self._show_words(node)
        self._window.live.follow_mode()

    def _show_place(self) -> None:
        game = self._window.game_controller.game
        place = LinePlace(game.depth, len(self._line) - 1, game.move_number, self._numbers.highest)
        self._window.navigation.show_place(place)
        self._window.review.show_place(place)

    def _show_words(self, node: Node) -> None:
        game = self._window.game_controller.game
        is_problem = self._window.mode.mode is Mode.PROBLEM  # whose card says who is to play
        off_board = self._window.game_controller.moves_off_board
        words = node_words(node, game.step.inherited, off_board, with_turn=not is_problem)
        self._window.side.comment_card.show_node(words, text_of(node, "C"), game.info.width, game.info.height)

    def _show_phase(self, phase: Phase) -> None:
        self._window.side.show_phase(phase)
        self._window.side.show_position(self._window.scene.position, self._window.game_controller.game.turn)
        self._window.full_screen.show_phase(phase)

    def _show_document(self, state: DocumentState) -> None:
        game = self._window.game_controller.game
        name = state.name or game_title(game.info, game.move_number)
        studied = self._window.problems.title
        title = studied or document_title(name, state.game, state.games)
        self._window.setWindowTitle(window_title(title) + "[*]")
        self._window.setWindowModified(state.modified and not studied)
        self._window.setWindowFilePath("" if state.path is None or studied else str(state.path))
        self._window.status.show_document(None if studied else state, self._window.document.collection)

    def _show_history(self, state: HistoryState) -> None:
        self._history = state
        show_history(self._window.menus, state)

    def _show_again(self) -> None:
        """Show all that depends on the state again, in another language; games, clocks and engines do not notice."""
        game = self._window.game_controller.game
        self._window.engines.retranslate()
        self._show_info(game.info)
        self._show_position(game.position)
        self._show_document(self._window.document.state)
        self._show_history(self._history)
        self._window.status.show_mode(mode_name(self._window.mode.mode))
        self._show_words(game.current)


def _ask_to_open(window: MainWindow, address: QUrl) -> None:
    from qtgo.features.comments.links import ask_to_open, not_opened_text
    from qtgo.kit.notices.status_message import MessageKind

    if not ask_to_open(window, address):
        window.status.message.show_message(not_opened_text, MessageKind.WARNING)
