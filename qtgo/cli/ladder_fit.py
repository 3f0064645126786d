"""Ratings from the results of games, by the model of Bradley and Terry (1952)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.errors import InputError
from qtgo.text.numpy import numpy_problem_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_PER_NATURAL_UNIT = 400 / math.log(10)
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


def rate(meetings: Sequence[Meeting], anchor: str | None = None, at: float = 0.0) -> list[EngineRating]:
    """Return the most likely ratings, the strongest first, with the anchor (else the weakest) moved to ``at``."""
    problem = numpy_problem()
    if problem:
        raise InputError(tr("Rating players needs numpy. {problem}").format(problem=numpy_problem_text(problem)))
    import numpy as np

    names = sorted({name for meeting in meetings for name in (meeting.first, meeting.second)})
    number = {name: index for index, name in enumerate(names)}
    games = np.zeros((len(names), len(names)))
    points = np.zeros(len(names))
    for first, second, won in meetings:
        one, other = number[first], number[second]
        games[one, other] += 1
        games[other, one] += 1
        points[one] += won
        points[other] += 1 - won
    strength = np.zeros(len(names))
    for _ in range(_ROUNDS):  # Newton's method; the prior keeps a clean sweep finite
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        own = 1 / (1 + np.exp(-strength))
        gradient = points + _PRIOR / 2 - (games * expected).sum(1) - _PRIOR * own
        weight = games * expected * (1 - expected)
        information = np.diag(weight.sum(1) + _PRIOR * own * (1 - own)) - weight
        step = np.linalg.solve(information, gradient)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    base = number[anchor] if anchor is not None else int(strength.argmin())
    covariance = np.linalg.inv(information)
    variance = np.diag(covariance) + covariance[base, base] - 2 * covariance[base]
    ratings = [
        EngineRating(
            name,
            float(at + _PER_NATURAL_UNIT * (strength[index] - strength[base])),
            float(_PER_NATURAL_UNIT * math.sqrt(max(0.0, variance[index]))),
            int(games[index].sum()),
            float(points[index]),
        )
        for index, name in enumerate(names)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)
