"""Evaluating positions: sorted moves with their probabilities, in threads, and cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from qtgo.ai.position_network import Evaluations, NetworkInput, PositionNetwork
from qtgo.ai.search.search_tree import Evaluation
from qtgo.ai.symmetric import turned_any_way

OWNED = 127
"""The value in an ``Evaluation`` of a point that is certainly owned."""

Answer = Callable[[], list[Evaluation]]


class Evaluator:
    """Evaluates batches, in threads of its own or, without any, when the result is requested."""

    def __init__(self, network: PositionNetwork, threads: int, moves: int) -> None:
        """Keep the ``moves`` likeliest moves of each position."""
        self._network = network
        self._moves = moves
        self._threads = [(ThreadPoolExecutor(1, "evaluator"), network.twin()) for _ in range(threads)]

    def start(self, positions: Sequence[NetworkInput]) -> Answer:
        """Start evaluating positions of one size; the returned function waits for the result."""
        if not self._threads:
            return lambda: evaluations(self._network, positions, self._moves)
        share = -(-len(positions) // len(self._threads))
        parts = [positions[at : at + share] for at in range(0, len(positions), share)]
        waiting = [
            thread.submit(evaluations, network, part, self._moves)
            for part, (thread, network) in zip(parts, self._threads, strict=False)
        ]
        return lambda: [evaluation for part in waiting for evaluation in part.result()]


def evaluations(network: PositionNetwork, positions: Sequence[NetworkInput], moves: int | None) -> list[Evaluation]:
    """Evaluate positions of one size for a tree; keep the given number of likeliest moves, None for all."""
    return in_order(turned_any_way(network, positions), positions, moves)


def in_order(said: Evaluations, positions: Sequence[NetworkInput], moves: int | None) -> list[Evaluation]:
    """Sort the moves of each position by probability; the pass is always included.

    Moves on stones and moves banned by ko are excluded; a suicide may be included.
    """
    logits = said.policy.copy()
    logits[:, :-1][np.stack([features.closed() for features in positions])] = -np.inf
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
    """A cache of evaluations by the complete network input, so that superko history matters only by its bans."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[NetworkInput, Evaluation] = OrderedDict()

    def get(self, features: NetworkInput) -> Evaluation | None:
        """Return the evaluation of a position if it is cached."""
        found = self._known.get(features)
        if found is not None:
            self._known.move_to_end(features)
        return found

    def put(self, features: NetworkInput, evaluation: Evaluation) -> None:
        """Store an evaluation, and evict the least recently used."""
        self._known[features] = evaluation
        if len(self._known) > self._most:
            self._known.popitem(last=False)


class SearchMemory:
    """The cache that searches by one network share: the evaluations and the ladders read."""

    def __init__(self, network: PositionNetwork, cached: int) -> None:
        self.evaluations = EvaluationCache(cached)
        self.ladders = network.ladder_memory()
