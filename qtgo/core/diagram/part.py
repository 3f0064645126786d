"""Parts of the board: what a record shows of it, what stones or a problem take up, and their names as text.

A part is an ``Area``; None is the whole board, which no ``Area`` stands for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum

from qtgo.core.record.inherited import inherited_at
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.record.properties import decode_points, moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Point
from qtgo.core.rules.position import Position

MARGIN = 2
"""Lines around what is used; as many beside them are shown too, rather than to cut the board just before its edge."""
LEAST = 9
"""Lines across and down that are always shown: fewer would be no more than a few huge stones."""

_POINTS = ("AB", "AW", *(mark.value for mark in Mark))
_PAIRS = ("LB", "AR", "LN")


class PartKind(Enum):
    """The ways to choose a part of the board."""

    RECORD = "record"
    """The part that VW shows in the record."""
    WHOLE = "all"
    """The whole board."""
    STONES = "auto"
    """The smallest part that holds the stones and the marks on them."""


PartChoice = Area | PartKind
"""A part of the board that was chosen, or how to find it."""


class PartError(ValueError):
    """A text names no part of a board."""


def part_of_board(choice: PartChoice, position: Position, markup: Markup) -> Area | None:
    """Return the part of the board that a choice stands for at a position; None for the whole board."""
    width, height = position.width, position.height
    if choice is PartKind.WHOLE:
        return None
    if choice is PartKind.RECORD:
        return visible_part(markup.visible, width, height)
    if choice is PartKind.STONES:
        return part_around(_used_points(position, markup), width, height)
    assert isinstance(choice, Area)
    return _unless_whole(choice.within(width, height), width, height)


def visible_part(visible: Collection[Point], width: int, height: int) -> Area | None:
    """Return the smallest part with all points that VW makes visible in it, or None for the whole board."""
    return _unless_whole(Area.around(visible), width, height)


def part_around(points: Iterable[Point], width: int, height: int) -> Area | None:
    """Return the part of the board that points take up, with a margin, or None for the whole board."""
    part = Area.around(points)
    return None if part is None else _unless_whole(_widened(part, width, height), width, height)


def part_in_use(start: Node, position: Position) -> Area | None:
    """Return the part of the board that a problem uses, with a margin, or None for the whole board.

    With VW in the record, it is what VW shows, and the moves of the record; nothing is added to it. The record's marks
    belong to what is used.
    """
    width, height = position.width, position.height
    visible = inherited_at(start, width, height).visible
    moves = _points_of_moves(start, width, height)
    if visible:
        return visible_part([*visible, *moves], width, height)
    stones = (point for point, _ in position.stones_by_point())
    return part_around([*stones, *moves, *_points_of_properties(start, width, height)], width, height)


def read_part(text: str) -> Area:
    """Read two opposite corners such as A1:K10; raise PartError."""
    one, colon, other = text.partition(":")
    try:
        if not colon:
            raise ValueError(text)
        return Area.between(Point.from_vertex(one), Point.from_vertex(other))
    except ValueError:
        raise PartError(f"{text!r} is not a part of the board such as A1:K10") from None


def part_text(part: Area) -> str:
    """Write a part as its lower left and its upper right corner, such as A1:K10."""
    low, high = part.corners
    return f"{low.vertex}:{high.vertex}"


def _unless_whole(part: Area | None, width: int, height: int) -> Area | None:
    return None if part is None or (part.width, part.height) == (width, height) else part


def _used_points(position: Position, markup: Markup) -> Iterator[Point]:
    """Go through the points with stones or marks on them."""
    yield from (point for point, _ in position.stones_by_point())
    yield from markup.marks
    yield from markup.labels
    yield from markup.numbers
    for pair in (*markup.lines, *markup.arrows):
        yield from pair


def _points_of_moves(start: Node, width: int, height: int) -> Iterator[Point]:
    for node in start.subtree():
        for move in moves_of(node, width, height):
            if move.point is not None:
                yield move.point


def _points_of_properties(start: Node, width: int, height: int) -> Iterator[Point]:
    """Go through the points that are set up or marked."""
    for node in start.subtree():
        properties = node.properties
        for identifier in _POINTS:
            if identifier in properties:
                yield from decode_points(properties[identifier], width, height)
        for identifier in _PAIRS:
            if identifier in properties:
                yield from decode_points(_ends(identifier, properties[identifier]), width, height)


def _ends(identifier: str, values: Iterable[str]) -> list[str]:
    """Return the points in composed values: the first part of a label, both of a line."""
    count = 1 if identifier == "LB" else 2
    return [part.strip() for value in values for part in value.split(":")[:count]]


def _widened(part: Area, width: int, height: int) -> Area:
    """Add the margin to both sides, and lines up to the least number, within the board."""
    left, right = _range(part.x, part.x + part.width, width)
    low, high = _range(part.y, part.y + part.height, height)
    return Area(left, low, right - left, high - low)


def _range(start: int, end: int, lines: int) -> tuple[int, int]:
    """Return the lines to show for those that are used."""
    start, end = _to_edges(start - MARGIN, end + MARGIN, lines)
    more = LEAST - (end - start)
    if more <= 0:
        return start, end
    if start == 0:  # away from the edge
        end = LEAST
    elif end == lines:
        start = lines - LEAST
    else:  # to both sides
        start = max(0, min(start - more // 2, lines - LEAST))
        end = start + LEAST
    return _to_edges(start, end, lines)


def _to_edges(start: int, end: int, lines: int) -> tuple[int, int]:
    """Go on to an edge that would be cut just before it."""
    return (0 if start <= MARGIN else start), (lines if end >= lines - MARGIN else end)
