"""A position drawn in letters."""

from __future__ import annotations

from qtgo.core.handicap import star_points
from qtgo.core.point import Color, Point, column_name
from qtgo.core.position import Position

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}


def board_diagram(position: Position, captured_by_black: int, captured_by_white: int) -> str:
    """Draw a position with coordinates, ``X`` for Black, ``O`` for White, and what each has captured."""
    stars = set(star_points(position.width, position.height))
    names = [column_name(x) for x in range(position.width)]
    room = max(len(name) for name in names)
    margin = len(str(position.height))
    header = " ".join([" " * margin, *(name.rjust(room) for name in names)])
    lines = [header]
    for y in reversed(range(position.height)):
        points = (Point(x, y) for x in range(position.width))
        cells = (_cell(position, point, point in stars).rjust(room) for point in points)
        lines.append(" ".join([str(y + 1).rjust(margin), *cells, str(y + 1)]))
    lines.append(header)
    to_move = "Black" if position.to_move is Color.BLACK else "White"
    captured = f"{captured_by_black} by Black (X), {captured_by_white} by White (O)"
    lines.append(f"{to_move} to move. Captured: {captured}.")
    return "\n".join(lines)


def _cell(position: Position, point: Point, is_star: bool) -> str:
    color = position.color_at(point)
    if color is not None:
        return _STONES[color]
    return "+" if is_star else "."
