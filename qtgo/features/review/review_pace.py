"""The pace of a review, and the time it still takes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from qtgo.core.analysis.passes import Pass, TimeGoal

if TYPE_CHECKING:
    from qtgo.gtp.review_run import ReviewRun

_LEAST_SECONDS = 2.0
_LEAST_ANSWERS = 10
"""Seconds and answers of one pass before the time left is estimated: an engine may take long for its first one."""


class ReviewPace:
    """The speed of the pass that is under way, counted from its first answer on.

    A first look has no useful speed: its evaluations cost more than visits do, and the visits needed after it
    is not known yet.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Take the clock, in seconds."""
        self._now = now
        self._spent = 0.0
        self._since: float | None = None
        self.last_speed: float | None = None
        """The visits a second as they were last known, of this pass or one before."""
        self.start()

    def begin(self) -> None:
        """Start from zero, with another review."""
        self._spent, self._since, self.last_speed = 0.0, None, None
        self.start()

    def start(self) -> None:
        """Forget the speed, as when engines start."""
        self._since = self._now() if self._since is None else self._since
        self._stage: Pass | None = None
        self._began, self._first, self._answers = 0.0, 0, 0

    def pause(self) -> None:
        """Let the time stand still until the next start."""
        self._spent, self._since = self.spent, None

    @property
    def spent(self) -> float:
        """Return the seconds that the review has taken, without pauses."""
        return self._spent + (0.0 if self._since is None else self._now() - self._since)

    def note(self, stage: Pass | None, done: int) -> None:
        """Take an answer in a pass; ``done`` are the visits so far."""
        if stage is not self._stage:
            self._stage, self._began, self._first, self._answers = stage, self._now(), done, 0
        else:
            self._answers += 1
            self.last_speed = self._speed(done) or self.last_speed

    def seconds_left(self, run: ReviewRun, goal: TimeGoal | None) -> float | None:
        """Return about how long a review still takes, within its goal; None where unknown."""
        left, least = (self.seconds(run.visits_done, visits) for visits in (run.visits_left(), run.visits_wanted))
        if goal is None or left is None or least is None:
            return left
        return min(left, max(least, goal.seconds - self.spent))

    def seconds(self, done: int, left: float) -> float | None:
        """Return the approximate seconds that the remaining visits take, None where unknown."""
        speed = self._speed(done)
        return left / speed if speed else None

    def _speed(self, done: int) -> float | None:
        """Return the visits made in a second, None where unknown."""
        seconds = self._now() - self._began
        is_known = self._answers >= _LEAST_ANSWERS and seconds >= _LEAST_SECONDS and done > self._first
        return (done - self._first) / seconds if is_known and self._stage is not Pass.CURVE else None
