"""SGF point lists: compressed into rectangles, keeping values that name no point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from qtgo.core.record.properties import decode_points
from qtgo.core.rules.point import Point

_SMALLEST_RECTANGLE = 4


def encode_point_list(points: Iterable[Point], height: int) -> list[str]:
    """Write points from the upper left, each once; rectangles of four points or more as their two corners."""
    left = set(points)
    values = []
    for point in sorted(left, key=lambda p: (-p.y, p.x)):
        if point not in left:
            continue
        corner = _opposite_corner(point, left)
        if (corner.x - point.x + 1) * (point.y - corner.y + 1) < _SMALLEST_RECTANGLE:
            corner = point
        left.difference_update(rectangle(point, corner))
        values.append(point.to_sgf(height) + (f":{corner.to_sgf(height)}" if corner != point else ""))
    return values


def _opposite_corner(corner: Point, points: set[Point]) -> Point:
    """Return the lower right corner of the largest rectangle of points from an upper left corner."""
    x, y = corner
    best, area = corner, 1
    width_limit = 1_000_000
    row = y
    while (x, row) in points:
        width = 1
        while width < width_limit and (x + width, row) in points:
            width += 1
        width_limit = min(width, width_limit)
        if width_limit * (y - row + 1) > area:
            area = width_limit * (y - row + 1)
            best = Point(x + width_limit - 1, row)
        row -= 1
    return best


def rectangle(corner: Point, opposite: Point) -> list[Point]:
    """List the points between two corners, in any order."""
    x0, x1 = sorted((corner.x, opposite.x))
    y0, y1 = sorted((corner.y, opposite.y))
    return [Point(x, y) for y in range(y1, y0 - 1, -1) for x in range(x0, x1 + 1)]


def line_between(start: Point, end: Point) -> Iterator[Point]:
    """Yield the points from one to another, both included, so that a fast drag misses none."""
    steps = max(abs(end.x - start.x), abs(end.y - start.y))
    if steps == 0:
        yield start
        return
    for step in range(steps + 1):
        yield Point(
            start.x + round((end.x - start.x) * step / steps), start.y + round((end.y - start.y) * step / steps)
        )


def with_points(values: Sequence[str], points: Iterable[Point], width: int, height: int) -> list[str] | None:
    """Return the values of a list with just these points, or None if it would be empty.

    Values that name no point of the board stay at the end, so that an edit does not lose them.
    """
    unread = [raw for raw in values if raw.strip() and not decode_points([raw], width, height)]
    return encode_point_list(points, height) + unread or None
