"""A game being played or a record under review: tree, current node, rules, phases and edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING

from qtgo import __version__
from qtgo.core.game.line import Line
from qtgo.core.game.navigation import Trail
from qtgo.core.record.edit_history import (
    Attach,
    Change,
    Edit,
    EditKind,
    History,
    SetProperties,
    info_change,
    set_properties,
)
from qtgo.core.record.game_info import GameInfo, read_game_info, says_who_and_how, write_game_info
from qtgo.core.record.large import LargeList
from qtgo.core.record.properties import (
    child_with,
    encode_move,
    encode_points,
    encode_simple_text,
    encode_text,
    simple_text_of,
    text_of,
)
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Kept, Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.handicap_and_star_points import fixed_handicap
from qtgo.core.rules.illegal_move import BREAKS_RULES, IllegalMove, IllegalMoveError, Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import HandicapPlacement

if TYPE_CHECKING:
    from qtgo.core.analysis.memory import AnalysisKey
    from qtgo.core.scoring.stone_removal import StoneRemoval

Notes = Mapping[str, list[str]]
"""Properties with their raw values."""
NO_NOTES: Notes = MappingProxyType({})


ENDS = frozenset({EditKind.RESIGN, EditKind.FINISH, EditKind.TIME_UP})
"""The edits that end a game."""
_MAY_END = ENDS | {EditKind.PLAY, EditKind.PASS}  # a capture may


_CHANGE_TERMS = frozenset({EditKind.GAME_INFO, EditKind.PROPERTIES})
"""The edits that change by which rules and komi a game is evaluated, rather than replace the game."""
_TERMS = frozenset({"RU", "KM", "KI", "HA"})
_CONCERN_COUNT = frozenset({"B", "W", "KO", "AB", "AW", "AE", "PL", "TB", "TW", "RU", "KM", "SZ", "HA", "RE"})


class Phase(Enum):
    """The stages of a game."""

    PLAYING = auto()
    SCORING = auto()
    FINISHED = auto()


def new_record(info: GameInfo) -> Node:
    """Return the root of a new game: its information, and the handicap stones if their placement is fixed."""
    root = Node({"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": [f"QtGo:{__version__}"]})
    write_game_info(root, info, is_new=True)
    if info.handicap >= 2 and info.handicap_placement is HandicapPlacement.FIXED:
        stones = fixed_handicap(info.width, info.height, info.handicap)
        root.properties["AB"] = encode_points(stones, info.height)
    return root


class Game:
    """A record and the current place in it; the only way in which either changes."""

    def __init__(self, root: Node, info: GameInfo | None = None, history: History | None = None) -> None:
        self.root = root
        self.history = History() if history is None else history
        self.trail = Trail()
        self.stone_removal: StoneRemoval | None = None
        self._may_be_told_below = info is None  # what the root does not say
        self._info = read_game_info(root) if info is None else replace(info, rules_text=simple_text_of(root, "RU"))
        self._replay = Replay(root, self._info, self.trail.places)
        self.line = Line(self._replay, self.trail)
        self._closed_at: Node | None = None
        self.goes_far = True  # to where an edit leads, however long the way there is; otherwise it only says so
        self.led_away: Node | None = None
        self._played_on: Node | None = None

    @classmethod
    def new(cls, info: GameInfo) -> Game:
        """Set up a game with a new record."""
        return cls(new_record(info), info)

    # What is known

    @property
    def info(self) -> GameInfo:
        """Return what is known about the game."""
        return self._info

    @property
    def current(self) -> Node:
        """Return the current node."""
        return self._replay.step.node

    @property
    def position(self) -> Position:
        """Return the current position."""
        return self._replay.position()

    @property
    def step(self) -> Step:
        """Return the state after the current node: what is wrong with its move, what it inherits, and more."""
        return self._replay.step

    def position_key(self, network: str) -> AnalysisKey:
        """Return the key under which analyses of the current position by a network are kept."""
        from qtgo.core.record.analyses.position_key import position_key

        return position_key(self._replay, network)

    @property
    def to_move(self) -> Color:
        """Return whose turn it is."""
        return Color.BLACK if self.handicap_to_place else self._replay.step.to_move

    @property
    def turn(self) -> Color | None:
        """Return the color that may play here, or None while scoring and at the end of a finished game."""
        at_end = not self.current.children and self.phase is Phase.FINISHED
        return None if at_end or self.stone_removal is not None else self.to_move

    @property
    def move_number(self) -> int:
        """Return the number of the last move."""
        return self._replay.step.number

    @property
    def path(self) -> LargeList[Node]:
        """List the nodes from the root to the current one."""
        return self._replay.path

    @property
    def phase(self) -> Phase:
        """Return where the game stands."""
        if self.stone_removal is not None:
            return Phase.SCORING
        if self.is_played_on:
            return Phase.FINISHED if self._closed_at is self.current else Phase.PLAYING
        return Phase.FINISHED if self._info.has_ended else Phase.PLAYING

    @property
    def is_played_on(self) -> bool:
        """Return whether the current node is in the variation that was begun to play on beside the game."""
        return self._played_on is not None and self._replay.passes(self._played_on)

    @property
    def result(self) -> str:
        """Return the result of the game, or of the variation that was played on beside it."""
        is_beside = self.is_played_on and self._closed_at is self.current
        return simple_text_of(self.current, "N") if is_beside else self._info.result

    @property
    def stopped(self) -> bool:
        """Return whether passes have just stopped the game."""
        return self._replay.stopped

    @property
    def long_cycle(self) -> int | None:
        """Return the move number whose position has repeated, if that may end the game without result."""
        return self._replay.long_cycle()

    @property
    def handicap_to_place(self) -> int:
        """Return the number of handicap stones that Black has still to place freely."""
        if self._info.handicap_placement is not HandicapPlacement.FREE or self.current is not self.root:
            return 0
        from qtgo.core.record.free_handicap import stones_to_place

        return stones_to_place(self.root, self._info)

    @property
    def kept(self) -> list[Kept]:
        """Return all that is kept of the record beside it, to be freed in small steps after the game."""
        lines = (*self.line.outdated, self._replay.line)
        return [*self.history.kept, *(kept for line in lines for kept in line.kept)]

    @property
    def depth(self) -> int:
        """Return the number of nodes before the current one."""
        return self._replay.depth

    def board_below(self) -> Board:
        """Return the board before the current node did anything; for the root, an empty one."""
        return self._replay.board_before()

    def has(self, node: Node) -> bool:
        """Return whether a node is in the tree; fast for a node near the line that has been read."""
        return self._replay.line.has(node)

    @property
    def on_main_line(self) -> bool:
        """Return whether the current node belongs to the main line."""
        return self._replay.is_main

    def legality(
        self, point: Point | None, color: Color | None = None, *, any_turn: bool = False
    ) -> IllegalMove | None:
        """Return why a play (or a pass, without a point) is refused, or None if it is legal."""
        mover = self.to_move if color is None else color
        if self.stone_removal is not None:
            return IllegalMove(Reason.SCORING, mover, point)
        if self._closed_at is self.current:
            return IllegalMove(Reason.GAME_OVER, mover, point)
        if self.handicap_to_place and (point is None or mover is Color.WHITE):
            return IllegalMove(Reason.PLACING_HANDICAP, mover, point)
        if mover is not self.to_move and not any_turn:
            return IllegalMove(Reason.NOT_YOUR_TURN, mover, point)
        return None if point is None else self._replay.legality(mover, point)

    def steps_to(self, node: Node) -> LargeList[Step]:
        """List the replay steps of the path to a node; fast for a node near the current one."""
        with self._elsewhere(node) as replay:
            return replay.steps

    def position_at(self, node: Node) -> Position:
        """Return the position after a node; fast for a node near the current one."""
        with self._elsewhere(node) as replay:
            return replay.position()

    def stopped_at(self, node: Node) -> bool:
        """Return whether passes have stopped the game at a node; fast for a node near the current one."""
        with self._elsewhere(node) as replay:
            return replay.stopped

    def steps_of(self, nodes: Iterable[Node]) -> list[Step]:
        """List the states after some nodes; fast for nodes near the current one."""
        steps = []
        with self._elsewhere(self.current) as replay:
            for node in nodes:
                step = replay.line.known_step(node)
                if step is None:
                    replay.go_to(node)
                    step = replay.step
                steps.append(step)
        return steps

    @contextmanager
    def _elsewhere(self, node: Node) -> Iterator[Replay]:
        """Read at another node, and be back at the current one afterwards."""
        current = self.current
        self._replay.go_to(node)
        try:
            yield self._replay
        finally:
            self._replay.go_to(current)

    # Moves

    def play(
        self, point: Point, color: Color | None = None, *, any_turn: bool = False, notes: Notes = NO_NOTES
    ) -> Node:
        """Play a stone, or follow the child that does; raise IllegalMoveError if the move is illegal.

        If the ruleset forfeits the game for an illegal move, the game is over before the error is raised. ``notes``
        are properties for a new node, such as the time left.
        """
        illegal = self.legality(point, color, any_turn=any_turn)
        if illegal is not None:
            raise IllegalMoveError(self._forfeit(illegal))
        mover = self.to_move if color is None else color
        if self.handicap_to_place:
            from qtgo.core.record.free_handicap import place_stone

            self.edit(EditKind.HANDICAP_STONE, [place_stone(self.root, self._info, point)])
            return self.root
        return self._move(EditKind.PLAY, Move(mover, point), notes)

    def pass_(self, color: Color | None = None, *, any_turn: bool = False, notes: Notes = NO_NOTES) -> Node:
        """Pass, or follow the child that does; the passes may stop the game (``stopped``)."""
        illegal = self.legality(None, color, any_turn=any_turn)
        if illegal is not None:
            raise IllegalMoveError(illegal)
        return self._move(EditKind.PASS, Move(self.to_move if color is None else color), notes)

    def resign(self, color: Color | None = None, comment: str = "") -> None:
        """Resign: record a result, not a move, and a comment beside that of the last one."""
        loser = self.to_move if color is None else color
        self.end(f"{loser.opponent.letter}+R", EditKind.RESIGN, comment)

    def end(self, result: str, kind: EditKind = EditKind.FINISH, comment: str = "") -> None:
        """End the game with a result as SGF writes it, and a comment where it ends."""
        self.stone_removal = None
        told: dict[Node, dict[str, list[str]]] = self._result_told(result)
        if comment:
            before = text_of(self.current, "C")
            text = f"{before}\n{comment}" if before else comment
            told[self.current] = {**told.get(self.current, {}), "C": [encode_text(text)]}
        self.edit(kind, [set_properties(node, values) for node, values in told.items()])

    def _result_told(self, result: str) -> dict[Node, dict[str, list[str]]]:
        """Return where a result is written: a variation beside the game is named after its own."""
        node, identifier = (self.current, "N") if self.is_played_on else (self.root, "RE")
        return {node: {identifier: [encode_simple_text(result)]}}

    def lose_on_time(self, loser: Color) -> None:
        """End the game with a loss on time."""
        self.end(f"{loser.opponent.letter}+T", EditKind.TIME_UP)

    def end_without_result(self) -> None:
        """End the game without result by a long cycle; raise ValueError if the ruleset has no such end."""
        if self.long_cycle is None:
            raise ValueError("there is no long cycle")
        self.end("Void")

    def play_on(self, comment: str = "") -> None:
        """Begin a variation here to play on beside the game, whose result and main line stay as they are."""
        from qtgo.core.game.playing_on import beginning

        resumes = self.to_move if self.stopped else None
        ends_game = self.on_main_line and not self.current.children
        change, start = beginning(self.current, comment, resumes, ends_game=ends_game)
        self._played_on = start
        self.edit(EditKind.PLAY_ON, [change], start)

    def _move(self, kind: EditKind, move: Move, notes: Notes) -> Node:
        child = child_with(move, self.current, self._info.width, self._info.height)
        if child is not None:
            self.go_to(child)
            return child
        is_open = self.phase is Phase.PLAYING and self.on_main_line and not self.current.children
        child = self._add_child(kind, {move.color.letter: [encode_move(move, self._info.height)], **notes})
        if is_open and self._info.ruleset.captures_to_win:
            self._end_by_captures()
        return child

    def _end_by_captures(self) -> None:
        """End the game with the last move, as one edit, if the stones captured decide it."""
        position = self.position
        black, white = position.prisoners_of_black, position.prisoners_of_white
        result = self._info.ruleset.result_by_captures(black, white, stopped=self.stopped)
        if result:
            change = set_properties(self.root, {"RE": [result]})
            self.edit(EditKind.FINISH, [change], extends=self.history.can_undo, even_saved=True)

    def _add_child(self, kind: EditKind, properties: Mapping[str, list[str]]) -> Node:
        child = Node(dict(properties))
        self.edit(kind, [Attach(child, self.current, len(self.current.children))], child)
        return child

    def _forfeit(self, illegal: IllegalMove) -> IllegalMove:
        if not self._info.ruleset.illegal_move_forfeits or illegal.reason not in BREAKS_RULES:
            return illegal
        self.end(f"{illegal.color.opponent.letter}+F")
        return IllegalMove(illegal.reason, illegal.color, illegal.point, illegal.repeats, forfeits=True)

    # The end of the game

    def start_scoring(self) -> StoneRemoval:
        """Start scoring the current position."""
        if self.stone_removal is None:
            from qtgo.core.game.counting import stone_removal_at

            self.stone_removal = stone_removal_at(self._replay)
        return self.stone_removal

    def leave_scoring(self) -> None:
        """Leave scoring without a result; the passes stay."""
        self.stone_removal = None

    def resume(self, requester: Color) -> Node:
        """Resume play after a stop; a node that sets the side to move records it, and the passes stay."""
        if self.stone_removal is None:
            raise ValueError("the game is not stopped")
        self.stone_removal = None
        if not self.stopped:
            return self.current
        last_to_pass = self._replay.step.to_move.opponent
        first = self._info.ruleset.first_after_resumption(requester, last_to_pass)
        return self._add_child(EditKind.RESUME, {"PL": [first.letter]})

    def finish(self) -> str:
        """End the game with the score that both players accepted, and return the result.

        A score in a variation is noted there, but is not the result of the game.
        """
        from qtgo.core.game.counting import territory_properties

        removal = self.stone_removal
        if removal is None or not removal.agreed:
            raise ValueError("both players must accept the count first")
        self.stone_removal = None
        result = removal.score.result
        values = {self.current: territory_properties(removal)}
        for node, told in self._result_told(result).items() if self.is_played_on or self.on_main_line else ():
            values[node] = {**values.get(node, {}), **told}
        self.edit(EditKind.FINISH, [set_properties(node, new) for node, new in values.items()])
        return result

    # Walking and editing

    def go_to(self, node: Node) -> None:
        """Make a node current; stone removal under way is left."""
        if node is not self.current:
            self.stone_removal = None
            self.trail.visit(self._replay.go_to(node))
        self.led_away = None

    def to_main_line(self, node: Node) -> None:
        """Go back to a node of the main line, and let the line follow that from there on; stone removal is left."""
        self.go_to(node)
        self.trail.restore_main_line(node)
        self._replay.end_line()

    def set_out(self, way: Sequence[Node]) -> None:
        """Go where such a way begins, and let the line end there; stone removal under way is left."""
        self.stone_removal = self.led_away = None
        self.trail.visit(self._replay.set_out(way))

    def set_info(self, info: GameInfo, others: Mapping[str, Sequence[str] | None] = NO_NOTES) -> None:
        """Change the game information, and other properties of the root (None removes one), as one edit."""
        if info.komi != self._info.komi:
            info = info.with_komi(info.komi)
        change = set_properties(self.root, others) if info == self._info else info_change(self.root, info, others)
        if change.after != change.before:
            self.edit(EditKind.GAME_INFO, [change])
            info = replace(info, komi=self._info.komi)  # the same KM may mean more by other rules
        self._use_info(info)

    @property
    def to_undo(self) -> Edit | None:
        """Return the edit that undo would take back; where there is none, the last move that was opened."""
        if self.history.can_undo is not None or not self.history.adopts or self.stone_removal is not None:
            return self.history.can_undo
        if self.current is self.root and not self.handicap_to_place:
            return None
        from qtgo.core.game.made_before import last_made

        return last_made(self.current, self._info)

    def undo(self) -> Edit | None:
        """Undo the last edit, if any, and go where it was made (``led_away`` if that takes long)."""
        last = self.to_undo
        if last is None:
            return None
        if self.history.can_undo is None:
            self.history.adopt(last)
        edit = self.history.undo()
        self._after(edit, edit.before)
        return edit

    def redo(self) -> Edit | None:
        """Redo the last undone edit, if any."""
        if self.history.can_redo is None:
            return None
        edit = self.history.redo()
        self._after(edit, edit.after)
        return edit

    def edit(
        self,
        kind: EditKind,
        changes: Sequence[Change],
        after: Node | None = None,
        *,
        detail: str = "",
        extends: Edit | None = None,
        even_saved: bool = False,
    ) -> Edit:
        """Make changes as one undo step, and go to a node; extend the last step if asked and possible."""
        if kind in _CHANGE_TERMS:
            changes = [self._with_terms_before(change) for change in changes]
        edit = Edit(kind, tuple(changes), self.current, self.current if after is None else after, detail)
        step = self.history.do(edit, extends, even_saved=even_saved)
        self._after(edit, edit.after)
        return step

    def _with_terms_before(self, change: Change) -> Change:
        """Return a change that also keeps the terms of the game's evaluations, if it changes those of the game."""
        if not isinstance(change, SetProperties) or change.node is not self.root or not _changes(change, _TERMS):
            return change
        from qtgo.core.record.analyses.keeping_terms import with_terms_kept

        return with_terms_kept(change, self._info)

    def _after(self, edit: Edit, node: Node) -> None:
        """Update the board and the game state after an edit, undo or redo."""
        concern = _CONCERN_COUNT if self._info.komi_is_known else _CONCERN_COUNT - {"KM"}  # set during the count
        if node is not self.current or any(_changes(change, concern) for change in edit.changes):
            self.stone_removal = None
        result = self._info.result
        changed = {change.node for change in edit.changes}
        self._replay.forget(edit.changes)
        self.trail.follow(edit.changes, are_undone=edit is self.history.can_redo)
        self._approach(node)
        if self.root in changed or (self._may_be_told_below and not says_who_and_how(self.root)):
            self._reread_info()
        if self.is_played_on and edit.kind in ENDS:
            self._closed_at = node if edit is self.history.can_undo else None
        elif self.root in changed and (edit.kind in _MAY_END or self._info.result != result):
            self._closed_at = node if self._info.has_ended and edit.kind in _MAY_END else None

    def _approach(self, node: Node) -> None:
        """Go to a node, unless the way there is long and is left to others."""
        is_near = self.goes_far or self._replay.line.is_near(node)
        if is_near:
            self.trail.visit(self._replay.go_to(node))
        self.led_away = None if is_near else node

    def _reread_info(self) -> None:
        info = read_game_info(self.root)
        if info.rules_text == self._info.rules_text:
            info = replace(info, ruleset=self._info.ruleset, handicap_placement=self._info.handicap_placement)
        self._use_info(info)

    def _use_info(self, info: GameInfo) -> None:
        """Take over new game information; replay the board if the rules or the size differ."""
        info = info.with_assumed_komi()
        old, self._info = self._info, info
        node = self.led_away or self.current
        if _rules_key(old) != _rules_key(info):
            outdated = [*self.line.outdated, self._replay.line]
            self._replay = Replay(self.root, info, self.trail.places)
            self._approach(node)
            self.line = Line(self._replay, self.trail, outdated)
        self._replay.info = info
        if self.stone_removal is not None:
            from qtgo.core.game.counting import terms_of

            self.stone_removal.use_terms(terms_of(self._replay))


def _changes(change: Change, concern: frozenset[str]) -> bool:
    """Return whether a change may concern the count under way, as one of words, names and times does not."""
    return not isinstance(change, SetProperties) or any(map(change.concerns, concern))


def _rules_key(info: GameInfo) -> tuple[object, ...]:
    return info.width, info.height, info.ruleset, info.handicap
