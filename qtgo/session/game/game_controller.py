"""The controller of the game shown: moves, navigation, and edits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from qtgo.core.editing.edits import Draft
from qtgo.core.game.game import NO_NOTES, Game, Notes, Phase
from qtgo.core.record.edit_history import Edit, EditKind, SetProperties, detach
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMove, IllegalMoveError, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass
from qtgo.session.game.shown_markup import DisplayOptions, markup_of, moves_off_board, printed_of

if TYPE_CHECKING:
    from qtgo.core.diagram.numbered_figure import Note, Printed


_MOVES = frozenset({EditKind.PLAY, EditKind.PASS})
_AFTER_SCORING = frozenset({EditKind.FINISH, EditKind.RESUME})


@dataclass(frozen=True, slots=True)
class HistoryState:
    """The effects of undo and redo, and whether there is anything to save."""

    undo: EditKind | None = None
    redo: EditKind | None = None
    modified: bool = False
    undo_detail: str = ""
    redo_detail: str = ""


@dataclass(frozen=True, slots=True)
class LiveChange:
    """The live node of the game being played, None if there is no game, and whether a move just led there."""

    node: Node | None
    by_move: bool = False


class GameController(QObject):
    """Connects the board and the game; it owns the game that is shown.

    A game with clocks continues at its ``live`` node, whichever node is shown; moves made
    elsewhere are variations. Without clocks there is no live node, and moves are made at the node shown.
    """

    leaving = Signal()  # another node is shown next, or one as it was before: what is typed for this one is to be there
    game_opened = Signal(object)  # GameInfo: another game is shown
    info_changed = Signal(object)  # GameInfo
    position_changed = Signal(object)  # Position
    node_changed = Signal(object)  # Node
    changes_made = Signal(object)  # tuple[Change, ...]: by one edit, undone or redone ones too
    tree_changed = Signal(object)  # Node: the root of a tree that has other nodes than before
    line_changed = Signal(object)  # Node: the root, where the line ahead is another than before, and the tree is not
    markup_changed = Signal(object)  # Markup
    phase_changed = Signal(object)  # Phase
    history_changed = Signal(object)  # HistoryState
    edit_undone = Signal(object)  # Edit
    edit_redone = Signal(object)  # Edit: one that had been undone
    marks_stepped = Signal(object)  # StoneRemoval: the last mark in scoring was undone, or redone
    led_away = Signal(object)  # Node: an edit leads there, by a way that is long
    move_refused = Signal(object)  # IllegalMove
    move_made = Signal(object)  # Move: made by a player, not by walking
    cycle_noticed = Signal(object)  # int: the move number whose position has come back
    game_ended = Signal(object)  # str: the result
    variation_ended = Signal(object)  # str: the result of one that was played on beside the game
    live_changed = Signal(object)  # LiveChange

    def __init__(
        self, game: Game, parent: QObject | None = None, *, time_move: Callable[[], Notes | Reason] = lambda: NO_NOTES
    ) -> None:
        """Make the controller; ``time_move`` returns the clock properties of a live move, or why it is not allowed."""
        super().__init__(parent)
        self._game = game
        self.time_move = time_move
        self._display = DisplayOptions()
        self._sought_label: Callable[[str], bool] | None = None
        self._phase: Phase | None = None
        self._engine_colors: frozenset[Color] = frozenset()
        self._live: Node | None = None
        self._live_turn = Color.BLACK
        self._take(game)

    @property
    def game(self) -> Game:
        """Return the game that is shown."""
        return self._game

    def show_game(self, game: Game) -> None:
        """Show another game."""
        self.set_live(None)
        self._game = game
        self._take(game)
        self._phase = None
        self.game_opened.emit(game.info)
        self.refresh()

    @staticmethod
    def _take(game: Game) -> None:
        game.history.take_made()
        game.goes_far = False

    def refresh(self) -> None:
        """Emit everything there is to show."""
        self.info_changed.emit(self._game.info)
        self.tree_changed.emit(self._game.root)
        self._moved()

    def set_display(self, options: DisplayOptions) -> None:
        """Set the marks shown on top of the position."""
        self._display = options
        self.show_markup()

    def mark_labels(self, matches: Callable[[str], bool] | None) -> None:
        """Highlight the labels that match a search, or none."""
        self._sought_label = matches
        self.show_markup()

    @property
    def printed(self) -> Printed:
        """Return the position printed by the record's rules, if the record's numbers are shown."""
        return printed_of(self._game, self._display)

    @property
    def moves_off_board(self) -> tuple[Note, ...]:
        """List the moves of the current figure whose numbers are not on the board, unless the figure omits them."""
        return moves_off_board(self._game, self._display)

    # The game under way

    @property
    def live(self) -> Node | None:
        """Return the live node of the game being played, or None."""
        return self._live

    @property
    def live_turn(self) -> Color:
        """Return whose turn it is in the game being played, or None."""
        return self._live_turn

    @property
    def turn(self) -> Color | None:
        """Return who makes the next move in the game being played, otherwise here; None where nobody may."""
        return self._game.turn if self._live is None else self._live_turn

    @property
    def place(self) -> Node:
        """Return where the next move of the game is made: the live node, otherwise the one shown."""
        return self._game.current if self._live is None else self._live

    def set_live(self, node: Node | None, *, by_move: bool = False) -> None:
        """Set the live node, which must be the node shown, or None if there is no such game."""
        if node is not None:
            self._live_turn = self._game.to_move
        if node is not self._live:
            self._live = node
            self.live_changed.emit(LiveChange(node, by_move))

    def to_live(self) -> None:
        """Show the live node."""
        self.go_to(self.place)

    def _follow_live(self) -> None:
        """Update the live game after an edit that may have removed its node, or ended it."""
        live = self._live
        if live is None:
            return
        if self._game.info.has_ended:
            self.set_live(None)
        elif live is self._game.current:
            self._live_turn = self._game.to_move
        elif not self._game.has(live):
            self.set_live(self._game.current)

    # Playing

    def set_engine_colors(self, colors: frozenset[Color]) -> None:
        """Set the colors that engines play, for which people may not move at the end of a line."""
        self._engine_colors = colors

    @property
    def engine_colors(self) -> frozenset[Color]:
        """Return the colors that engines play."""
        return self._engine_colors

    @property
    def engine_to_move(self) -> Color | None:
        """Return the color that an engine is to move for here, or None, as where passes have stopped the game."""
        game, turn = self._game, self.turn
        if turn not in self._engine_colors or self.place.children or game.phase is not Phase.PLAYING:
            return None
        return None if game.stopped_at(self.place) else turn

    @property
    def color_to_click(self) -> Color | None:
        """Return whose stone a click plays here, None where it plays none, as on an engine's turn."""
        game = self._game
        is_engines = game.current is self.place and self.engine_to_move is not None
        return None if game.phase is Phase.SCORING or is_engines else game.to_move

    def play(self, point: Point) -> None:
        """Play a stone for the player to move."""
        self._as_human(lambda notes: self._game.play(point, notes=notes), point)

    def play_out_of_turn(self, point: Point, color: Color) -> None:
        """Play a stone of either color, as in a variation that skips a move."""
        self._as_human(lambda notes: self._game.play(point, color, any_turn=True, notes=notes), point)

    def pass_(self) -> None:
        """Pass for the player to move; if that stops the game, scoring starts."""
        self._as_human(lambda notes: self._game.pass_(notes=notes), None)

    def make_move(self, move: Move, comment: str = "") -> None:
        """Make an engine's play, pass or resignation at the live place; raise IllegalMoveError if it is illegal.

        If another node is shown, it stays shown unless the move stops the game. ``comment`` is the engine's.
        """
        if move.resign:
            if (illegal := self._before_game) is not None:
                raise IllegalMoveError(illegal)
            self.resign(move.color, comment)
            return
        point, viewed = move.point, self._game.current
        self._game.go_to(self.place)

        def act(notes: Notes) -> Node:
            if comment:
                notes = {**notes, "C": [encode_text(comment)]}
            return self._game.pass_(notes=notes) if point is None else self._game.play(point, notes=notes)

        try:
            self._make(act)
        except IllegalMoveError as error:
            self._end_if_forfeited(error.illegal)
            raise
        finally:
            if viewed is not self._game.current.parent and self._live is not None and self._game.stone_removal is None:
                self.go_to(viewed)

    def place_handicap(self, points: Iterable[Point]) -> None:
        """Place an engine's free handicap stones; raise IllegalMoveError if one cannot be placed."""
        self._game.go_to(self.place)
        for point in points:
            self._game.play(point)
        self.edited()

    def refuses_for_handicap(self) -> bool:
        """Report, and return whether, handicap stones must be placed before the game can be ended or continued."""
        illegal = self._before_game
        if illegal is not None:
            self.move_refused.emit(illegal)
        return illegal is not None

    @property
    def _before_game(self) -> IllegalMove | None:
        """Return why the game cannot be ended or continued yet; None once all handicap stones are placed."""
        return IllegalMove(Reason.PLACING_HANDICAP, Color.BLACK) if self._game.handicap_to_place else None

    def resign(self, color: Color | None = None, comment: str = "") -> None:
        """Resign for a player, by default the one to move; ``comment`` is the engine's."""
        self._end(lambda: self._game.resign(color, comment))

    def lose_on_time(self, loser: Color) -> None:
        """End the game with a loss on time."""
        self._end(lambda: self._game.lose_on_time(loser))

    def end_without_result(self) -> None:
        """End the game because of a long cycle."""
        self._end(self._game.end_without_result)

    def _end(self, end: Callable[[], None]) -> None:
        """End the game at the live place."""
        self._game.go_to(self.place)
        end()
        self.edited()
        self.tell_end(self._game.result)

    def tell_end(self, result: str) -> None:
        """Emit that the game has ended, or the variation that is played on beside it."""
        signal = self.variation_ended if self._game.is_played_on else self.game_ended
        signal.emit(result)

    def play_on(self, comment: str) -> None:
        """Begin a variation at the node shown to play on beside the game, whose result stays."""
        self._game.play_on(comment)
        self.edited()

    def take_back(self, node: Node) -> None:
        """Undo a person's move with the engine's answer; if anything was done since, remove it as an edit."""
        last = self._game.to_undo
        if last is not None and last.kind in _MOVES and node in (last.before, last.after):
            self.undo()
        else:
            self.edit(Draft(EditKind.TAKE_BACK, (detach(node),), node.parent))

    def _as_human(self, act: Callable[[Notes], Node], point: Point | None) -> None:
        engine = self.engine_to_move
        if engine is not None and self._game.current is self.place:
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
            self.tell_end(self._game.result)

    def _make(self, act: Callable[[Notes], Node]) -> None:
        is_live = self._live is self._game.current
        notes = self.time_move() if is_live else NO_NOTES
        if isinstance(notes, Reason):
            raise IllegalMoveError(IllegalMove(notes, self._game.to_move))
        before = self._game.info.result
        act(notes)
        if is_live:
            self.set_live(self._game.current, by_move=True)
        self.edited()
        last_move = self._game.position.last_move
        if last_move is not None:
            self.move_made.emit(last_move)
        cycle = self._game.long_cycle
        if cycle is not None:
            self.cycle_noticed.emit(cycle)
        result = self._game.info.result
        if result != before:  # by the stones captured
            self.game_ended.emit(result)

    # The place shown

    def go_to(self, node: Node) -> None:
        """Show another node, if it is still in the tree: moves made at one that is not would be lost."""
        if node is not self._game.current and self._game.has(node):
            self.leaving.emit()
            self._game.go_to(node)
            self._moved()

    def to_main_line(self, node: Node) -> None:
        """Show a node of the main line above, which forward follows from there on."""
        self.leaving.emit()
        self._game.to_main_line(node)
        self.line_changed.emit(self._game.root)
        self._moved()

    def set_out(self, way: Sequence[Node]) -> None:
        """Show where a way begins, whose nodes (last first) have not been read yet."""
        self.leaving.emit()
        self._game.set_out(way)
        self._moved()

    # Editing

    def edit(self, draft: Draft, extends: Edit | None = None, *, even_saved: bool = False) -> Edit:
        """Make an edit, extending the given step if possible, be it saved or not; return the step."""
        step = self._game.edit(
            draft.kind, draft.changes, draft.after, detail=draft.detail, extends=extends, even_saved=even_saved
        )
        self.edited()
        return step

    def annotate(self, draft: Draft, extends: Edit | None = None) -> Edit:
        """Make an edit of the current node's text: neither the board nor the tree needs updating."""
        step = self._game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail, extends=extends)
        self._tell_changes()
        self.node_changed.emit(self._game.current)
        self.show_history()
        return step

    def undo(self) -> None:
        """Undo the last change, a move or any other edit; against an engine, return to the player's own last decision.

        Undoing a score, or that the game was resumed, returns to scoring; there, the last mark is undone first.
        """
        self.leaving.emit()
        removal = self._game.stone_removal
        if removal is not None and removal.undo():
            self.marks_stepped.emit(removal)
            return
        undone = self._step_history(self._game.undo)
        if undone and undone[-1].kind in _AFTER_SCORING and self._game.stopped:
            self._game.start_scoring()
        self._tell_steps(undone, self.edit_undone)

    def redo(self) -> None:
        """Redo the last undone edit, and the engines' answers to it; in scoring, the last undone mark."""
        self.leaving.emit()
        removal = self._game.stone_removal
        if removal is not None and removal.redo():
            self.marks_stepped.emit(removal)
            return
        self._tell_steps(self._step_history(self._game.redo), self.edit_redone)

    def _step_history(self, step: Callable[[], Edit | None]) -> list[Edit]:
        """Undo or redo until it is not an engine's turn, so that no engine is asked again for a move it has played."""
        steps = []
        while (edit := step()) is not None:
            self._advance_live()
            steps.append(edit)
            if self._game.stopped or self.was_suffered(edit) or not self._is_left_to_engine:
                break
        return steps

    def was_suffered(self, edit: Edit) -> bool:
        """Return whether an edit ended the game without a decision of an engine, which goes on if that is undone."""
        if edit.kind is not EditKind.RESIGN:
            return edit.kind is EditKind.TIME_UP
        return not any(f"{color.opponent.letter}+R" in _result(edit) for color in self._engine_colors)

    @property
    def _is_left_to_engine(self) -> bool:
        """Return whether an engine plays a person here, and would have to move."""
        game, live = self._game, self._live
        is_elsewhere = live is not None and game.has(live) and live is not game.current
        is_open = not game.current.children and game.phase is Phase.PLAYING and not is_elsewhere
        return is_open and len(self._engine_colors) == 1 and game.turn in self._engine_colors

    def _tell_steps(self, steps: Sequence[Edit], signal: SignalInstance) -> None:
        if steps:
            self.edited()
        for step in steps:
            signal.emit(step)

    def resume(self, requester: Color) -> None:
        """Resume play after a stop, at a player's request."""
        self._game.resume(requester)
        self._advance_live()
        self.edited()

    def _advance_live(self) -> None:
        """Move the live node forward if an edit has just added nodes to it."""
        current = self._game.current
        if self._live is not None and self._live is not current and self._live in current.path():
            self.set_live(current)

    def set_info(self, info: GameInfo, others: Mapping[str, Sequence[str] | None] = NO_NOTES) -> None:
        """Change the game information, and other properties of the root."""
        self._game.set_info(info, others)
        self.edited()

    # Telling

    def edited(self) -> None:
        """Emit that the record has changed."""
        self._follow_live()
        self.info_changed.emit(self._game.info)
        self._tell_changes()
        self.tree_changed.emit(self._game.root)
        self._moved()
        if (node := self._game.led_away) is not None:
            self.led_away.emit(node)

    def _tell_changes(self) -> None:
        for changes in self._game.history.take_made():
            self.changes_made.emit(changes)

    def _moved(self) -> None:
        self.position_changed.emit(self._game.position)
        self.node_changed.emit(self._game.current)
        self.show_markup()
        self.show_history()
        phase = self._game.phase
        if phase is not self._phase:
            self._phase = phase
            self.phase_changed.emit(phase)

    @property
    def names(self) -> dict[Point, str]:
        """Return the names of the points in the position shown: labels, and the letters of variations."""
        return markup_of(self._game, self._display).names

    def show_markup(self) -> None:
        """Emit the marks on top of the position; while scoring, the territory."""
        removal = self._game.stone_removal
        if removal is None:
            markup = markup_of(self._game, self._display)
            sought = self._sought_label
            if sought is not None:
                found = frozenset(point for point, label in markup.labels.items() if sought(label))
                markup = replace(markup, highlighted=found)
            self.markup_changed.emit(markup)

    def show_history(self) -> None:
        """Emit the next undo and redo."""
        history, removal = self._game.history, self._game.stone_removal
        undo, redo = self._game.to_undo, history.can_redo
        state = HistoryState(
            undo.kind if undo else None,
            redo.kind if redo else None,
            history.modified,
            undo.detail if undo else "",
            redo.detail if redo else "",
        )
        if removal is not None and removal.can_undo:
            state = replace(state, undo=EditKind.ADD_MARK, undo_detail="")
        if removal is not None and removal.can_redo:
            state = replace(state, redo=EditKind.ADD_MARK, redo_detail="")
        self.history_changed.emit(state)


def _result(edit: Edit) -> list[str]:
    """Return the result that an edit has written, to the game or to a variation beside it."""
    changes = [change for change in edit.changes if isinstance(change, SetProperties)]
    return next((change.after[name] for name in ("RE", "N") for change in changes if name in change.after), [])
