"""Star points."""

from __future__ import annotations

from qtgo.core.point import Point


def star_points(width: int, height: int) -> tuple[Point, ...]:
    """List the star points of a board."""

    def lines(size: int) -> list[int]:
        if size < 7:
            return [size // 2] if size % 2 else []
        edge = 2 if size < 13 else 3
        return [edge, size // 2, size - 1 - edge] if size % 2 and size > 7 else [edge, size - 1 - edge]

    return tuple(Point(x, y) for x in lines(width) for y in lines(height))
