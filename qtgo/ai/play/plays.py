"""The effects of plays on the board: captures, rescues, liberties, eyes."""

from __future__ import annotations

from qtgo.ai.features import chains
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point


def atari_moves(board: Board, color: Color) -> set[Point]:
    """Return the plays that capture stones in atari or save them, by capturing or by gaining two liberties."""
    width = board.width
    found: set[Point] = set()
    for owner, _, liberties in chains(board.stones(), width, board.height):
        if len(liberties) == 1:
            (index,) = liberties
            point = Point.from_index(index, width)
            if owner != color or liberties_after(board, color, point) >= 2:
                found.add(point)
    return found


def liberties_after(board: Board, color: Color, point: Point) -> int:
    """Return the number of liberties of a chain after a play; 0 for a suicide."""
    board.play(color, point)
    count = len(board.liberties(point)) if board.color_at(point) is not None else 0
    board.undo()
    return count


def is_lone_suicide(board: Board, color: Color, point: Point) -> bool:
    """Return whether a play takes away its own stone alone: it changes nothing, and KataGo knows no such move."""
    near = _around(board, point, ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return all(board.color_at(other) is color.opponent for other in near) and not liberties_after(board, color, point)


def is_own_eye(board: Board, color: Color, point: Point) -> bool:
    """Return whether a point is an eye of its color that is worth nothing but as an eye.

    That is so if all neighbors are stones of the color, none of them in atari, and the other color does not have enough
    of the diagonal points to make it false.
    """
    near = _around(board, point, ((0, 1), (1, 0), (0, -1), (-1, 0)))
    if any(board.color_at(other) is not color for other in near):
        return False
    if any(len(board.liberties(other)) == 1 for other in near):
        return False
    corners = _around(board, point, ((1, 1), (1, -1), (-1, 1), (-1, -1)))
    lost = sum(board.color_at(corner) is color.opponent for corner in corners)
    return lost <= (1 if len(corners) == 4 else 0)


def _around(board: Board, point: Point, steps: tuple[tuple[int, int], ...]) -> list[Point]:
    places = (Point(point.x + dx, point.y + dy) for dx, dy in steps)
    return [place for place in places if 0 <= place.x < board.width and 0 <= place.y < board.height]
