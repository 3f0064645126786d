"""Tiny networks with random weights."""

from __future__ import annotations

import numpy as np

from qtgo.ai.convolution import Floats
from qtgo.ai.features import GLOBALS, PLANES
from qtgo.ai.weights import Arrays, Shape, Weights, array_shapes

TINY = Shape(blocks=2, channels=8, pooled=4, policy=6, policy_pooled=4, value=5, hidden=7)

SIZES = ((9, 9), (19, 19), (5, 12), (2, 2))


def random_weights(seed: int = 1, shape: Shape = TINY) -> Weights:
    """Return weights that differ in every number, the same for a seed."""
    rng = np.random.default_rng(seed)
    arrays: Arrays = {
        name: (rng.standard_normal(size) * 0.2).astype(np.float32) for name, size in sorted(array_shapes(shape).items())
    }
    return Weights(shape, arrays, {"steps": 0})


def inputs(height: int, width: int) -> tuple[Floats, Floats]:
    """Return the planes and general numbers of a batch of two."""
    rng = np.random.default_rng(height * 100 + width)
    planes = (rng.random((2, height, width, PLANES)) < 0.3).astype(np.float32)
    return planes, rng.standard_normal((2, GLOBALS)).astype(np.float32)
