"""Big points that were missed again and again: the same better move for many moves, which nobody played."""

from __future__ import annotations

from collections import Counter
from statistics import median

from qtgo.core.analysis.review import GameReview, ReviewedMove, are_one_point
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

FEWEST_MISSED = 3
"""Marked moves that leave the same point for it to be missed again and again."""
MOST_APART = 20
"""Moves between two of them at most: after more it is not known that the point was the best all the time."""


@dataclass(frozen=True, slots=True)
class MissedPoint:
    """A point with the marked moves of both players that left it alone, in order."""

    point: Point
    moves: tuple[ReviewedMove, ...]

    @property
    def points(self) -> float:
        """Return by about how many points it was better than what was played: the median of what leaving it cost."""
        losses = [move.loss.points for move in self.moves if move.loss is not None and move.loss.points is not None]
        return median(losses) if losses else 0.0

    def times(self, color: Color) -> int:
        """Count how often a player missed it."""
        return sum(move.move.color is color for move in self.moves)


def missed_points(review: GameReview) -> tuple[MissedPoint, ...]:
    """Return the points that were missed again and again, in the order in which they were missed first."""
    open_points: list[list[ReviewedMove]] = []
    found: list[list[ReviewedMove]] = []
    for move in review.moves:
        taken = [moves for moves in open_points if move.move.point is not None and move.move.point in _bests(moves)]
        for moves in taken:
            open_points.remove(moves)
        best = move.best
        if move.kind is None or best is None:
            continue
        open_points = [moves for moves in open_points if move.index - moves[-1].index <= MOST_APART]
        same = next((moves for moves in open_points if all(are_one_point(best, each) for each in _bests(moves))), None)
        if same is None:
            open_points.append([move])
            found.append(open_points[-1])
        else:
            same.append(move)
    missed = sorted(map(_missed, found), key=lambda each: each.moves[0].index)
    return tuple(each for each in missed if len(each.moves) >= FEWEST_MISSED)


def _bests(moves: list[ReviewedMove]) -> set[Point]:
    return {move.best for move in moves if move.best is not None}


def _missed(moves: list[ReviewedMove]) -> MissedPoint:
    """Return the point that was most often the better move, from the first move to the last of which it was."""
    (point, _count), *_others = Counter(move.best for move in moves if move.best is not None).most_common(1)
    own = [at for at, move in enumerate(moves) if move.best == point]
    return MissedPoint(point, tuple(moves[own[0] : own[-1] + 1]))
