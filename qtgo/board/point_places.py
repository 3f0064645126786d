"""The places of the points of a board, or of a part of it, when it is turned; without Qt."""

from __future__ import annotations

from typing import NamedTuple

from qtgo.core.rules.point import Area, Point
from qtgo.core.rules.symmetry import Symmetry


class Sides(NamedTuple):
    """Something about each side of what is seen of a board."""

    left: bool = True
    top: bool = True
    right: bool = True
    bottom: bool = True


class Seats(NamedTuple):
    """The places of points, counted from the lower left of what is seen; ``seen`` is that in the turned board."""

    columns: int
    rows: int
    view: Symmetry
    seen: Area

    @classmethod
    def of(cls, columns: int, rows: int, view: Symmetry = Symmetry.UNTURNED, part: Area | None = None) -> Seats:
        """Return the places of a part of a board, None for all of it."""
        return cls(columns, rows, view, turned(part or Area(0, 0, columns, rows), view, columns, rows))

    @property
    def edges(self) -> Sides:
        """Return which sides are edges of the board."""
        return edges_of(self.seen, *self.view.size(self.columns, self.rows))

    def seat(self, point: Point) -> Point:
        """Return where a point is seen."""
        point = self.view.apply(point, self.columns, self.rows)
        return Point(point.x - self.seen.x, point.y - self.seen.y)

    def point_on(self, seat: Point) -> Point:
        """Return the point that is seen at a place."""
        seat = Point(seat.x + self.seen.x, seat.y + self.seen.y)
        return self.view.inverse.apply(seat, *self.view.size(self.columns, self.rows))

    def shows(self, point: Point) -> bool:
        """Return whether a point is seen."""
        return self.seen.covers(self.view.apply(point, self.columns, self.rows))


def turned(part: Area, view: Symmetry, columns: int, rows: int) -> Area:
    """Return where a part of the board is seen."""
    one, other = (view.apply(corner, columns, rows) for corner in part.corners)
    return Area.between(one, other)


def edges_of(seen: Area | None, across: int, down: int) -> Sides:
    """Return which sides of a part of a board, as it is seen, are its edges."""
    if seen is None:
        return Sides()
    return Sides(seen.x == 0, seen.y + seen.height == down, seen.x + seen.width == across, seen.y == 0)


def named_sides(edges: Sides) -> Sides:
    """Return which sides have coordinates: the edges, and of two opposite sides that are both cut the left or top."""
    return edges._replace(left=edges.left or not edges.right, top=edges.top or not edges.bottom)
