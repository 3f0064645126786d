"""The loss of a move, its error, and the class that it is marked with."""

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
"""Win rates this close to 0 or 1 say little: the game is decided."""
_ROUNDING = 1e-9
"""The most by which the difference of two decimal numbers is too small: 0.95 - 0.80 is a little below 0.15."""


class LossClass(Enum):
    """The class of a loss; the value is the least number of points, unless thresholds say otherwise."""

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
        reached = [kind for kind in LossClass if points is not None and points >= self.least[kind] - _ROUNDING]
        return reached[-1] if reached else None


DEFAULT_THRESHOLDS = Thresholds()
RATE_THRESHOLDS = Thresholds.of((0.05, 0.10, 0.15))
"""Least losses of win rate where no lead is known: those of Lichess."""
_POINTS_OF_RATE = LossClass.BLUNDER.value / RATE_THRESHOLDS.least[LossClass.BLUNDER]


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss of the mover: points, their standard error, and win rate (0 to 1), None where unknown.

    A win rate beside points is None, too, where the game is decided. Numbers below zero say that a move turned out
    better than was expected of the best one.
    """

    points: float | None
    error: float = 0.0
    win_rate: float | None = None

    def is_sure(self, errors: float = SURE) -> bool:
        """Return whether the loss exceeds this many standard errors; otherwise it is not marked."""
        return self.points is not None and self.points - errors * self.error > 0

    @property
    def least(self) -> float:
        """Return the points lost at least, given the error; never below zero."""
        return max(0.0, (self.points or 0.0) - self.error)

    @property
    def cost(self) -> float:
        """Return the points lost at least or, where none are known, those that mark a move like its win rate."""
        return self.least if self.points is not None else _POINTS_OF_RATE * max(0.0, self.win_rate or 0.0)

    def marked(self, thresholds: Thresholds = DEFAULT_THRESHOLDS, errors: float = SURE) -> LossClass | None:
        """Return the class to mark the move with, None if it loses too little or it is not sure."""
        return thresholds.reached(self.points) if self.is_sure(errors) else None

    def marked_by_rate(self) -> LossClass | None:
        """Return the class to mark the move with by its win rate, where points are not known."""
        return RATE_THRESHOLDS.reached(self.win_rate) if self.points is None else None


def loss_between(best: Candidate | PositionAnalysis, other: Candidate | PositionAnalysis, color: Color) -> Loss | None:
    """Return what a color lost from one evaluation to the other; None if nothing is known of both."""
    sign = 1 if color is Color.BLACK else -1
    points = None if best.lead is None or other.lead is None else sign * (best.lead - other.lead)
    rate = _rate_lost(best.win_rate, other.win_rate, sign)
    if points is None:
        return None if rate is None else Loss(None, win_rate=rate)
    error = 0.0 if best is other else hypot(best.lead_error or 0.0, other.lead_error or 0.0)
    counts = rate is not None and not is_saturated(best.win_rate, other.win_rate)
    return Loss(points, error, rate if counts else None)


def loss_in_tree(before: PositionAnalysis, point: Point | None, color: Color) -> Loss | None:
    """Return what a move lost against the best candidate of the same tree; None if it was not looked at there."""
    played = before.candidate(point)
    best = best_candidate(before)
    return None if played is None or best is None else loss_between(best, played, color)


def is_saturated(one: float | None, other: float | None) -> bool:
    """Return whether two win rates (0 to 1) lie within 5 % of an end: the game is decided, and points alone count.

    Their middle counts, so that from 6 % to 3 %, which are many points, is no small loss either.
    """
    return one is not None and other is not None and not _END < (one + other) / 2 < 1 - _END


def _rate_lost(before: float | None, after: float | None, sign: int) -> float | None:
    return None if before is None or after is None else sign * (before - after)


def best_candidate(analysis: PositionAnalysis) -> Candidate | None:
    """Return the candidate that the engine ranks first of those with a known lead, else of those with a win rate."""
    ranked = analysis.candidates
    with_lead = next((candidate for candidate in ranked if candidate.lead is not None), None)
    return with_lead or next((candidate for candidate in ranked if candidate.win_rate is not None), None)
