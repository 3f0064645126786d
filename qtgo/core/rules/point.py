"""Colors, points, rectangles of points and moves, and the two notations: GTP vertices and SGF letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from qtgo.deferred import regex

MIN_SIZE = 2
MAX_SIZE = 52

_COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_SGF_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VERTEX = regex(r"([A-HJ-Z]{1,2})([1-9][0-9]?)", re.IGNORECASE)


class Color(IntEnum):
    """A player; its value is also the content of a point on the board (0 is empty)."""

    BLACK = 1
    WHITE = 2

    __hash__ = int.__hash__  # a color equals its number; the hash of an Enum is that of its name, and slow

    @property
    def opponent(self) -> Color:
        """Return the other color."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def letter(self) -> str:
        """Return the letter that SGF and GTP use: B or W."""
        return "B" if self is Color.BLACK else "W"


def column_name(x: int) -> str:
    """Return the name of a column, skipping I; after Z come AA, AB and so on."""
    high, low = divmod(x, len(_COLUMN_LETTERS))
    return (_COLUMN_LETTERS[high - 1] if high else "") + _COLUMN_LETTERS[low]


class Point(NamedTuple):
    """An intersection; A1 at the lower left is (0, 0)."""

    x: int
    y: int

    @property
    def vertex(self) -> str:
        """Return the GTP vertex, such as D4."""
        return f"{column_name(self.x)}{self.y + 1}"

    @classmethod
    def from_vertex(cls, text: str) -> Point:
        """Read a vertex in either case; raise ValueError if it is malformed."""
        match = _VERTEX.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not a vertex such as D4")
        x = 0
        for letter in match[1].upper():
            x = x * len(_COLUMN_LETTERS) + _COLUMN_LETTERS.index(letter) + 1
        return cls(x - 1, int(match[2]) - 1)

    @classmethod
    def from_index(cls, index: int, width: int) -> Point:
        """Return the point with an index: boards are rows of points, the first of them A1."""
        y, x = divmod(index, width)
        return cls(x, y)

    def to_index(self, width: int) -> int:
        """Return the index of the point, row by row from A1, on a board of some width."""
        return self.y * width + self.x

    def to_sgf(self, height: int) -> str:
        """Return the two SGF letters; SGF counts rows from the top."""
        return _SGF_LETTERS[self.x] + _SGF_LETTERS[height - 1 - self.y]


def lines_between(one: Point, other: Point) -> int:
    """Return how many lines two points are apart, in the direction in which they are more."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def vertices_of(points: Iterable[Point]) -> list[str]:
    """List the GTP vertices of points in their order."""
    return [point.vertex for point in sorted(points)]


class Area(NamedTuple):
    """A rectangle of points: its lower left point and its size."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def between(cls, one: Point, other: Point) -> Area:
        """Return the rectangle with these two opposite corners."""
        x, y = min(one.x, other.x), min(one.y, other.y)
        return cls(x, y, abs(one.x - other.x) + 1, abs(one.y - other.y) + 1)

    @classmethod
    def around(cls, points: Iterable[Point]) -> Area | None:
        """Return the smallest rectangle with all points in it, or None if there are none."""
        found = list(points)
        if not found:
            return None
        columns, rows = [point.x for point in found], [point.y for point in found]
        return cls.between(Point(min(columns), min(rows)), Point(max(columns), max(rows)))

    @property
    def corners(self) -> tuple[Point, Point]:
        """Return the lower left and the upper right point."""
        return Point(self.x, self.y), Point(self.x + self.width - 1, self.y + self.height - 1)

    def __contains__(self, point: object) -> bool:
        """Return whether a point is in the rectangle."""
        return isinstance(point, Point) and self.covers(point)

    def covers(self, point: Point) -> bool:
        """Return whether a point is in the rectangle."""
        return 0 <= point.x - self.x < self.width and 0 <= point.y - self.y < self.height

    def within(self, width: int, height: int) -> Area | None:
        """Return what of the rectangle lies on a board of some size, or None if nothing does."""
        right, top = min(self.x + self.width, width), min(self.y + self.height, height)
        left, low = max(self.x, 0), max(self.y, 0)
        return None if left >= right or low >= top else Area(left, low, right - left, top - low)

    def points(self) -> Iterator[Point]:
        """Yield the points, row by row."""
        return (Point(self.x + x, self.y + y) for y in range(self.height) for x in range(self.width))


@lru_cache(maxsize=16)
def board_points(width: int, height: int) -> tuple[Point, ...]:
    """Return the points of a board in the order of their indexes."""
    return tuple(Point(x, y) for y in range(height) for x in range(width))


@lru_cache(maxsize=16)
def sgf_points(width: int, height: int) -> dict[str, Point]:
    """Map every SGF point of a board to its Point."""
    points = (Point(x, y) for x in range(width) for y in range(height))
    return {point.to_sgf(height): point for point in points}


class Move(NamedTuple):
    """A play at a point, a pass (no point), or a resignation (which is no move in SGF)."""

    color: Color
    point: Point | None = None
    resign: bool = False

    @property
    def is_pass(self) -> bool:
        """Return whether this is a pass."""
        return self.point is None and not self.resign

    @property
    def vertex(self) -> str:
        """Return the vertex, ``pass`` or ``resign``."""
        if self.resign:
            return "resign"
        return vertex_of(self.point)


def vertex_of(point: Point | None) -> str:
    """Return a point as GTP writes it, and ``pass`` for None."""
    return "pass" if point is None else point.vertex
