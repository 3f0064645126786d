"""A reviewed move beside the better one: the lines that follow them, and the points that changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.rules.point import Color, Point

_FEWEST_PLAYED = 8
"""Moves of the game that are shown, however short the better line is."""
_LEAST_CHANGE = 0.3
"""Ownership below it says little, and so does a change of it."""


class OwnershipChange(NamedTuple):
    """What a move changed: for each point from -1 (to White) to 1 (to Black), 0 where it is little.

    ``gained`` is the sum of that for a color, and ``flipped`` counts the points that belonged to the other side before.
    """

    points: tuple[float, ...]
    flipped: int

    def gained(self, color: Color) -> float:
        """Return how much a color gained: 1 for an open point that is surely its own now."""
        sign = 1 if color is Color.BLACK else -1
        return sum(sign * change for change in self.points if sign * change > 0)


def move_meant(review: GameReview, index: int) -> ReviewedMove | None:
    """Return the move that is looked at in a position: a marked one that comes next or was just played, or else that.

    Where no move was played, it is the next one.
    """
    near = [review.moves[at] for at in (index, index - 1) if 0 <= at < len(review.moves)]
    marked = next((move for move in near if move.kind is not None), None)
    return marked or (near[-1] if near else None)


def played_line(review: GameReview, move: ReviewedMove) -> tuple[Point | None, ...]:
    """Return a move and how the game went on, about as long as the better line, while the colors alternate."""
    line: list[Point | None] = []
    color = move.move.color
    for each in review.moves[move.index - 1 :][: max(_FEWEST_PLAYED, len(move.pv))]:
        if each.move.color is not color:
            break
        line.append(each.move.point)
        color = color.opponent
    return tuple(line)


def ownership_change(move: ReviewedMove) -> OwnershipChange | None:
    """Return whose points a move changed, None where the ownership before or after it is not known."""
    before, after = _ownership(move, is_after=False), _ownership(move, is_after=True)
    if not before or len(before) != len(after):
        return None
    changes = [(now - was) for was, now in zip(before, after, strict=True)]
    points = tuple(max(-1.0, min(1.0, change)) if abs(change) >= _LEAST_CHANGE else 0.0 for change in changes)
    both = zip(before, after, strict=True)
    flipped = sum(was * now < 0 and min(abs(was), abs(now)) >= _LEAST_CHANGE for was, now in both)
    return OwnershipChange(points, flipped)


def _ownership(move: ReviewedMove, *, is_after: bool) -> Sequence[float]:
    analysis = move.after if is_after else move.before
    return () if analysis is None else analysis.ownership
