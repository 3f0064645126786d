"""A rectangle of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from qtgo.core.rules.point import Point


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
        if not isinstance(point, Point):
            return False
        return 0 <= point.x - self.x < self.width and 0 <= point.y - self.y < self.height

    def points(self) -> Iterator[Point]:
        """Yield the points, row by row."""
        return (Point(self.x + x, self.y + y) for y in range(self.height) for x in range(self.width))
