"""Read whether a group can be captured, whatever helps it from outside: a verdict is given only where it is proven.

What depends on a ko, on a way out, or on more than can be read is unsure. A seki is life.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.bitboard import BitBoard, bitboard, union
from qtgo.core.study.proof import Prover, State
from qtgo.deferred import dataclass

_MOST_EMPTY = 24
_BUDGET = 6_000
"""Positions that are read at most for each of the two proofs, that it lives and that it is captured."""
SLICE = 250
"""The largest number of positions read between two calls of ``tick``."""


class Fate(Enum):
    """The fates of a group."""

    ALIVE = "alive"
    DEAD = "dead"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its color, and a stone of it that stands for all."""

    color: Color
    stone: Point


@dataclass(frozen=True, slots=True)
class ReadFate:
    """The fate of a group, and a move of the side to move that brings it about, None for none or a pass."""

    fate: Fate
    move: Point | None = None


def read(
    board: Board, group: Group, to_move: Color, budget: int = _BUDGET, tick: Callable[[], object] = lambda: None
) -> ReadFate:
    """Return the fate of a group with the best play of both sides; ``tick`` is called now and then, and may raise."""
    grid = bitboard(board.width, board.height)
    stone = grid.bit_of(group.stone)
    own, other = grid.stones_of(board, group.color), grid.stones_of(board, group.color.opponent)
    if not own & stone:
        return ReadFate(Fate.DEAD)
    is_defenders_turn = to_move is group.color
    closed = enclosure(grid, own, other, stone)
    area = _area(grid, own, stone, closed)
    tries = (
        (Fate.ALIVE, Prover(grid, stone, area, lives=True), State(own, other, is_defenders_turn)),
        (Fate.DEAD, Prover(grid, stone, area, lives=False), State(other, own, not is_defenders_turn)),
    )
    is_open = [True, True]
    for _ in range(0, budget, SLICE):
        for number, (fate, prover, state) in enumerate(tries):
            if is_open[number]:
                tick()
                result = prover.read(state, min(SLICE, budget))
                if result:
                    move = prover.move(state)
                    return ReadFate(fate, grid.point_of(move) if move else None)
                is_open[number] = result is None
    return ReadFate(Fate.UNSURE)


def groups_near(board: Board, points: Iterable[Point]) -> Iterator[Group]:
    """Go through the chains that some points touch, the largest first."""
    grid = bitboard(board.width, board.height)
    near = grid.wide(union(grid.bit_of(point) for point in points))
    chains = [
        (chain.bit_count(), color, chain)
        for color in Color
        for stones in (grid.stones_of(board, color),)
        for chain in grid.parts(near & stones, stones)
    ]
    for _, color, chain in sorted(chains, key=lambda each: -each[0]):
        yield Group(color, grid.point_of(chain & -chain))


def enclosed_groups(board: Board) -> Iterator[Group]:
    """Go through the largest chains of the groups that are enclosed by the other side in a small space."""
    grid = bitboard(board.width, board.height)
    for color in Color:
        own, other = grid.stones_of(board, color), grid.stones_of(board, color.opponent)
        left = own
        while left:
            chain = max(grid.parts(left, own), key=int.bit_count)
            inside = enclosure(grid, own, other, chain & -chain)
            if inside:
                yield Group(color, grid.point_of(chain & -chain))
            left &= ~(inside | chain)


def points_inside(board: Board, group: Group) -> frozenset[Point]:
    """Return the points of an enclosed group, with those inside, empty or not."""
    grid = bitboard(board.width, board.height)
    own, other = grid.stones_of(board, group.color), grid.stones_of(board, group.color.opponent)
    return grid.points_of(enclosure(grid, own, other, grid.bit_of(group.stone)))


def enclosure(grid: BitBoard, own: int, other: int, stone: int) -> int:
    """Return the points that a group reaches without crossing enemies that breathe elsewhere, 0 if they are many."""
    inside = grid.fill(stone, own)
    while True:
        inside = grid.fill(inside, grid.all & ~(other & ~inside))
        empty = grid.all & ~(own | other)
        if (inside & empty).bit_count() > _MOST_EMPTY:
            return 0
        caught = inside
        for chain in grid.parts(grid.around(inside) & other & ~inside, other):
            if not grid.around(chain) & empty & ~inside:
                caught |= chain
        if caught == inside:
            return inside
        inside = caught


def _area(grid: BitBoard, own: int, stone: int, closed: int) -> int:
    """Return where moves are considered."""
    if closed:
        return grid.wide(closed)
    linked = grid.fill(stone, own)
    for chain in grid.parts(grid.wide(grid.wide(linked)) & own, own):
        linked |= chain
    return grid.wide(grid.wide(linked))
