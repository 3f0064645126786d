"""The state that an engine must have to match the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from qtgo.core.clock.time_settings import TimeSettings
from qtgo.core.game.game import Game
from qtgo.core.record.free_handicap import with_placed_handicap
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import SETUP_IDENTIFIERS, moves_of, setup_of
from qtgo.core.record.replayed_line import Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board, Snapshot
from qtgo.core.rules.point import MAX_SIZE, Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import MAX_KOMI, MIN_KOMI, Ruleset, Scoring, compensation
from qtgo.deferred import dataclass

_MOST_NODES = 2000
"""Nodes whose moves are sent; what is before them is sent as stones. No game has so many."""


@dataclass(frozen=True, slots=True)
class Start:
    """The stones that the moves start from; a handicap is sent as such.

    ``prisoners_of_white`` is White's number of prisoners less Black's, which GTP cannot express.
    """

    black: frozenset[Point] = frozenset()
    white: frozenset[Point] = frozenset()
    is_handicap: bool = False
    prisoners_of_white: int = 0

    @property
    def is_empty(self) -> bool:
        """Return whether there are no stones."""
        return not (self.black or self.white)

    def is_possible(self, width: int, height: int) -> bool:
        """Return whether every chain has a liberty, as it must after moves."""
        board = _board(self, width, height)
        return all(board.liberties(point) for point in (*self.black, *self.white))


EMPTY = Start()


@dataclass(frozen=True, slots=True)
class Target:
    """The state an engine is to be brought to: board, rules, komi, the initial stones and the moves since.

    ``time`` are its time settings; None leaves those it was last told. ``handicap`` counts for the result even if the
    stones are no longer sent as a handicap.
    """

    width: int
    height: int
    ruleset: Ruleset
    komi: float
    start: Start = EMPTY
    moves: tuple[Move, ...] = ()
    to_move: Color = Color.BLACK
    time: TimeSettings | None = None
    handicap: int = 0

    @property
    def engine_komi(self) -> float:
        """Return the komi that makes the engine's score right, including what the engine does not know.

        That is prisoners under territory scoring, and White's handicap compensation under area scoring. Engines take
        half points alone.
        """
        if self.ruleset.scoring is Scoring.TERRITORY:
            untold = self.start.prisoners_of_white
        else:
            untold = 0 if self.start.is_handicap else compensation(self.ruleset, self.handicap)
        return max(MIN_KOMI, min(MAX_KOMI, round(2 * (self.komi + untold)) / 2))

    def flattened(self, count: int) -> Target:
        """Return the same target with the first so many moves as initial stones, which loses a ko."""
        board = self._board_after(count)
        passed = _passes_of_black(self.moves[:count]) if self.ruleset.pass_stones else 0
        start = _start(board, self.start.prisoners_of_white + _prisoners_of_white(board) + passed)
        return replace(self, start=start, moves=self.moves[count:])

    def stones_after(self, count: int) -> frozenset[Point]:
        """Return the points where stones stand after so many of the moves."""
        board = self._board_after(count)
        return frozenset(Point.from_index(index, self.width) for index, value in enumerate(board.stones()) if value)

    def _board_after(self, count: int) -> Board:
        board = _board(self.start, self.width, self.height)
        for move in self.moves[:count]:
            board.play(move.color, move.point)
        return board


class TargetWalk:
    """Follows the nodes of a line from its root on, and keeps which stones and moves lead to the last one.

    Setup on the way starts the engine afresh, and so do recorded illegal moves, which no engine accepts.
    """

    def __init__(self, info: GameInfo) -> None:
        self._info = info
        self._board = Board(info.width, info.height)
        self._begun: Snapshot | None = None  # where the moves start, unless at the root: a start takes long to list
        self._may_be_handicap = False
        self._passed = 0  # stones that Black has handed over by passing, less those of White, before the moves
        self.moves: list[Move] = []

    def follow(self, step: Step) -> None:
        """Follow the state after the next node."""
        width, height, board = self._info.width, self._info.height, self._board
        setup = setup_of(step.node, width, height)
        if setup is not None:
            before, is_first = board.hash, not self.moves and (self._begun is None or not self._begun.hash)
            board.set_stones(setup.black, setup.white, setup.empty)
            if board.hash != before:
                self._begin(may_be_handicap=is_first)
        for move in moves_of(step.node, width, height):
            board.play(move.color, move.point)
            self.moves.append(move)
        if step.illegal is not None:
            self._begin(may_be_handicap=False)

    def target(self, to_move: Color) -> Target:
        """Return the target where the walk has come to."""
        info = self._info
        moves = tuple(self.moves)
        return Target(
            info.width, info.height, info.ruleset, info.komi, self._start(), moves, to_move, handicap=info.handicap
        )

    def begin_at(self, position: Position) -> None:
        """Start from a position, on the empty board."""
        stones = dict(position.stones_by_point())
        self._board.set_stones(*([point for point in stones if stones[point] is color] for color in Color))
        self._passed = position.prisoners(Color.WHITE) - position.prisoners(Color.BLACK)
        self._begin(may_be_handicap=False)

    def _begin(self, *, may_be_handicap: bool) -> None:
        """Make the moves start from the stones on the board."""
        self._begun = self._board.snapshot()
        self._passed += _passes_of_black(self.moves) if self._info.ruleset.pass_stones else 0
        self._may_be_handicap = may_be_handicap
        self.moves.clear()

    def _start(self) -> Start:
        if self._begun is None:
            return EMPTY
        board, handicap = Board(self._info.width, self._info.height), self._info.handicap
        board.restore(self._begun)
        start = _start(board, _prisoners_of_white(board) + self._passed)
        is_handicap = self._may_be_handicap and handicap >= 2 and not start.white and len(start.black) == handicap
        return replace(start, is_handicap=is_handicap)


def target_of(game: Game, node: Node | None = None) -> Target:
    """Return the target for playing on from a node, by default the current one."""
    info = game.info
    node = game.current if node is None else node
    path = game.steps_to(node)
    steps = path[-_MOST_NODES:]
    walk = TargetWalk(with_placed_handicap(info, (step.node for step in islice(path, _MOST_NODES))))
    if len(path) > _MOST_NODES:
        walk.begin_at(game.position_at(path[-_MOST_NODES - 1].node))
    anew = next((depth for depth in reversed(range(len(steps))) if starts_anew(steps[depth])), -1)
    for step in steps[: anew + 1]:
        walk.follow(step)
    for step in steps[anew + 1 :]:  # which is quicker than to follow them
        walk.moves += moves_of(step.node, info.width, info.height)
    return walk.target(game.to_move if node is game.current else steps[-1].to_move)


def starts_anew(step: Step) -> bool:
    """Return whether an engine may need the position after a step as stones, not as moves."""
    return step.illegal is not None or not SETUP_IDENTIFIERS.isdisjoint(step.node.properties)


def _board(start: Start, width: int, height: int) -> Board:
    board = Board(width, height)
    board.set_stones(start.black, start.white)
    return board


def _start(board: Board, prisoners_of_white: int) -> Start:
    stones: dict[int, set[Point]] = {Color.BLACK: set(), Color.WHITE: set()}
    for index, value in enumerate(board.stones()):
        if value:
            stones[value].add(_shared(index, board.width))
    return Start(frozenset(stones[Color.BLACK]), frozenset(stones[Color.WHITE]), prisoners_of_white=prisoners_of_white)


@lru_cache(maxsize=MAX_SIZE * MAX_SIZE)
def _shared(index: int, width: int) -> Point:
    """Return the point with an index, always the same one: the starts of a line may have half a million stones."""
    return Point.from_index(index, width)


def _prisoners_of_white(board: Board) -> int:
    return board.captures(Color.WHITE) - board.captures(Color.BLACK)


def _passes_of_black(moves: Iterable[Move]) -> int:
    """Return how often Black has passed, less how often White has."""
    passes = [move.color for move in moves if move.is_pass]
    return 2 * passes.count(Color.BLACK) - len(passes)
