"""The network: its evaluation of positions, computed with numpy alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qtgo.ai.convolution import Convolution, Floats, Workspace
from qtgo.ai.features import KOMI_AT, KOMI_UNIT, PLANES, Features
from qtgo.ai.planes import planes
from qtgo.ai.shipped import WEIGHTS
from qtgo.ai.weights import Weights, load

SCORE_UNIT = 20.0
_WORKSPACES = 6
# Points per batch beyond which the working set exceeds the processor's cache.
_MOST_POINTS = 3000


class Evaluations(NamedTuple):
    """The network's output for a batch, all of it for the side to move.

    ``policy`` (batch, points + 1) are logits of the points from A1 and the pass; ``win_rate`` is from 0 to 1,
    ``score`` in points of lead, ``ownership`` (batch, points) from -1 to 1.
    """

    policy: Floats
    win_rate: Floats
    score: Floats
    ownership: Floats


class _Block(NamedTuple):
    first: Convolution
    second: Convolution
    spread: tuple[Floats, Floats] | None


class Network:
    """Evaluates batches of positions of one size. Not thread-safe: each thread takes a ``twin``."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        arrays, shape = weights.arrays, weights.shape
        self._entry = self._convolution("entry")
        self._blocks = [
            _Block(
                self._convolution(f"blocks.{number}.first"),
                self._convolution(f"blocks.{number}.second"),
                self._linear(f"blocks.{number}.spread") if f"blocks.{number}.spread.weight" in arrays else None,
            )
            for number in range(shape.blocks)
        ]
        self._workspaces: dict[tuple[int, int, int], Workspace] = {}

    @classmethod
    def shipped(cls) -> Network:
        """Load the shipped weights; raise OSError or WeightsError if they are damaged."""
        return cls(load(WEIGHTS))

    def twin(self) -> Network:
        """Return a network with the same weights for another thread."""
        return Network(self.weights)

    def evaluate(self, positions: Sequence[Features]) -> Evaluations:
        """Evaluate a batch of positions of the same width and height."""
        width, height = positions[0].width, positions[0].height
        if any((features.width, features.height) != (width, height) for features in positions):
            raise ValueError("the positions of a batch are of different sizes")
        codes = np.frombuffer(b"".join(features.codes for features in positions), np.uint8)
        recent = np.array([features.recent for features in positions], np.int64)
        general = np.array([features.general for features in positions], np.float32)
        points = planes(codes.reshape(len(positions), -1), recent)
        return self.run(points.reshape(len(positions), height, width, PLANES), general)

    @staticmethod
    def at_once(points: int) -> int:
        """Return the batch size for boards with a number of points; larger batches are split."""
        return max(1, _MOST_POINTS // points)

    def run(self, points: Floats, general: Floats) -> Evaluations:
        """Evaluate planes (batch, height, width, PLANES) and general numbers (batch, GLOBALS)."""
        batch, height, width = points.shape[:3]
        most = self.at_once(height * width)
        if batch > most:
            parts = [self.run(points[at : at + most], general[at : at + most]) for at in range(0, batch, most)]
            return Evaluations(*(np.concatenate(answers) for answers in zip(*parts, strict=True)))
        space = self._workspace(batch, height, width)
        general_bias = general @ self._array("general.weight").T
        trunk = space.convolve(self._entry, points, rectify=False) + general_bias[:, None, None]
        for block in self._blocks:
            inner = space.convolve(block.first, trunk)
            if block.spread is not None:
                kept = block.second.inputs
                bias = _affine(_pooled(np.maximum(inner[..., kept:], 0)), block.spread)
                inner = inner[..., :kept]
                inner += bias[:, None, None]
            trunk += space.convolve(block.second, inner)
        np.maximum(trunk, 0, out=trunk)
        policy = self._policy(trunk)
        value = np.maximum(self._at_points("value_entry", trunk), 0)
        ownership = np.tanh(self._at_points("ownership_exit", value).reshape(batch, -1))
        hidden = np.maximum(_affine(_pooled(value), self._linear("value_hidden")), 0)
        win, slope, correction = _affine(hidden, self._linear("value_exit")).T
        score = ownership.sum(axis=1) + KOMI_UNIT * general[:, KOMI_AT] + SCORE_UNIT * correction
        logit = win + np.logaddexp(0, slope) * score / SCORE_UNIT
        return Evaluations(policy, 0.5 + 0.5 * np.tanh(logit / 2), score, ownership)

    def _policy(self, trunk: Floats) -> Floats:
        kept = self.weights.shape.policy
        entry = self._at_points("policy_entry", trunk)
        pooled = _pooled(np.maximum(entry[..., kept:], 0))
        spread = pooled @ self._array("policy_spread.weight").T
        at_points = np.maximum(entry[..., :kept] + spread[:, None, None], 0)
        points = at_points.reshape(-1, kept) @ self._array("policy_exit.weight").reshape(kept)
        hidden = np.maximum(_affine(pooled, self._linear("pass_hidden")), 0)
        passing = _affine(hidden, self._linear("pass_exit"))
        return np.concatenate((points.reshape(len(trunk), -1), passing), axis=1)

    def _at_points(self, name: str, x: Floats) -> Floats:
        """Apply a 1x1 convolution."""
        weight, bias = self._linear(name)
        flat = x.reshape(-1, x.shape[-1]) @ weight.reshape(len(weight), -1).T + bias
        return flat.reshape(*x.shape[:-1], len(weight))

    def _array(self, name: str) -> Floats:
        return self.weights.arrays[name]

    def _linear(self, name: str) -> tuple[Floats, Floats]:
        return self._array(f"{name}.weight"), self._array(f"{name}.bias")

    def _convolution(self, name: str) -> Convolution:
        return Convolution(*self._linear(name))

    def _workspace(self, batch: int, height: int, width: int) -> Workspace:
        """Return the workspace of a size, reusing the latest few."""
        key = batch, height, width
        space = self._workspaces.pop(key, None) or Workspace(batch, height, width, self.weights.shape.channels)
        self._workspaces[key] = space
        if len(self._workspaces) > _WORKSPACES:
            del self._workspaces[next(iter(self._workspaces))]
        return space


def _affine(x: Floats, layer: tuple[Floats, Floats]) -> Floats:
    return x @ layer[0].T + layer[1]


def _pooled(x: Floats) -> Floats:
    """Return the mean, the mean scaled by the board's size, and the maximum of every channel."""
    mean = x.mean(axis=(1, 2))
    scale = np.float32(((x.shape[1] * x.shape[2]) ** 0.5 - 14) / 10)
    return np.concatenate((mean, mean * scale, x.max(axis=(1, 2))), axis=1)
