"""The network: its evaluation of positions, computed with numpy, or partly in 8 bits where that is faster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import numpy as np

from qtgo.ai.convolution import Convolution, Floats, Image, Workspace
from qtgo.ai.features import GLOBALS, KOMI_AT, KOMI_UNIT, PLANES, Features, encode, size_scale
from qtgo.ai.planes import planes
from qtgo.ai.position_network import Evaluations
from qtgo.ai.quantized import QuantizedTrunk, load_quantized
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.shipped import CALIBRATED_WEIGHTS, WEIGHTS
from qtgo.ai.situation import situation_of
from qtgo.ai.weights import Weights, load
from qtgo.core.record.replay import Replay
from qtgo.core.rules.ladder import LadderMemory
from qtgo.core.rules.point import MAX_SIZE, Color

SCORE_UNIT = 20.0
_WORKSPACES = 6
# Points per batch beyond which the working set exceeds the processor's cache.
_MOST_POINTS = 3000
_TRIED_SIZE, _TRIES = 19, 3
_WORTHWHILE = 1.3  # times as fast


class _Block(NamedTuple):
    """``pooled`` are the channels of the first layer that ``spread`` shares with all points, if there are any."""

    first: Convolution
    pooled: Convolution | None
    spread: tuple[Floats, Floats] | None
    second: Convolution


class Network:
    """Evaluates batches of positions of one size. Not thread-safe: each thread takes a ``twin``."""

    def __init__(self, weights: Weights, quantized: QuantizedTrunk | None = None) -> None:
        """Compute everything with numpy, unless the same weights' trunk is given in 8 bits."""
        self.weights = weights
        self.quantized = quantized
        self._entry = Convolution(*self._linear("entry"))
        self._blocks = [self._block(f"blocks.{number}") for number in range(weights.shape.blocks)]
        self._heads = _Heads(weights)
        self._workspaces: dict[tuple[int, int, int], Workspace] = {}

    @classmethod
    def shipped(cls) -> Network:
        """Load the shipped weights; raise OSError or WeightsError if they are damaged."""
        return cls(load(WEIGHTS))

    @classmethod
    def quickest(cls) -> Network:
        """Load the shipped weights, in 8 bits where they are clearly faster on this computer; raise as ``shipped``."""
        exact = cls.shipped()
        quantized = load_quantized(exact.weights)
        if quantized is None:
            return exact
        other = cls(exact.weights, quantized)
        return other if exact._seconds() > _WORTHWHILE * other._seconds() else exact

    @classmethod
    def calibrated(cls) -> Network:
        """Load the weights that the judge is calibrated with; raise OSError or WeightsError if they are damaged."""
        return cls(load(CALIBRATED_WEIGHTS))

    @property
    def name(self) -> str:
        """Return what the weights are called."""
        return self.weights.name

    def get_ready(self, width: int, height: int) -> None:
        """Do nothing: it is ready for all sizes."""

    def twin(self) -> Network:
        """Return a network with the same weights for another thread."""
        return Network(self.weights, self.quantized)

    version = 1
    score_spread = 3.0
    is_quick = True
    largest_board = MAX_SIZE

    @staticmethod
    def ladder_memory() -> LadderMemory:
        """Return an empty memory of the ladders that have been read."""
        return LadderMemory()

    def encode(self, state: SearchState, ladders: LadderMemory | None = None) -> Features:
        """Return the network's input for the side to move; ladders that are remembered are not read again."""
        return encode(state.board, state.situation(), ladders)

    @staticmethod
    def encode_alone(replay: Replay, to_move: Color) -> Features:
        """Return the input for the current node of a record, for a color, without the moves before it."""
        return encode(replay.board, replace(situation_of(replay, to_move), recent=(), passes=0))

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
        trunk = self.quantized.rectified if self.quantized is not None else self._rectified
        return self._heads.answers(trunk(points, general), general)

    def _rectified(self, points: Floats, general: Floats) -> Floats:
        """Return the rectified trunk (height, width, batch, channels)."""
        space = self._workspace(*points.shape[:3])
        image = space.image("input", points.shape[3])
        image.board[...] = points.transpose(1, 2, 0, 3)
        bias = self._entry.bias + general @ self._array("general.weight").T
        trunk = space.image("trunk", self.weights.shape.channels)
        trunk.tiles[...] = space.convolve(space.factors(image), self._entry, bias)
        for block in self._blocks:
            _add_block(block, trunk, space)
        rectified: Floats = np.maximum(trunk.board, 0)
        return rectified

    def _seconds(self) -> float:
        """Return the least time of a few evaluations."""
        points = np.zeros((1, _TRIED_SIZE, _TRIED_SIZE, PLANES), np.float32)
        general = np.zeros((1, GLOBALS), np.float32)

        def once() -> float:
            start = perf_counter()
            self.run(points, general)
            return perf_counter() - start

        return min(once() for _ in range(_TRIES))

    def _array(self, name: str) -> Floats:
        return self.weights.arrays[name]

    def _linear(self, name: str) -> tuple[Floats, Floats]:
        return self._array(f"{name}.weight"), self._array(f"{name}.bias")

    def _block(self, name: str) -> _Block:
        filters, bias = self._linear(f"{name}.first")
        second = Convolution(*self._linear(f"{name}.second"))
        if f"{name}.spread.weight" not in self.weights.arrays:
            return _Block(Convolution(filters, bias), None, None, second)
        kept = second.inputs
        pooled = Convolution(filters[kept:], bias[kept:])
        return _Block(Convolution(filters[:kept], bias[:kept]), pooled, self._linear(f"{name}.spread"), second)

    def _workspace(self, batch: int, height: int, width: int) -> Workspace:
        """Return the workspace of a size, reusing the latest few."""
        key = batch, height, width
        space = self._workspaces.pop(key, None) or Workspace(batch, height, width, self.weights.shape.channels)
        self._workspaces[key] = space
        if len(self._workspaces) > _WORKSPACES:
            del self._workspaces[next(iter(self._workspaces))]
        return space


class _Heads:
    """The layers behind the trunk; those that look at single points are computed together where they can be."""

    def __init__(self, weights: Weights) -> None:
        arrays, shape = weights.arrays, weights.shape
        kept, pooled = shape.policy, shape.policy_pooled

        def linear(name: str) -> tuple[Floats, Floats]:
            weight, bias = arrays[f"{name}.weight"], arrays[f"{name}.bias"]
            return weight.reshape(len(weight), -1), bias

        policy, value = linear("policy_entry"), linear("value_entry")
        self._pooled = pooled
        self._at_points = policy[0][:kept], policy[1][:kept]
        self._rectified = np.concatenate((policy[0][kept:], value[0])), np.concatenate((policy[1][kept:], value[1]))
        self._spread = arrays["policy_spread.weight"]
        self._policy_exit = arrays["policy_exit.weight"].reshape(kept)
        owner, self._owner_bias = linear("ownership_exit")
        self._owner = np.concatenate((np.zeros(pooled, np.float32), owner[0]))
        self._pass_hidden, self._pass_exit = linear("pass_hidden"), linear("pass_exit")
        self._value_hidden, self._value_exit = linear("value_hidden"), linear("value_exit")

    def answers(self, trunk: Floats, general: Floats) -> Evaluations:
        """Answer for the rectified trunk (height, width, batch, channels)."""
        height, width, batch, channels = trunk.shape
        flat = trunk.reshape(-1, channels)
        rectified = _affine(flat, self._rectified)
        np.maximum(rectified, 0, out=rectified)
        pooled = _pooled(rectified.reshape(height, width, batch, -1)).reshape(batch, 3, -1)
        of_policy, of_value = pooled[..., : self._pooled], pooled[..., self._pooled :]
        owner = (rectified @ self._owner).reshape(-1, batch).T
        ownership = np.tanh(owner + self._owner_bias)
        hidden = np.maximum(_affine(of_value.reshape(batch, -1), self._value_hidden), 0)
        win, slope, correction = _affine(hidden, self._value_exit).T
        score = ownership.sum(axis=1) + KOMI_UNIT * general[:, KOMI_AT] + SCORE_UNIT * correction
        logit = win + np.logaddexp(0, slope) * score / SCORE_UNIT
        policy = self._policy(flat, of_policy.reshape(batch, -1))
        return Evaluations(policy, 0.5 + 0.5 * np.tanh(logit / 2), score, ownership)

    def _policy(self, flat: Floats, pooled: Floats) -> Floats:
        batch = len(pooled)
        weight, bias = self._at_points
        at_points = (flat @ weight.T).reshape(-1, batch, len(weight))
        at_points += bias + pooled @ self._spread.T
        np.maximum(at_points, 0, out=at_points)
        points = (at_points.reshape(-1, len(weight)) @ self._policy_exit).reshape(-1, batch).T
        hidden = np.maximum(_affine(pooled, self._pass_hidden), 0)
        return np.concatenate((points, _affine(hidden, self._pass_exit)), axis=1)


def _add_block(block: _Block, trunk: Image, space: Workspace) -> None:
    image = space.image("block", block.first.inputs)
    np.maximum(trunk.board, 0, out=image.board)
    factors = space.factors(image)
    bias = block.first.bias
    if block.pooled is not None and block.spread is not None:
        seen = space.image("pooled", block.pooled.outputs)
        seen.rectify(space.convolve(factors, block.pooled, block.pooled.bias))
        bias = bias + _affine(_pooled(seen.board), block.spread)
    inner = space.image("block", block.second.inputs)
    inner.rectify(space.convolve(factors, block.first, bias))
    trunk.tiles += space.convolve(space.factors(inner), block.second, block.second.bias)


def _affine(x: Floats, layer: tuple[Floats, Floats]) -> Floats:
    return x @ layer[0].T + layer[1]


def _pooled(x: Floats) -> Floats:
    """Return the mean, the mean scaled by the board's size, and the maximum of every channel of every position."""
    mean = x.mean(axis=(0, 1))
    scale = np.float32(size_scale(*x.shape[:2]))
    return np.concatenate((mean, mean * scale, x.max(axis=(0, 1))), axis=1)
