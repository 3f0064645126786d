"""Positions to the network and back: moves in order with their shares, in threads, and from memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from qtgo.ai.features import BANNED, STONES, Features
from qtgo.ai.network import Evaluations, Network
from qtgo.ai.search_tree import Evaluation

OWNED = 127
"""What an ``Evaluation`` has for a point that is certainly owned."""

Answer = Callable[[], list[Evaluation]]


class Evaluator:
    """Evaluates batches, in threads of its own or, with none, when the answer is asked for."""

    def __init__(self, network: Network, threads: int, moves: int) -> None:
        """Keep that many of the likeliest ``moves`` of each position."""
        self._network = network
        self._moves = moves
        self._threads = [(ThreadPoolExecutor(1, "evaluator"), network.twin()) for _ in range(threads)]

    def start(self, positions: Sequence[Features]) -> Answer:
        """Begin with positions of one size; what is given waits for them."""
        if not self._threads:
            return lambda: evaluations(self._network, positions, self._moves)
        share = -(-len(positions) // len(self._threads))
        parts = [positions[at : at + share] for at in range(0, len(positions), share)]
        waiting = [
            thread.submit(evaluations, network, part, self._moves)
            for part, (thread, network) in zip(parts, self._threads, strict=False)
        ]
        return lambda: [evaluation for part in waiting for evaluation in part.result()]


def evaluations(network: Network, positions: Sequence[Features], moves: int | None) -> list[Evaluation]:
    """Evaluate positions of one size; keep that many of the likeliest moves, None for all."""
    return in_order(network.evaluate(positions), positions, moves)


def in_order(said: Evaluations, positions: Sequence[Features], moves: int | None) -> list[Evaluation]:
    """Put the moves of each position in order, the pass always among them.

    No move is among them that a stone or a ko is in the way of; a suicide may be.
    """
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
        best = order[row, : possible[row]].astype(np.uint16)
        if passing not in best:
            best[-1] = passing
        result.append(
            Evaluation(
                float(said.win_rate[row]),
                float(said.score[row]),
                best,
                shares[row, best].astype(np.float32),
                ownership[row].copy(),
            )
        )
    return result


class EvaluationCache:
    """The latest evaluations by all that the network was shown: a superko history, say, only by its bans."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Features, Evaluation] = OrderedDict()

    def get(self, features: Features) -> Evaluation | None:
        """Return the evaluation of a position that is still known."""
        found = self._known.get(features)
        if found is not None:
            self._known.move_to_end(features)
        return found

    def put(self, features: Features, evaluation: Evaluation) -> None:
        """Remember an evaluation, and forget the one that was not asked for for longest."""
        self._known[features] = evaluation
        if len(self._known) > self._most:
            self._known.popitem(last=False)
