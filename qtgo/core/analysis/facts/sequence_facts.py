"""What the lines after a move and after the better one show: kos, and who has sente."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.facts.fact import KeyPointLeft, Ko, SenteLost, Unanswered
from qtgo.core.analysis.facts.fact_numbers import (
    NEAR,
    SEQUENCE,
    answer_to,
    distance,
    elsewhere,
    line_after,
)
from qtgo.core.analysis.review import ReviewedMove, are_one_point
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, lines_between
from qtgo.core.rules.position import Position

_SOON = 4
"""Moves of a line within which a ko is taken that matters."""
_LEAST_SEQUENCE = 3
"""Moves that are a sequence."""


def ko_fought(move: ReviewedMove, position: Position) -> Ko | None:
    """Return a ko that is taken and taken back in the line after the move, or only in the better one."""
    board, color = Board.of(position), move.move.color
    played = _fought_ko(board, color, line_after(move))
    better = _fought_ko(board, color, move.pv)
    if played is not None and better is None:
        found = Ko(played, is_better=False)
    elif played is None and better is not None:
        found = Ko(better, is_better=True)
    else:
        return None
    is_there = move.best is not None and lines_between(found.point, move.best) < elsewhere(position)
    return found if is_there else None


def _fought_ko(board: Board, color: Color, line: Sequence[Point | None]) -> Point | None:
    """Return where a ko is taken that is taken back later in the line."""
    taken: dict[Point, Point] = {}  # by the point where it may be taken back: where it was taken
    steps = 0
    found = None
    for index, point in enumerate(line):
        mover = color if index % 2 == 0 else color.opponent
        if point is not None and (board.color_at(point) is not None or board.ko_point == point):
            break  # an engine's mistake, or other rules
        captured = board.play(mover, point)
        steps += 1
        if point is not None and captured == 1 and point in taken:
            found = taken[point]
            break
        if point is not None and board.ko_point is not None:
            taken[board.ko_point] = point
        if index + 1 >= _SOON and not taken:
            break
    for _ in range(steps):
        board.undo()
    return found


def sente_lost(move: ReviewedMove, position: Position) -> SenteLost | Unanswered | None:
    """Return where the opponent plays elsewhere first after the move, if in the better line the mover does."""
    best, played = move.best, move.move.point
    if best is None or played is None or answer_to(move) is None or lines_between(best, played) > SEQUENCE:
        return None
    far = elsewhere(position)
    better_end, played_end = _leaves(move.pv, far), _leaves(line_after(move), far)
    if better_end is None or played_end is None or better_end[0] % 2 or not played_end[0] % 2:
        return None
    index, where = played_end
    return SenteLost(where) if index >= _LEAST_SEQUENCE else Unanswered(best, where)


def _leaves(line: Sequence[Point | None], far: int) -> tuple[int, Point] | None:
    """Return the index of the first move of a line that leaves the sequence for certain, and where it is."""
    so_far: set[Point] = set()
    for index, point in enumerate(line):
        if point is None:
            break
        away = distance({point}, so_far) if so_far else 0
        if away >= far:
            return index, point
        if away > SEQUENCE:
            break
        so_far.add(point)
    return None


# Key points


def key_point_left(move: ReviewedMove, position: Position) -> KeyPointLeft | None:
    """Return the better move if it is not far away and the opponent gets it, next or after one exchange."""
    best, played = move.best, move.move.point
    if best is None or played is None or best == played or lines_between(best, played) >= elsewhere(position):
        return None
    _played, *line = line_after(move)
    return KeyPointLeft(best) if best in line[:1] + line[2:3] else None


def area_left(move: ReviewedMove, position: Position) -> KeyPointLeft | None:
    """Return the better move if the opponent plays next beside it, or near it and not near the move."""
    best, played, answer = move.best, move.move.point, answer_to(move)
    if best is None or played is None or answer is None or lines_between(best, played) >= elsewhere(position):
        return None
    is_beside = are_one_point(best, answer)
    is_there = lines_between(best, answer) <= NEAR and lines_between(played, answer) > SEQUENCE
    return KeyPointLeft(best, answer) if is_beside or is_there else None
