"""Reads whether an enclosed group can be captured, by trying all moves of both sides inside where these are few.

A group is enclosed if its color reaches only few empty points without crossing enemy stones, and every enemy chain
around it has two liberties elsewhere. Only play inside is read. What depends on a ko, or takes longer than the budget,
is unsure. A seki is life.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass

_MOST_EMPTY = 9
_LEAST_OUTSIDE = 2
_BUDGET = 30_000
"""Positions that are read at most, about a second."""


class Fate(Enum):
    """What becomes of a group."""

    ALIVE = "alive"
    DEAD = "dead"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Group:
    """An enclosed group: its color, a stone of its largest chain, and the points inside, empty or not."""

    color: Color
    stone: Point
    inside: frozenset[Point]


@dataclass(frozen=True, slots=True)
class ReadFate:
    """The fate of a group, and a move of the side to move that brings it about, None for none or a pass."""

    fate: Fate
    move: Point | None = None


def board_of(position: Position) -> Board:
    """Return a board with the stones of a position."""
    return Board.from_stones(position.width, position.height, position.stones)


def enclosed_groups(board: Board) -> Iterator[Group]:
    """Go through the groups that can be read."""
    for color in Color:
        seen: set[Point] = set()
        for point in board_points(board.width, board.height):
            if board.color_at(point) is color and point not in seen:
                inside, around = _inside(board, point, color)
                seen |= inside
                if _is_small(board, inside) and _holds(board, around, inside):
                    stones = [each for each in sorted(inside) if board.color_at(each) is color]
                    yield Group(color, max(stones, key=lambda each: len(board.chain(each))), frozenset(inside))


def read(board: Board, group: Group, to_move: Color, budget: int = _BUDGET) -> ReadFate:
    """Return the fate of a group with the best play of both sides; the board is unchanged afterwards."""
    return _Reader(board, group, budget).read(to_move)


class _Reader:
    def __init__(self, board: Board, group: Group, budget: int) -> None:
        self._board, self._group, self._left = board, group, budget
        # The middle first: that is where most vital points are.
        self._points = sorted(
            group.inside, key=lambda point: -sum(near in group.inside for near in _near(board, point))
        )
        self._known: dict[tuple[int, Color, Point | None], ReadFate] = {}
        self._path: set[tuple[int, Color]] = set()

    def read(self, to_move: Color) -> ReadFate:
        board = self._board
        if board.color_at(self._group.stone) is not self._group.color:
            return ReadFate(Fate.DEAD)
        place = board.hash, to_move
        key = (*place, board.ko_point)
        known = self._known.get(key)
        if known is not None:
            return known
        if place in self._path or self._left <= 0:
            return ReadFate(Fate.UNSURE)
        self._left -= 1
        self._path.add(place)
        found = self._known[key] = self._best(to_move)
        self._path.discard(place)
        return found

    def _best(self, to_move: Color) -> ReadFate:
        """Return what the side to move can reach; the attacker gives up rather than to pass."""
        is_defender = to_move is self._group.color
        wanted, other = (Fate.ALIVE, Fate.DEAD) if is_defender else (Fate.DEAD, Fate.ALIVE)
        best = ReadFate(other)
        for point in self._moves(to_move, is_defender):
            fate = Fate.UNSURE if point is not None and point == self._board.ko_point else self._after(to_move, point)
            if fate is wanted:
                return ReadFate(wanted, point)
            if fate is Fate.UNSURE:
                best = ReadFate(Fate.UNSURE, point)
        return best

    def _after(self, to_move: Color, point: Point | None) -> Fate:
        self._board.play(to_move, point)
        try:
            return self.read(to_move.opponent).fate
        finally:
            self._board.undo()

    def _moves(self, to_move: Color, is_defender: bool) -> Iterator[Point | None]:
        for point in self._points:
            if self._board.color_at(point) is None and not self._board.is_suicide(to_move, point):
                yield point
        if is_defender:
            yield None


def _inside(board: Board, start: Point, color: Color) -> tuple[set[Point], set[Point]]:
    """Return the points that a color reaches from a stone; if few, enemy chains without other liberties are among them.

    The second set has the enemy stones around.
    """
    inside, around, waiting = {start}, set[Point](), [start]
    while True:
        while waiting:
            for near in _near(board, waiting.pop()):
                if near in inside:
                    continue
                if board.color_at(near) is color.opponent:
                    around.add(near)
                else:
                    inside.add(near)
                    waiting.append(near)
        is_small = _is_small(board, inside)
        caught = {point for point in around if is_small and board.liberties(point) <= inside}
        if not caught:
            return inside, around
        chains = {point for stone in caught for point in board.chain(stone)}
        around -= chains
        inside |= chains
        waiting = list(chains)


def _is_small(board: Board, inside: set[Point]) -> bool:
    return sum(board.color_at(point) is None for point in inside) <= _MOST_EMPTY


def _holds(board: Board, around: set[Point], inside: set[Point]) -> bool:
    """Return whether the chains around cannot be captured from inside."""
    return all(len(board.liberties(point) - inside) >= _LEAST_OUTSIDE for point in around)


def _near(board: Board, point: Point) -> Iterator[Point]:
    x, y = point
    for near in (Point(x - 1, y), Point(x + 1, y), Point(x, y - 1), Point(x, y + 1)):
        if 0 <= near.x < board.width and 0 <= near.y < board.height:
            yield near
