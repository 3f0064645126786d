"""The eight ways to turn and mirror a board."""

from __future__ import annotations

from enum import IntEnum

from qtgo.core.rules.point import Point

_MIRROR_X, _MIRROR_Y, _TRANSPOSE = 1, 2, 4


class Symmetry(IntEnum):
    """A way to turn or mirror a rectangle of points.

    The bits of its number say how: 1 mirrors left to right, 2 top to bottom, 4 then exchanges columns and rows.
    """

    UNTURNED = 0
    MIRROR_SIDES = 1
    MIRROR_TOP = 2
    TURN_HALF = 3
    MIRROR_DIAGONAL = 4
    TURN_RIGHT = 5
    TURN_LEFT = 6
    MIRROR_OTHER_DIAGONAL = 7

    @property
    def swaps_sides(self) -> bool:
        """Return whether the width becomes the height."""
        return bool(self & _TRANSPOSE)

    def apply(self, point: Point, width: int, height: int) -> Point:
        """Return the place of a point of a rectangle of some size on the turned one."""
        x = width - 1 - point.x if self & _MIRROR_X else point.x
        y = height - 1 - point.y if self & _MIRROR_Y else point.y
        return Point(y, x) if self & _TRANSPOSE else Point(x, y)

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Return the width and height that a rectangle has when it is turned."""
        return (height, width) if self.swaps_sides else (width, height)


def symmetries(width: int, height: int) -> tuple[Symmetry, ...]:
    """List the symmetries of a rectangle: all eight of a square, else the four that keep it upright."""
    return tuple(symmetry for symmetry in Symmetry if width == height or not symmetry.swaps_sides)
