"""Positions to the network and back: moves in order with their shares, and what was asked before from memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from qtgo.ai.features import BANNED, STONES, Features
from qtgo.ai.network import Network
from qtgo.ai.search_tree import Evaluation

OWNED = 127
"""What an ``Evaluation`` has for a point that is certainly owned."""


def evaluations(network: Network, positions: Sequence[Features], moves: int | None) -> list[Evaluation]:
    """Evaluate positions of one size; keep that many of the likeliest moves, None for all.

    No move is among them that a stone or a ko is in the way of; a suicide may be.
    """
    said = network.evaluate(positions)
    codes = np.frombuffer(b"".join(features.codes for features in positions), np.uint8).reshape(len(positions), -1)
    logits = said.policy.copy()
    logits[:, :-1][(codes & (STONES | BANNED)) != 0] = -np.inf
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    order = np.argsort(-shares, axis=1, kind="stable")[:, :moves]
    possible = (shares > 0).sum(axis=1)
    ownership = np.rint(said.ownership * OWNED).astype(np.int8)
    passing = logits.shape[1] - 1
    result = []
    for row in range(len(positions)):
        best = order[row, : possible[row]]
        if passing not in best:
            best[-1] = passing
        result.append(
            Evaluation(
                float(said.win_rate[row]),
                float(said.score[row]),
                best.astype(np.uint16),
                shares[row, best].astype(np.float32),
                ownership[row],
            )
        )
    return result


class EvaluationCache:
    """The latest evaluations by all that the network was shown: a superko history, say, only by its bans."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Features, Evaluation] = OrderedDict()

    def get(self, features: Features) -> Evaluation | None:
        """Give the evaluation of a position that is still known."""
        found = self._known.get(features)
        if found is not None:
            self._known.move_to_end(features)
        return found

    def put(self, features: Features, evaluation: Evaluation) -> None:
        """Remember an evaluation, and forget the one that was not asked for for longest."""
        self._known[features] = evaluation
        if len(self._known) > self._most:
            self._known.popitem(last=False)
