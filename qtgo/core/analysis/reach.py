"""How far a mistake is within a player's reach: what people of the rank play there, and somewhat stronger ones."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.loss import best_candidate
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Chances:
    """How often people of a rank play the mistake, and the better move, None where that is not known."""

    played: float
    best: float | None


def chances(move: ReviewedMove, policy: Sequence[float], width: int) -> Chances:
    """Return the chances by what people play: a number for each point from A1, and for the pass."""
    candidate = None if move.before is None else best_candidate(move.before)
    best = None if candidate is None else _share(policy, candidate.point, width)
    return Chances(_share(policy, move.move.point, width), best)


def within_reach(own: Chances, stronger: Chances) -> float:
    """Return how much likelier stronger players are to do right, from -2 to 2: to avoid the one, and to find the other.

    What both get wrong is too hard for now, and what both get right was a slip.
    """
    found = 0.0 if own.best is None or stronger.best is None else stronger.best - own.best
    return own.played - stronger.played + found


def _share(policy: Sequence[float], point: Point | None, width: int) -> float:
    return max(0.0, policy[-1 if point is None else point.to_index(width)])
