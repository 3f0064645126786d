"""Time management: how long to think about a move."""

from __future__ import annotations

from qtgo.core.clock.time_settings import TimeLeft, TimeSettings, TimeSystem

MARGIN = 300
"""Milliseconds reserved at every move for other things than thinking: the connection, a busy machine."""

_RESERVE = 1500  # of a time that is given once, what is never planned with
_MAX_TIME = 20_000  # a small network gains little from more
_GAME = 0.75  # moves of a game as a share of the points of the board
_FORGETS = 0.7
_REST = 0.16  # and how many there always are still to come


def moves_to_come(points: int, played: int) -> int:
    """Return how many moves a player is expected to make yet, given the board's points and the moves of both so far."""
    return max(4, round(max(points * _GAME - played, points * _REST) / 2))


def time_for_move(settings: TimeSettings, left: TimeLeft, moves: int, most: int | None = None) -> int | None:
    """Return the milliseconds for the next of so many moves, None without a limit; ``most`` is allowed for any move."""
    if settings.system is TimeSystem.NONE:
        return None
    limits = [_planned(settings, left, moves), _limit(settings, left), _MAX_TIME]
    if most is not None:
        limits.append(_less_margin(most))
    return max(0, min(limits))


def _planned(settings: TimeSettings, left: TimeLeft, moves: int) -> int:
    free = max(0, left.time - _RESERVE) // moves
    match settings.system:
        case TimeSystem.FISCHER:
            # Whatever would exceed the cap is lost if unused.
            unsaved = 0 if settings.cap is None else left.time + settings.extra - settings.cap
            return max(free + _less_margin(settings.extra), unsaved)
        case TimeSystem.BYOYOMI | TimeSystem.PER_MOVE:
            return _less_margin(left.time) if left.is_overtime else max(free, _less_margin(settings.extra))
        case TimeSystem.CANADIAN:
            if left.is_overtime:
                return _less_margin(left.time // left.count)
            return max(free, _less_margin(settings.extra // settings.count))
    return free


def _limit(settings: TimeSettings, left: TimeLeft) -> int:
    """Return the most that may be used; later byo-yomi periods are reserves."""
    if settings.has_count and not left.is_overtime:
        share = settings.extra if settings.system is TimeSystem.BYOYOMI else settings.extra // settings.count
        return left.time + _less_margin(share)
    return _less_margin(left.time)


def _less_margin(time: int) -> int:
    """Subtract the safety margin, or half of a time that is hardly longer."""
    return max(time - MARGIN, time // 2)


class Overrun:
    """Tracks how long something overruns its time, so that it is given less the next time.

    A search ends only between two batches, and the judge when it is done; on a busy machine both take longer.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def note(self, seconds: float) -> None:
        """Record the time taken; a long time is forgotten slowly."""
        self.seconds = max(seconds, _FORGETS * self.seconds)

    def less(self, seconds: float) -> float:
        """Return the time to allow so that a limit in seconds is not exceeded."""
        return max(0.0, seconds - self.seconds)
