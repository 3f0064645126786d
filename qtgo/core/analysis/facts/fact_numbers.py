"""The ownership around a move and the distances on the board, which all facts are made of."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import best_candidate
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Point, lines_between
from qtgo.core.rules.position import Position

NEAR = 2
"""Lines between chains that live and die together, and between points of one area."""
SEQUENCE = 3
"""Lines within which moves belong to one sequence; whether one somewhat farther away does is not certain."""
_FARTHEST = 6
"""Lines from which on a move is played elsewhere on any board; fewer do on a small one."""


def elsewhere(position: Position) -> int:
    """Return the distance in lines from which on a move is played elsewhere."""
    return min(_FARTHEST, (min(position.width, position.height) + 1) // 3 + 1)


def ownerships(move: ReviewedMove, position: Position) -> tuple[Sequence[float], Sequence[float]]:
    """Return the ownership before and after the move; nothing if either is not known."""
    before, after = _ownership(move.before), _ownership(move.after)
    size = position.width * position.height
    return (before, after) if len(before) == len(after) == size else ((), ())


def _ownership(analysis: PositionAnalysis | None) -> Sequence[float]:
    return () if analysis is None else analysis.ownership


def mean(values: Sequence[float], points: Collection[Point], width: int) -> float:
    """Return the mean of the values, rows from A1, at some points."""
    return sum(values[point.to_index(width)] for point in points) / len(points)


def answer_to(move: ReviewedMove) -> Point | None:
    """Return the opponent's best answer, None for a pass or where it is not known."""
    reply = None if move.after is None else best_candidate(move.after)
    return None if reply is None else reply.point


def line_after(move: ReviewedMove) -> tuple[Point | None, ...]:
    """Return the move with how it goes on."""
    reply = None if move.after is None else best_candidate(move.after)
    return (move.move.point, *(() if reply is None else reply.pv or (reply.point,)))


def distance(some: Collection[Point], others: Collection[Point]) -> int:
    """Return how many lines the nearest of some points and others are apart."""
    return min((lines_between(one, other) for one in some for other in others), default=_FARTHEST)
