"""Positions as two integers with a bit for each stone: chains, liberties, plays and unconditional life, for reading.

The bits of a row follow those of the row below, with one unused bit between. A set of points is an integer as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, board_points

MANY = 5
"""So many liberties are not lost while one reads."""


class BitBoard:
    """The points of a board of some size, and what can be said of two sets of stones on it."""

    def __init__(self, width: int, height: int) -> None:
        self._stride = width + 1
        self.fill = lru_cache(maxsize=1 << 13)(self._fill)  # one chain is asked for by move after move
        row = (1 << width) - 1
        self.all = sum(row << y * self._stride for y in range(height))

    def bit_of(self, point: Point) -> int:
        """Return the set of one point."""
        return 1 << point.y * self._stride + point.x

    def point_of(self, bit: int) -> Point:
        """Return the only point of a set."""
        y, x = divmod(bit.bit_length() - 1, self._stride)
        return Point(x, y)

    def points_of(self, bits: int) -> frozenset[Point]:
        """Return the points of a set."""
        return frozenset(self.point_of(bit) for bit in each(bits))

    def stones_of(self, board: Board, color: Color) -> int:
        """Return the stones of a color."""
        points = board_points(board.width, board.height)
        return sum(self.bit_of(point) for point in points if board.color_at(point) is color)

    def around(self, bits: int) -> int:
        """Return the neighbors of some points, and those of them that have a neighbor among them."""
        stride = self._stride
        return (bits << 1 | bits >> 1 | bits << stride | bits >> stride) & self.all

    def wide(self, bits: int) -> int:
        """Return some points with all eight around each."""
        row = bits | bits << 1 | bits >> 1
        return (row | row << self._stride | row >> self._stride) & self.all

    def _fill(self, start: int, within: int) -> int:
        """Return the points that are connected to some points through others."""
        stride = self._stride
        while True:
            grown = (start | start << 1 | start >> 1 | start << stride | start >> stride) & within
            if grown == start:
                return start
            start = grown

    def parts(self, bits: int, within: int) -> Iterator[int]:
        """Go through the connected parts that have some of the points."""
        while bits:
            part = self.fill(bits & -bits, within)
            bits &= ~part
            yield part

    def play(self, own: int, other: int, move: int) -> tuple[int, int, int] | None:
        """Return the stones after a move, with those captured; None for suicide."""
        own |= move
        near = self.around(move)
        empty = self.all & ~(own | other)
        captured = 0
        for chain in self.parts(near & other, other):
            if not self.around(chain) & empty:
                captured |= chain
        if captured:
            return own, other ^ captured, captured
        if not near & empty and not self.around(self.fill(move, own)) & empty:
            return None
        return own, other, 0

    def life(self, own: int, other: int, stone: int) -> int:
        """Return the points that make a chain unconditionally alive, 0 if it is not (Benson's algorithm)."""
        regions: dict[int, list[int]] = {}
        first = self.fill(stone, own)
        waiting = [first]
        while waiting:
            chain = waiting.pop()
            if chain in regions:
                continue
            regions[chain] = self.vital(chain, own, other)
            if len(regions[chain]) < 2:
                if chain == first:
                    return 0
                regions[chain] = []
            waiting.extend(each for region in regions[chain] for each in self._border(region, own))
        while True:
            failing = [chain for chain, vital in regions.items() if len(vital) < 2]
            if first in failing:
                return 0
            if not failing:
                return union(regions) | union(region for vital in regions.values() for region in vital)
            for chain in failing:
                del regions[chain]
            for chain, vital in regions.items():
                regions[chain] = [each for each in vital if all(one in regions for one in self._border(each, own))]

    def _border(self, region: int, own: int) -> Iterator[int]:
        return self.parts(self.around(region) & own, own)

    def vital(self, chain: int, own: int, other: int) -> list[int]:
        """Return the regions all of whose empty points are liberties of a chain."""
        stride, free = self._stride, self.all & ~own
        empty = free & ~other
        left = self.around(chain) & empty
        elsewhere = empty & ~left
        found = []
        while left:
            region = left & -left
            while True:
                grown = (region | region << 1 | region >> 1 | region << stride | region >> stride) & free
                if grown & elsewhere or grown == region:
                    break
                region = grown
            # Where it was given up, what is left of it leads to the same end.
            left &= ~region
            if not grown & elsewhere:
                found.append(region)
        return found


@lru_cache(maxsize=16)
def bitboard(width: int, height: int) -> BitBoard:
    """Return the bit board of a size."""
    return BitBoard(width, height)


def each(bits: int) -> Iterator[int]:
    """Go through the points of a set."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit


def union(sets: Iterable[int]) -> int:
    """Return the union of sets."""
    found = 0
    for bits in sets:
        found |= bits
    return found
