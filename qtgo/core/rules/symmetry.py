"""The eight rotations and reflections of a board."""

from __future__ import annotations

from enum import IntEnum

from qtgo.core.rules.point import Point

_MIRROR_X, _MIRROR_Y, _TRANSPOSE = 1, 2, 4


class Symmetry(IntEnum):
    """A rotation or reflection of a rectangle of points.

    The bits of its value say how: 1 mirrors left to right, 2 top to bottom, 4 then swaps columns and rows.
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
        """Return whether width and height are swapped."""
        return bool(self & _TRANSPOSE)

    @property
    def is_reflection(self) -> bool:
        """Return whether it mirrors the board, rather than rotates it."""
        return self.bit_count() % 2 == 1

    @property
    def inverse(self) -> Symmetry:
        """Return the symmetry that brings every point back."""
        turned = {Symmetry.TURN_RIGHT: Symmetry.TURN_LEFT, Symmetry.TURN_LEFT: Symmetry.TURN_RIGHT}
        return turned.get(self, self)

    def then(self, other: Symmetry) -> Symmetry:
        """Return the symmetry that has the effect of this one followed by another."""
        if self.swaps_sides and other & (_MIRROR_X | _MIRROR_Y) in (_MIRROR_X, _MIRROR_Y):
            # What the other mirrors left to right lies top to bottom before this one.
            other = Symmetry(other ^ (_MIRROR_X | _MIRROR_Y))
        return Symmetry(self ^ other)

    def apply(self, point: Point, width: int, height: int) -> Point:
        """Return where a point of a rectangle of a given size ends up."""
        x = width - 1 - point.x if self & _MIRROR_X else point.x
        y = height - 1 - point.y if self & _MIRROR_Y else point.y
        return Point(y, x) if self & _TRANSPOSE else Point(x, y)

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Return the width and height of a rectangle after the transformation."""
        return (height, width) if self.swaps_sides else (width, height)


def symmetries(width: int, height: int) -> tuple[Symmetry, ...]:
    """List the symmetries of a rectangle: all eight of a square, otherwise the four that keep its shape."""
    return tuple(symmetry for symmetry in Symmetry if width == height or not symmetry.swaps_sides)
