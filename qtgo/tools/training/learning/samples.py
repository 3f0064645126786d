"""Batches of prepared positions, each under a random symmetry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import NO_MOVE
from qtgo.ai.planes import Floats, planes
from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.tools.training.positions.shards import OWNERSHIP_UNIT, Array

FORGETS = 0.08
"""The share of positions that usually come without their last moves."""

_PER_POINT = ("codes", "recent", "general", "value", "pol_cnt", "pol_idx", "pol_val", "own_at", "own")
_ORDER = (  # a part of the result of a training seed
    Symmetry.UNTURNED,
    Symmetry.TURN_RIGHT,
    Symmetry.TURN_HALF,
    Symmetry.TURN_LEFT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_SIDES,
    Symmetry.MIRROR_OTHER_DIAGONAL,
    Symmetry.MIRROR_TOP,
)


class Batch(NamedTuple):
    """Inputs and labels of positions of one size.

    ``planes`` is (batch, points, PLANES), ``policy`` (batch, points + 1) sums to 1, ``value`` holds win rate and
    score lead; ``owned`` marks the rows of ``ownership`` (batch, points; from -1 to 1) that are known.
    """

    size: int
    planes: Floats
    general: Floats
    policy: Floats
    value: Floats
    owned: NDArray[np.bool_]
    ownership: Floats


@cache
def symmetry(size: int, number: int) -> NDArray[np.int64]:
    """Return for each point of the transformed board the point it comes from, the pass last."""
    origins = np.full(size * size + 1, size * size, np.int64)
    for index in range(size * size):
        x, y = _ORDER[number].apply(Point.from_index(index, size), size, size)
        origins[y * size + x] = index
    return origins


class Samples:
    """All prepared positions of one size, in memory; ``unseen`` flags are cleared from their codes."""

    def __init__(self, size: int, arrays: dict[str, Array], unseen: int = 0) -> None:
        self.size = size
        self._shown = np.uint8(0xFF & ~unseen)
        self._arrays = arrays
        self._policy_starts = np.concatenate(([0], np.cumsum(arrays["pol_cnt"], dtype=np.int64)))
        self._own_starts = (np.cumsum(arrays["own_at"], dtype=np.int64) - 1) * size * size

    def __len__(self) -> int:
        return len(self._arrays["codes"])

    def batch(self, rows: NDArray[np.int64], symmetries: NDArray[np.int64], forgets: NDArray[np.bool_]) -> Batch:
        """Return positions by index, each with a symmetry; those in ``forgets`` come without their last moves."""
        arrays, points = self._arrays, self.size**2
        turns = np.stack([symmetry(self.size, number) for number in range(8)])[symmetries]
        back = np.argsort(turns, axis=1)
        at = np.arange(len(rows))[:, None]
        recent = arrays["recent"][rows].astype(np.int64)
        recent = np.where((recent == NO_MOVE) | forgets[:, None], NO_MOVE, back[at, recent])
        owned = arrays["own_at"][rows].astype(bool)
        ownership = np.zeros((len(rows), points), np.float32)
        if owned.any():
            maps = self._own_starts[rows[owned]][:, None] + np.arange(points)
            ownership[owned] = arrays["own"][maps] / OWNERSHIP_UNIT
        return Batch(
            self.size,
            planes(np.asarray(arrays["codes"][rows][at, turns[:, :-1]], np.uint8) & self._shown, recent),
            arrays["general"][rows].astype(np.float32),
            self._policy(rows)[at, turns],
            arrays["value"][rows].astype(np.float32),
            owned,
            ownership[at, turns[:, :-1]],
        )

    def _policy(self, rows: NDArray[np.int64]) -> Floats:
        policy = np.zeros((len(rows), self.size**2 + 1), np.float32)
        counts = self._arrays["pol_cnt"][rows].astype(np.int64)
        starts = self._policy_starts[rows]
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        entries = np.repeat(starts, counts) + within
        policy[np.repeat(np.arange(len(rows)), counts), self._arrays["pol_idx"][entries]] = (
            self._arrays["pol_val"][entries].astype(np.float32) / 255
        ) ** 2
        total: Floats = policy.sum(axis=1, keepdims=True)
        return policy / total


def load(folder: Path, part: str, unseen: int = 0) -> dict[int, Samples]:
    """Load all prepared shards of a folder, the ``train`` or ``valid`` part, by size; ``unseen`` flags are cleared."""
    gathered: dict[int, dict[str, list[Array]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as arrays:
            for key in arrays.files:
                of, size, name = key.split("/")
                if of == part:
                    gathered[int(size)][name].append(arrays[key])
    if not gathered:
        raise FileNotFoundError(f"no prepared positions in {folder}")
    return {
        size: Samples(size, {name: np.concatenate(parts[name]) for name in _PER_POINT}, unseen)
        for size, parts in sorted(gathered.items())
    }


class Mixture:
    """An endless seeded stream of batches that covers all board sizes.

    A step takes one batch of a large board and one of a small one; within each the size is sampled by the number of
    its positions, damped. Batches have about the same number of points. ``forgets`` is the share of positions that come
    without their last moves.
    """

    def __init__(
        self, samples: dict[int, Samples], points: int, rng: np.random.Generator, forgets: float = FORGETS
    ) -> None:
        self._samples = samples
        self._points = points
        self._forgets = forgets
        self.rng = rng
        self._groups = [g for g in ([s for s in samples if s >= 14], [s for s in samples if s < 14]) if g]

    def step(self) -> Iterator[Batch]:
        """Yield the batches of one step."""
        for sizes in self._groups:
            weights = np.array([len(self._samples[size]) for size in sizes]) ** 0.75
            size = int(self.rng.choice(sizes, p=weights / weights.sum()))
            samples = self._samples[size]
            count = max(16, self._points // size**2)
            yield samples.batch(
                self.rng.integers(len(samples), size=count),
                self.rng.integers(8, size=count),
                self.rng.random(count) < self._forgets,
            )
