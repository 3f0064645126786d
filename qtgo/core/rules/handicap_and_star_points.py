"""The points of handicap stones and the star points of a board."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.point import Point

MIN_SIZE_FOR_FIXED = 7
_MIN_SIZE_FOR_SIDE_STARS = 15


class HandicapProblem(Enum):
    """Why a fixed handicap cannot be placed."""

    TOO_FEW = "too few"
    TOO_MANY = "too many"
    BOARD_TOO_SMALL = "board too small"


class HandicapError(ValueError):
    """The board has no fixed points for so many handicap stones; ``allowed`` is the maximum."""

    def __init__(self, problem: HandicapProblem, width: int, height: int, stones: int, allowed: int) -> None:
        super().__init__(
            f"{stones} fixed handicap stones on a {width}x{height} board: "
            + (f"2 to {allowed} are possible" if allowed else "it has no fixed handicap points")
        )
        self.problem = problem
        self.width = width
        self.height = height
        self.stones = stones
        self.allowed = allowed


def _lines(size: int) -> tuple[int, ...]:
    """Return the handicap lines of a side: near, middle if there is one, far; none if it is too small."""
    if size < MIN_SIZE_FOR_FIXED:
        return ()
    edge = 2 if size < 13 else 3
    far = size - 1 - edge
    return (edge, size // 2, far) if size % 2 and size > MIN_SIZE_FOR_FIXED else (edge, far)


def max_fixed_handicap(width: int, height: int) -> int:
    """Return the maximum fixed handicap: 9, or 4 if a side is even or 7, or 0 if one is smaller."""
    sides = (len(_lines(width)), len(_lines(height)))
    if 0 in sides:
        return 0
    return 9 if sides == (3, 3) else 4


def fixed_handicap(width: int, height: int, stones: int) -> tuple[Point, ...]:
    """Return the standard points of 2 to 9 handicap stones, row by row from the upper left; raise HandicapError.

    They are those of ``fixed_handicap`` in GTP version 2.
    """
    allowed = max_fixed_handicap(width, height)
    if not allowed:
        raise HandicapError(HandicapProblem.BOARD_TOO_SMALL, width, height, stones, allowed)
    if not 2 <= stones <= allowed:
        problem = HandicapProblem.TOO_FEW if stones < 2 else HandicapProblem.TOO_MANY
        raise HandicapError(problem, width, height, stones, allowed)
    columns, rows = _lines(width), _lines(height)
    left, right, bottom, top = columns[0], columns[-1], rows[0], rows[-1]
    points = {Point(right, top), Point(left, bottom)}
    if stones >= 3:
        points.add(Point(left, top))
    if stones >= 4:
        points.add(Point(right, bottom))
    if stones >= 6:
        points |= {Point(left, rows[1]), Point(right, rows[1])}
    if stones >= 8:
        points |= {Point(columns[1], bottom), Point(columns[1], top)}
    if stones in (5, 7, 9):
        points.add(Point(columns[1], rows[1]))
    return tuple(sorted(points, key=lambda point: (-point.y, point.x)))


def star_points(width: int, height: int) -> tuple[Point, ...]:
    """Return the star points of a board of any size, row by row from the upper left.

    They are the corner points of a handicap, from 15 lines also the side points, and the center if both
    sides are odd; if a side has fewer than seven lines, only the center.
    """
    columns, rows = _lines(width), _lines(height)
    points: set[Point] = set()
    if columns and rows:
        points |= {Point(x, y) for x in (columns[0], columns[-1]) for y in (rows[0], rows[-1])}
        if width >= _MIN_SIZE_FOR_SIDE_STARS and len(columns) == 3:
            points |= {Point(columns[1], y) for y in (rows[0], rows[-1])}
        if height >= _MIN_SIZE_FOR_SIDE_STARS and len(rows) == 3:
            points |= {Point(x, rows[1]) for x in (columns[0], columns[-1])}
    if width % 2 and height % 2 and min(width, height) > 3:
        points.add(Point(width // 2, height // 2))
    return tuple(sorted(points, key=lambda point: (-point.y, point.x)))
