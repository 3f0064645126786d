"""Tiny networks with random weights."""

from __future__ import annotations

import numpy as np

from qtgo.ai.convolution import Floats
from qtgo.ai.features import GLOBALS, PLANES
from qtgo.ai.weights import Arrays, Shape, Weights

TINY = Shape(blocks=2, channels=8, pooled=4, policy=6, policy_pooled=4, value=5, hidden=7)

SIZES = ((9, 9), (19, 19), (5, 12), (2, 2))


def shapes(shape: Shape) -> dict[str, tuple[int, ...]]:
    """Give the shape of every array of a network."""
    channels, pooled = shape.channels, shape.pooled
    sizes: dict[str, tuple[int, ...]] = {
        "entry.weight": (channels, PLANES, 3, 3),
        "general.weight": (channels, GLOBALS),
        "policy_entry.weight": (shape.policy + shape.policy_pooled, channels, 1, 1),
        "policy_spread.weight": (shape.policy, 3 * shape.policy_pooled),
        "policy_exit.weight": (1, shape.policy, 1, 1),
        "pass_hidden.weight": (shape.policy, 3 * shape.policy_pooled),
        "pass_exit.weight": (1, shape.policy),
        "value_entry.weight": (shape.value, channels, 1, 1),
        "value_hidden.weight": (shape.hidden, 3 * shape.value),
        "value_exit.weight": (3, shape.hidden),
        "ownership_exit.weight": (1, shape.value, 1, 1),
    }
    for number in range(shape.blocks):
        kept = channels - pooled * (number % 2)
        sizes[f"blocks.{number}.first.weight"] = (channels, channels, 3, 3)
        sizes[f"blocks.{number}.second.weight"] = (channels, kept, 3, 3)
        if number % 2:
            sizes[f"blocks.{number}.spread.weight"] = (kept, 3 * pooled)
    unbiased = {"general", "policy_spread", "policy_exit"}
    biases = {
        name.replace("weight", "bias"): (size[0],)
        for name, size in sizes.items()
        if name.removesuffix(".weight") not in unbiased
    }
    return sizes | biases


def random_weights(seed: int = 1, shape: Shape = TINY) -> Weights:
    """Give weights that differ in every number, the same for a seed."""
    rng = np.random.default_rng(seed)
    arrays: Arrays = {
        name: (rng.standard_normal(size) * 0.2).astype(np.float32) for name, size in sorted(shapes(shape).items())
    }
    return Weights(shape, arrays, {"steps": 0})


def inputs(height: int, width: int) -> tuple[Floats, Floats]:
    """Give the planes and general numbers of a batch of two."""
    rng = np.random.default_rng(height * 100 + width)
    planes = (rng.random((2, height, width, PLANES)) < 0.3).astype(np.float32)
    return planes, rng.standard_normal((2, GLOBALS)).astype(np.float32)
