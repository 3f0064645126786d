"""A player's accuracy from 0 to 100: KaTrain's formula, with each loss reduced by its error.

A move's weight says how much there was to lose: Σ max(loss, 0)·prior over the candidates, at most 1, or a quarter of
the move's own loss if that is more; at least 0.05. The accuracy is 100·0.75^(weighted mean of the losses).
"""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import Loss, best_candidate
from qtgo.core.rules.point import Color

_BASE = 0.75
_LEAST_WEIGHT, _MOST_WEIGHT = 0.05, 1.0
_LOSS_SHARE = 4.0
PERFECT = 100.0
UNSEEN = 1.0
"""Points that a move is taken to lose which the search has not looked at.

KaTrain leaves such moves out. After five visits they are a third of the policy, after 200 a tenth, so that good moves
would weigh half as much after few visits, and one large loss would decide the accuracy.
"""


def difficulty(before: PositionAnalysis, color: Color) -> float:
    """Return how many points a player may expect to lose who chooses as the network's policy does."""
    best = best_candidate(before)
    if best is None or best.lead is None:
        return 0.0
    sign, total, lost = 1 if color is Color.BLACK else -1, 0.0, 0.0
    for candidate in before.candidates:
        prior = candidate.prior
        if prior and candidate.lead is not None:
            total += prior
            lost += max(0.0, sign * (best.lead - candidate.lead)) * prior
    return lost + max(0.0, 1.0 - total) * UNSEEN if total > 0 else 0.0


def weight(loss: Loss, hardness: float) -> float:
    """Return how much a move counts, from 0.05 to 1."""
    return min(_MOST_WEIGHT, max(_LEAST_WEIGHT, hardness, loss.least / _LOSS_SHARE))


def accuracy(moves: Iterable[tuple[Loss, float]]) -> float | None:
    """Return the accuracy from 0 to 100 of moves given by their loss and difficulty; None if there are none."""
    weighted = [(weight(loss, hardness), loss.least) for loss, hardness in moves]
    total = sum(share for share, _ in weighted)
    if not weighted:
        return None
    mean = sum(share * lost for share, lost in weighted) / total
    return float(PERFECT * _BASE**mean)
