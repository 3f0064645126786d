"""Numbers, moves and boards as other programs write them into properties, read within limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import color_of, moves_of, number_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import regex

MAX_VISITS = 10**12
MAX_LEAD = 10_000.0
"""Points; the largest board has 2,704."""
MAX_PV = 500
MAX_TEXT = 1 << 21
"""The longest value that is read, in characters."""
_NUMBER = regex(r"[+-]?(?:[0-9]{1,15}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})(?:[eE][+-]?[0-9]{1,3})?")
_TOLERANCE = 0.01

T = TypeVar("T")


class _OfMove(Protocol):
    @property
    def point(self) -> Point | None: ...


OfMove = TypeVar("OfMove", bound=_OfMove)


class Place(NamedTuple):
    """The context for reading a node's values: the size of the board, and the color to move after the node.

    ``root`` is that of its record; without it, whoever needs it looks for it.
    """

    width: int
    height: int
    to_move: Color
    root: Node | None = None

    @property
    def points(self) -> int:
        """Return the number of points of the board."""
        return self.width * self.height


def place_of(node: Node, to_move: Color | None = None, root: Node | None = None) -> Place:
    """Return the place of a node, whose root may be known.

    Without a color, the color to move follows from its moves and those before it.
    """
    root = node.root if root is None else root
    width, height = board_size(root)
    return Place(width, height, side_to_move(node, width, height) if to_move is None else to_move, root)


def side_to_move(node: Node, width: int, height: int) -> Color:
    """Return the color to move after a node, by the record alone."""
    while True:
        moves = moves_of(node, width, height)
        if moves:
            return moves[-1].color.opponent
        set_color = color_of(node, "PL")
        if set_color is not None:
            return set_color
        if node.parent is None:
            has_handicap = (number_of(node, "HA") or 0) >= 2 and "AB" in node.properties and "AW" not in node.properties
            return Color.WHITE if has_handicap else Color.BLACK
        node = node.parent


def finite(value: object, limit: float) -> float | None:
    """Return a number whose absolute value is within a limit, or None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if -limit <= value <= limit else None


def rate(value: object) -> float | None:
    """Return a probability, or None; what is outside by rounding is put right."""
    number = finite(value, 1 + _TOLERANCE)
    return None if number is None or number < -_TOLERANCE else min(1.0, max(0.0, number))


def count(value: object) -> int:
    """Return a number of visits, 0 if it is none."""
    number = finite(value, MAX_VISITS)
    return 0 if number is None or number < 0 else int(number)


def written(text: str) -> float | None:
    """Return the number that a text is, with a point or a comma, or None."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


def for_black(number: float | None, color: Color) -> float | None:
    """Return a lead of a color as Black's, and Black's as the color's."""
    return number if number is None or color is Color.BLACK else -number


def rate_for_black(number: float | None, color: Color) -> float | None:
    """Return a win rate of a color as Black's, and Black's as the color's."""
    return number if number is None or color is Color.BLACK else 1 - number


def move_at(vertex: object, place: Place) -> Point | None:
    """Return the point of a vertex, None for a pass; raise ValueError for what is neither or off the board."""
    if not isinstance(vertex, str) or len(vertex) > 5:
        raise ValueError("not a vertex")
    if vertex.lower() == "pass":
        return None
    point = Point.from_vertex(vertex)
    if point.x >= place.width or point.y >= place.height:
        raise ValueError("off the board")
    return point


def moves_until(vertices: Iterable[object], place: Place) -> tuple[Point | None, ...]:
    """Return the moves of a variation up to the first that is none."""
    moves: list[Point | None] = []
    for vertex in vertices:
        try:
            moves.append(move_at(vertex, place))
        except ValueError:
            break
        if len(moves) == MAX_PV:
            break
    return tuple(moves)


def rows_turned(values: Sequence[T], width: int) -> tuple[T, ...]:
    """Return the values of a board with its rows in the other order, from the top or from A1."""
    starts = range(len(values) - width, -1, -width)
    return tuple(value for start in starts for value in values[start : start + width])


def each_once(candidates: Iterable[OfMove]) -> tuple[OfMove, ...]:
    """Return what is said of moves without what is said of one that was there before."""
    by_point: dict[Point | None, OfMove] = {}
    for candidate in candidates:
        by_point.setdefault(candidate.point, candidate)
    return tuple(by_point.values())
