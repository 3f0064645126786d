"""What is at stake in another part of the board than that in which a move was played."""

from __future__ import annotations

from collections.abc import Mapping

from qtgo.core.analysis.facts.fact import AtStake, LargerElsewhere
from qtgo.core.analysis.facts.fact_numbers import NEAR, answer_to, distance, elsewhere, ownerships
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Point, board_points, lines_between
from qtgo.core.rules.position import Position

_CHANGED = 0.15
"""The change of ownership with which a point belongs to what is at stake."""
_STAKE_SHARE = 0.6
"""The part of all that the mover loses on the board which must be lost in one place."""
_LEAST_SHOWN, _MOST_SHOWN = 0.5, 2.0
"""The part of a stake that ownership must show too, and may; before the move it is a mean over the moves searched."""


def at_stake(move: ReviewedMove, position: Position) -> AtStake | None:
    """Return what the mover left to the opponent, if ownership changes there rather than elsewhere.

    What was at stake is the loss, and what the move played gained in its own place instead.
    """
    before, after = ownerships(move, position)
    best, played = move.best, move.move.point
    answer = answer_to(move)
    points_lost = None if move.loss is None else move.loss.points
    if not before or best is None or points_lost is None or answer is None:
        return None
    far = elsewhere(position)
    if played is not None and lines_between(best, played) < far:
        return None
    sign = 1 if move.move.color is Color.BLACK else -1
    points = board_points(position.width, position.height)
    lost = {point: sign * (was - is_now) for point, was, is_now in zip(points, before, after, strict=True)}
    area = _area(best, lost, far)
    all_lost = sum(value for value in lost.values() if value >= _CHANGED)
    lost_there = sum(lost[point] for point in area)
    if not lost_there >= _STAKE_SHARE * all_lost > 0 or played in area:
        return None
    gained = {point: -value for point, value in lost.items()}
    gain = 0.0 if played is None else sum(gained[point] for point in _area(played, gained, far))
    stake = points_lost + gain
    if not _LEAST_SHOWN * stake <= lost_there <= _MOST_SHOWN * stake:
        return None
    if lines_between(answer, best) >= far or distance({answer}, {best, *area}) > NEAR:
        return None
    return AtStake(best, stake, _is_tenuki(move, position, far))


def _is_tenuki(move: ReviewedMove, position: Position, far: int) -> bool:
    """Return whether the opponent had just played near the better move, and far from the move."""
    last = None if position.last_move is None else position.last_move.point
    best, played = move.best, move.move.point
    if last is None or best is None or lines_between(best, last) > far // 2:
        return False
    return played is None or lines_between(played, last) >= far


def _area(start: Point, changes: Mapping[Point, float], far: int) -> set[Point]:
    """Return the points around a start that change hands, each beside another."""
    left = {point for point, value in changes.items() if value >= _CHANGED and lines_between(point, start) < far}
    area: set[Point] = set()
    border = {point for point in left if lines_between(point, start) <= NEAR}
    while border:
        area |= border
        left -= border
        border = {point for point in left if distance({point}, border) <= 1}
    return area


def larger_elsewhere(move: ReviewedMove, position: Position) -> LargerElsewhere | None:
    """Return the better move if it is in another part of the board than the move, or than the stones for a pass."""
    best, played = move.best, move.move.point
    if best is None or (played is not None and lines_between(best, played) < elsewhere(position)):
        return None
    return LargerElsewhere(best)
