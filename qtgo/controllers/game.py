"""The controller of the game shown: moves, the walk through the record, and edits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from qtgo.controllers.display import DisplayOptions, markup_of
from qtgo.core.game import Game, Phase
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.history import EditKind
from qtgo.core.legality import IllegalMove, IllegalMoveError, Reason
from qtgo.core.navigation import back, previous_fork, to_main_line
from qtgo.core.point import Color, Move, Point


@dataclass(frozen=True, slots=True)
class HistoryState:
    """What undo and redo would do, and whether there is anything to save."""

    undo: EditKind | None = None
    redo: EditKind | None = None
    modified: bool = False


class GameController(QObject):
    """Mediates between the board and the game; it owns the game that is shown."""

    game_opened = Signal(object)  # GameInfo: another game is shown
    info_changed = Signal(object)  # GameInfo
    position_changed = Signal(object)  # Position
    node_changed = Signal(object)  # Node
    tree_changed = Signal(object)  # Node: the root of a tree that has other nodes than before
    markup_changed = Signal(object)  # Markup
    phase_changed = Signal(object)  # Phase
    history_changed = Signal(object)  # HistoryState
    move_refused = Signal(object)  # IllegalMove
    move_made = Signal(object)  # Move: made by a player, not by walking
    cycle_noticed = Signal(object)  # int: the move number whose position has come back
    game_ended = Signal(object)  # str: the result

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._display = DisplayOptions()
        self._phase: Phase | None = None
        self._engine_colors: frozenset[Color] = frozenset()

    @property
    def game(self) -> Game:
        """Give the game that is shown."""
        return self._game

    def show_game(self, game: Game) -> None:
        """Show another game."""
        self._game = game
        self._phase = None
        self.game_opened.emit(game.info)
        self.refresh()

    def refresh(self) -> None:
        """Send everything there is to show."""
        self.info_changed.emit(self._game.info)
        self.tree_changed.emit(self._game.root)
        self._moved()

    def set_display(self, options: DisplayOptions) -> None:
        """Choose what is shown on top of the position."""
        self._display = options
        self.show_markup()

    # Playing

    def set_engine_colors(self, colors: frozenset[Color]) -> None:
        """Say for whom engines move; no one else may, at the end of a line."""
        self._engine_colors = colors

    @property
    def engine_to_move(self) -> Color | None:
        """Tell for which color an engine is to move here, if one is."""
        game = self._game
        turn = game.turn
        if turn not in self._engine_colors or game.current.children or game.phase is not Phase.PLAYING:
            return None
        return turn

    def play(self, point: Point) -> None:
        """Play a stone for the player to move."""
        self._as_human(lambda: self._game.play(point), point)

    def pass_(self) -> None:
        """Pass for the player to move; when the passes stop the game the review begins."""
        self._as_human(self._game.pass_, None)

    def make_move(self, move: Move) -> None:
        """Make an engine's play or pass; raise IllegalMoveError where the rules forbid it."""
        point = move.point
        try:
            self._make(self._game.pass_ if point is None else lambda: self._game.play(point))
        except IllegalMoveError as error:
            self._end_if_forfeited(error.illegal)
            raise

    def place_handicap(self, points: Iterable[Point]) -> None:
        """Place an engine's stones of a free handicap; raise IllegalMoveError where one cannot be."""
        for point in points:
            self._game.play(point)
        self.edited()

    def resign(self, color: Color | None = None) -> None:
        """Give the game up for a player, by default the one to move."""
        self._game.resign(color)
        self.edited()
        self.game_ended.emit(self._game.info.result)

    def end_without_result(self) -> None:
        """End the game because of a long cycle."""
        self._game.end_without_result()
        self.edited()
        self.game_ended.emit(self._game.info.result)

    def take_back(self) -> None:
        """Remove the last move of the line."""
        if self._game.phase is not Phase.REVIEWING and self._game.take_back():
            self.edited()

    def _as_human(self, act: Callable[[], Node], point: Point | None) -> None:
        engine = self.engine_to_move
        if engine is not None:
            self.move_refused.emit(IllegalMove(Reason.NOT_YOUR_TURN, engine.opponent, point))
            return
        try:
            self._make(act)
        except IllegalMoveError as error:
            self.move_refused.emit(error.illegal)
            self._end_if_forfeited(error.illegal)

    def _end_if_forfeited(self, illegal: IllegalMove) -> None:
        if illegal.forfeits:
            self.edited()
            self.game_ended.emit(self._game.info.result)

    def _make(self, act: Callable[[], Node]) -> None:
        act()
        self.edited()
        last_move = self._game.position.last_move
        if last_move is not None:
            self.move_made.emit(last_move)
        cycle = self._game.long_cycle
        if cycle is not None:
            self.cycle_noticed.emit(cycle)

    # Walking

    def go_to(self, node: Node) -> None:
        """Show another node of the tree."""
        if node is not self._game.current:
            self._game.go_to(node)
            self._moved()

    def step(self, steps: int) -> None:
        """Go forward along the line, or back where negative."""
        node = self._game.current
        self.go_to(self._game.trail.forward(node, steps) if steps > 0 else back(node, -steps))

    def to_start(self) -> None:
        """Go to the root."""
        self.go_to(self._game.root)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self.go_to(self._game.trail.end(self._game.current))

    def to_variation(self, direction: int) -> None:
        """Go to the previous (-1) or next (+1) variation."""
        self.go_to(self._game.trail.variation(self._game.current, direction))

    def to_main_line(self) -> None:
        """Go back to the main line."""
        self.go_to(to_main_line(self._game.current))

    def to_previous_fork(self) -> None:
        """Go back to the previous branching point."""
        self.go_to(previous_fork(self._game.current))

    def to_next_fork(self) -> None:
        """Go forward to the next branching point."""
        self.go_to(self._game.trail.next_fork(self._game.current))

    def to_move_number(self, number: int) -> None:
        """Go to the place in the current line that is so many nodes from the root."""
        self.go_to(self._game.on_line(number))

    def to_move_at(self, point: Point) -> None:
        """Go to the last move of the path that played on a point, else to the next that will."""
        node = self._game.node_that_played(point)
        if node is not None:
            self.go_to(node)

    # Editing

    def undo(self) -> None:
        """Take back the last edit."""
        if self._game.undo() is not None:
            self.edited()

    def redo(self) -> None:
        """Bring back the edit undone last."""
        if self._game.redo() is not None:
            self.edited()

    def set_info(self, info: GameInfo) -> None:
        """Change the information of the game."""
        self._game.set_info(info)
        self.edited()

    def delete_branch(self) -> None:
        """Remove the current node and all below it."""
        self._game.delete_branch()
        self.edited()

    def make_main_line(self) -> None:
        """Make the current line the main one."""
        self._game.make_main_line()
        self.edited()

    # Telling

    def edited(self) -> None:
        """Tell everyone that the record has changed."""
        self.info_changed.emit(self._game.info)
        self.tree_changed.emit(self._game.root)
        self._moved()

    def _moved(self) -> None:
        self.position_changed.emit(self._game.position)
        self.node_changed.emit(self._game.current)
        self.show_markup()
        self.show_history()
        phase = self._game.phase
        if phase is not self._phase:
            self._phase = phase
            self.phase_changed.emit(phase)

    def show_markup(self) -> None:
        """Send what is drawn on top of the position; in review that is the territory instead."""
        review = self._game.review
        if review is None:
            self.markup_changed.emit(markup_of(self._game, self._display))

    def show_history(self) -> None:
        """Send what undo and redo would do."""
        history = self._game.history
        undo, redo = history.can_undo, history.can_redo
        self.history_changed.emit(
            HistoryState(undo.kind if undo else None, redo.kind if redo else None, history.modified)
        )
