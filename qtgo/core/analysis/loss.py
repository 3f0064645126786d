"""What a move loses, how sure that is, and the class that it is marked with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Enum
from math import hypot

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

SURE = 2.0
"""Standard errors by which a loss must exceed what it is marked for: nothing."""


_END = 0.05


class LossClass(Enum):
    """How bad a move is; the value is the least number of points that it loses, unless thresholds say otherwise."""

    DOUBTFUL = 2.0
    MISTAKE = 5.0
    BLUNDER = 10.0


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least loss of each class in points."""

    least: Mapping[LossClass, float] = field(default_factory=lambda: {kind: kind.value for kind in LossClass})

    @classmethod
    def of(cls, points: Iterable[float]) -> Thresholds:
        """Return thresholds of some points, the fewest for the mildest class; raise ValueError for too few or many."""
        return cls(dict(zip(LossClass, sorted(points), strict=True)))

    def reached(self, points: float | None) -> LossClass | None:
        """Return the worst class whose least loss is reached; None for less, or for an unknown loss."""
        reached = [kind for kind in LossClass if points is not None and points >= self.least[kind]]
        return reached[-1] if reached else None


DEFAULT_THRESHOLDS = Thresholds()


def loss_class(points: float | None) -> LossClass | None:
    """Return the class of a loss in points by the default thresholds."""
    return DEFAULT_THRESHOLDS.reached(points)


@dataclass(frozen=True, slots=True)
class Loss:
    """What the mover gave away: points, their standard error, and win rate (0 to 1) where that says something.

    Points below zero say that a move turned out better than was expected of the best one.
    """

    points: float
    error: float = 0.0
    win_rate: float | None = None

    def is_sure(self, errors: float = SURE) -> bool:
        """Return whether the loss exceeds this many standard errors; otherwise it is not marked."""
        return self.points - errors * self.error > 0

    @property
    def least(self) -> float:
        """Return the points lost at least, as far as the error allows one to say; never below zero."""
        return max(0.0, self.points - self.error)

    def marked(self, thresholds: Thresholds = DEFAULT_THRESHOLDS, errors: float = SURE) -> LossClass | None:
        """Return the class to mark the move with, None if it loses too little or it is not sure."""
        return thresholds.reached(self.points) if self.is_sure(errors) else None


def loss_between(before: PositionAnalysis, after: PositionAnalysis, color: Color) -> Loss | None:
    """Return what a move of a color lost by the leads before and after it; None if one is not known."""
    if before.lead is None or after.lead is None:
        return None
    sign = 1 if color is Color.BLACK else -1
    error = hypot(before.lead_error or 0.0, after.lead_error or 0.0)
    return Loss(sign * (before.lead - after.lead), error, _rate_lost(before.win_rate, after.win_rate, sign))


def loss_in_tree(before: PositionAnalysis, point: Point | None, color: Color) -> Loss | None:
    """Return what a move lost against the best candidate of the same tree; None if it was not looked at there."""
    played = before.candidate(point)
    best = best_candidate(before)
    if played is None or best is None or played.lead is None or best.lead is None:
        return None
    sign = 1 if color is Color.BLACK else -1
    error = 0.0 if played is best else hypot(played.lead_error or 0.0, best.lead_error or 0.0)
    return Loss(sign * (best.lead - played.lead), error, _rate_lost(best.win_rate, played.win_rate, sign))


def is_saturated(one: float, other: float) -> bool:
    """Return whether two win rates (0 to 1) lie within 5 % of an end: the game is decided, and points alone count.

    Their middle counts, so that from 6 % to 3 %, which are many points, is no small loss either.
    """
    return not _END < (one + other) / 2 < 1 - _END


def _rate_lost(before: float | None, after: float | None, sign: int) -> float | None:
    """Return the win rate lost beside points, None where it is not known or says nothing."""
    if before is None or after is None or is_saturated(before, after):
        return None
    return sign * (before - after)


def best_candidate(analysis: PositionAnalysis) -> Candidate | None:
    """Return the candidate that the engine ranks first and whose lead is known, None if there is none."""
    return next((candidate for candidate in analysis.candidates if candidate.lead is not None), None)
