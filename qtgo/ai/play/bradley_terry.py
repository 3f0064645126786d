"""Ratings from the results of games, by the model of Bradley and Terry (1952)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

PER_NATURAL_UNIT = 400 / math.log(10)
_ROUNDS = 200
_PRIOR = 0.5
"""Drawn games, half of them won, that every player is taken to have had with one of average strength."""


class Meeting(NamedTuple):
    """A game: ``points`` are 1, 0.5 or 0, of the first player."""

    first: str
    second: str
    points: float


class EngineRating(NamedTuple):
    """A player's strength in Elo; ``error`` is the standard error beside the anchor's, 0 for that one."""

    name: str
    elo: float
    error: float
    games: int
    points: float


class Fit(NamedTuple):
    """The most likely parameters, in natural units of strength, and their covariance."""

    parameters: Numbers
    covariance: Numbers

    def elo(self, mix: Numbers) -> float:
        """Return the strength of a mix of parameters in Elo."""
        return float(PER_NATURAL_UNIT * (mix @ self.parameters))

    def error(self, mix: Numbers) -> float:
        """Return its standard error."""
        return float(PER_NATURAL_UNIT * math.sqrt(max(0.0, float(mix @ self.covariance @ mix))))


class Expectation(NamedTuple):
    """The prior knowledge without games: ``mixes`` (any, parameters) and their expected values.

    Both are divided by the standard deviation.
    """

    mixes: Numbers
    values: Numbers


def fit(mixes: Numbers, games: Numbers, points: Numbers, expectation: Expectation | None = None) -> Fit:
    """Return the strengths that explain results best, where each player's is a mix (players, parameters) of some.

    ``games`` (players, players) is symmetric, and ``points`` are those of each player in all its games.
    """
    import numpy as np

    parameters = np.zeros(mixes.shape[1])
    expected_mixes, values = expectation or Expectation(np.zeros((0, len(parameters))), np.zeros(0))
    known, told = expected_mixes.T @ expected_mixes, expected_mixes.T @ values
    for _ in range(_ROUNDS):  # Newton's method; the prior keeps a clean sweep finite
        strength = mixes @ parameters
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        own = 1 / (1 + np.exp(-strength))
        gradient = points + _PRIOR / 2 - (games * expected).sum(1) - _PRIOR * own
        weight = games * expected * (1 - expected)
        information = np.diag(weight.sum(1) + _PRIOR * own * (1 - own)) - weight
        step = np.linalg.solve(mixes.T @ information @ mixes + known, mixes.T @ gradient + told - known @ parameters)
        parameters += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    covariance = np.linalg.inv(mixes.T @ information @ mixes + known)
    return Fit(parameters, np.asarray(covariance, np.float64))


def tally(meetings: Sequence[Meeting], names: Sequence[str]) -> tuple[Numbers, Numbers]:
    """Return the games between players (players, players) and the points of each."""
    import numpy as np

    number = {name: index for index, name in enumerate(names)}
    games, points = np.zeros((len(names), len(names))), np.zeros(len(names))
    for first, second, won in meetings:
        one, other = number[first], number[second]
        games[one, other] += 1
        games[other, one] += 1
        points[one] += won
        points[other] += 1 - won
    return games, points


def rate(meetings: Sequence[Meeting], anchor: str | None = None, at: float = 0.0) -> list[EngineRating]:
    """Return the most likely ratings, the strongest first, with the anchor (else the weakest) moved to ``at``."""
    import numpy as np

    names = sorted({name for meeting in meetings for name in (meeting.first, meeting.second)})
    games, points = tally(meetings, names)
    each = np.eye(len(names))
    found = fit(each, games, points)
    base = names.index(anchor) if anchor is not None else int(found.parameters.argmin())
    ratings = [
        EngineRating(
            name,
            at + found.elo(each[index] - each[base]),
            found.error(each[index] - each[base]),
            int(games[index].sum()),
            float(points[index]),
        )
        for index, name in enumerate(names)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)
