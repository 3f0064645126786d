"""The Glicko-2 rating system.

Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 2013; the steps below are those of the paper,
https://www.glicko.net/glicko/glicko2.pdf. Every game is a rating period of its own, so that the rating follows each
result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from qtgo.deferred import dataclass

SCALE = 173.7178
"""Rating points per unit of Glicko-2's own scale."""
CENTER = 1500.0
MAX_DEVIATION = 350.0

_SYSTEM_CONSTANT = 0.5  # tau: how much the volatility may change
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in Elo, its standard deviation, and how erratic the player's results are."""

    value: float = CENTER
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class RatedOutcome:
    """A result against an opponent: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def win_chance(player: Rating, opponent: Rating) -> float:
    """Return the expected score against an opponent of known strength, whatever the player's own uncertainty."""
    return _expected(_unit(player.value), _unit(opponent.value), opponent.deviation / SCALE)


def updated(player: Rating, outcomes: Sequence[RatedOutcome]) -> Rating:
    """Return the rating after one rating period; without outcomes, only the deviation grows."""
    mu, phi = _unit(player.value), player.deviation / SCALE
    if not outcomes:
        return Rating(player.value, _deviation(math.hypot(phi, player.volatility)), player.volatility)
    information = surprise = 0.0
    for outcome in outcomes:
        spread = outcome.opponent.deviation / SCALE
        weight, expected = _weight(spread), _expected(mu, _unit(outcome.opponent.value), spread)
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (outcome.score - expected)
    variance = 1 / information
    volatility = _volatility(phi, player.volatility, variance, variance * surprise)
    before = math.hypot(phi, volatility)
    after = 1 / math.sqrt(1 / before**2 + information)
    return Rating(CENTER + SCALE * (mu + after**2 * surprise), _deviation(after), volatility)


def _unit(value: float) -> float:
    return (value - CENTER) / SCALE


def _deviation(phi: float) -> float:
    return min(MAX_DEVIATION, SCALE * phi)


def _weight(spread: float) -> float:
    """Return g of the paper: the less certain the opponent's rating is, the less a result says."""
    return 1 / math.sqrt(1 + 3 * spread**2 / math.pi**2)


def _expected(mu: float, opponent: float, spread: float) -> float:
    return 1 / (1 + math.exp(-_weight(spread) * (mu - opponent)))


def _volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Return the new volatility by the Illinois algorithm of the paper's step 5."""
    start = math.log(volatility**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / _SYSTEM_CONSTANT**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        high = start - _SYSTEM_CONSTANT
        while f(high) < 0:
            high -= _SYSTEM_CONSTANT
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
