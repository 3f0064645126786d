"""From the raw outputs of a network to values for the side to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.katago.inputs import Inputs
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_layers import ModelHeader
from qtgo.ai.planes import Floats

_Doubles: TypeAlias = NDArray[np.float64]
_KO_MAY_END = 6
"""The global that is 0 under simple ko."""
_TERRITORY = 9
_NO_RESULT = 2
_UNKNOWN = -1.0


class RawOutputs(NamedTuple):
    """The outputs of the layers.

    ``policy`` (batch, policies, points + 1), ``result`` (batch, 3), ``score`` (batch, numbers), ``ownership``
    (batch, 1, height, width); the top row is first.
    """

    policy: Floats
    result: Floats
    score: Floats
    ownership: Floats


class Answers(NamedTuple):
    """The values of a batch of positions, all of them for the side to move.

    ``policy`` (batch, points + 1) are logits of the points from A1 and the pass, of illegal moves, too; ``win``,
    ``loss`` and ``no_result`` sum up to 1; ``lead``, ``score_mean`` and ``score_deviation`` are in points, komi
    included; ``ownership`` (batch, points) is from -1 to 1. ``win_error`` and ``score_error`` are by how much the
    network expects to be wrong, ``time_left`` the variance of when the game is decided: -1 where it does not say.
    """

    policy: Floats
    win: Floats
    loss: Floats
    no_result: Floats
    lead: Floats
    score_mean: Floats
    score_deviation: Floats
    ownership: Floats
    win_error: Floats
    score_error: Floats
    time_left: Floats

    @property
    def win_rate(self) -> Floats:
        """Return the chance to win, to which a game without result counts half."""
        return self.win + self.no_result * np.float32(0.5)


def answers(header: ModelHeader, inputs: Sequence[Inputs], raw: RawOutputs, optimism: float) -> Answers:
    """Return the values for positions of one size; raise ModelError if the network computes no numbers."""
    if not all(np.isfinite(part).all() for part in raw):
        raise ModelError(ModelFault.NO_ANSWER)
    win, loss, no_result = _results(inputs, raw.result)
    score, times, has_result = raw.score.astype(np.float64).T, header.multipliers, 1 - no_result
    mean, deviation = score[0] * times.score_mean, _softplus(score[1]) * times.score_deviation
    square = (mean**2 + deviation**2) * has_result
    mean = mean * has_result
    win_error, score_error, time_left = _estimates(header, score)
    return Answers(
        policy=_policy(inputs[0].width, inputs[0].height, raw.policy, optimism),
        win=_single(win),
        loss=_single(loss),
        no_result=_single(no_result),
        lead=_single(score[2] * times.lead * has_result),
        score_mean=_single(mean),
        score_deviation=_single(np.sqrt(np.maximum(0, square - mean**2))),
        ownership=np.tanh(raw.ownership[:, 0, ::-1]).reshape(len(inputs), -1),
        win_error=_single(win_error),
        score_error=_single(score_error),
        time_left=_single(time_left),
    )


def _results(inputs: Sequence[Inputs], raw: Floats) -> _Doubles:
    """Return the chances to win, to lose, and of no result, which superko rules out unless territory is counted."""
    logits = raw.astype(np.float64)
    general = np.array([one.general for one in inputs])
    logits[(general[:, _KO_MAY_END] != 0) & (general[:, _TERRITORY] == 0), _NO_RESULT] = -np.inf
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: _Doubles = (shares / shares.sum(axis=1, keepdims=True)).T
    return result


def _policy(width: int, height: int, raw: Floats, optimism: float) -> Floats:
    """Return the logits of the points from A1 and the pass, between the plain and the optimistic policy."""
    mixed = raw[:, 0] if raw.shape[1] == 1 else raw[:, 0] + (raw[:, 1] - raw[:, 0]) * np.float32(optimism)
    points = mixed[:, :-1].reshape(-1, height, width)[:, ::-1].reshape(len(mixed), -1)
    return np.concatenate((points, mixed[:, -1:]), axis=1)


def _estimates(header: ModelHeader, score: _Doubles) -> tuple[_Doubles, _Doubles, _Doubles]:
    """Return by how much the network expects its win rate and score to be wrong, and the time that is left."""
    version, times = header.version, header.multipliers
    if version < 9:
        unknown = np.full(score.shape[1], _UNKNOWN)
        return unknown, unknown, unknown
    time_left, win, points = _softplus(score[3]) * times.time_left, score[4], score[5]
    if version == 9:
        return _softplus(win), 10 * _softplus(points), time_left
    if version < 14:
        return np.sqrt(_softplus(win) * times.win_error), np.sqrt(_softplus(points) * times.score_error), time_left
    win_error, score_error = _softplus(win / 2), _softplus(points / 2)
    return win_error * times.win_error**0.5, score_error * times.score_error**0.5, time_left


def _softplus(values: _Doubles) -> _Doubles:
    result: _Doubles = np.logaddexp(0, values)
    return result


def _single(values: _Doubles) -> Floats:
    return values.astype(np.float32)
