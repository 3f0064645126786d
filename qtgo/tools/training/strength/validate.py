"""Measure how close weights come to their teacher on unseen games."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from qtgo.ai.network import Network
from qtgo.ai.planes import Floats
from qtgo.ai.position_network import Evaluations
from qtgo.tools.training.learning import samples
from qtgo.tools.training.learning.samples import Batch

Figures = dict[str, float]

_BATCH = 16


def validate(network: Network, data: Path, positions: int, unseen: int = 0) -> dict[int, Figures]:
    """Return the figures for every board size, from at most so many positions of each, evenly spread.

    ``unseen`` are feature flags that are withheld.
    """
    return {
        size: _figures(network, held_out, min(positions, len(held_out)))
        for size, held_out in samples.load(data, "valid", unseen).items()
    }


def _figures(network: Network, held_out: samples.Samples, count: int) -> Figures:
    rows = np.linspace(0, len(held_out) - 1, count).astype(np.int64)
    parts: list[dict[str, Floats]] = []
    for start in range(0, count, _BATCH):
        chosen = rows[start : start + _BATCH]
        batch = held_out.batch(chosen, np.zeros(len(chosen), np.int64), np.zeros(len(chosen), bool))
        image = batch.planes.reshape(len(chosen), batch.size, batch.size, -1)
        parts.append(_compare(network.run(image, batch.general), batch))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return {"positions": count} | {name: round(float(values.mean()), 4) for name, values in joined.items()}


def _compare(answers: Evaluations, batch: Batch) -> dict[str, Floats]:
    """Return for each position the distance of the answers from the teacher's."""
    log_policy = answers.policy - answers.policy.max(axis=1, keepdims=True)
    log_policy -= np.log(np.exp(log_policy).sum(axis=1, keepdims=True))
    best = batch.policy.argmax(axis=1)
    ranks = (log_policy > log_policy[np.arange(len(best)), best][:, None]).sum(axis=1)
    entropy = -(batch.policy * np.log(np.maximum(batch.policy, 1e-12))).sum(axis=1)
    cross = -(batch.policy * log_policy).sum(axis=1)
    owned = batch.owned
    return {
        "top1": (ranks == 0).astype(np.float32),
        "top3": (ranks < 3).astype(np.float32),
        "cross_entropy": cross,
        "divergence": cross - entropy,
        "win_rate_error": np.abs(answers.win_rate - batch.value[:, 0]),
        "score_error": np.abs(answers.score - batch.value[:, 1]),
        "ownership_error": np.abs(answers.ownership - batch.ownership)[owned].mean(axis=1),
        "owner_agrees": ((answers.ownership > 0) == (batch.ownership > 0))[owned].mean(axis=1),
    }
