"""The input of KataGo's networks for a position: version 7 of its features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qtgo.ai.katago.model_layers import PLANES
from qtgo.ai.planes import Floats


class Inputs(NamedTuple):
    """A position as the side to move sees it.

    ``planes`` are the bits of all planes, row by row from A1; ``general`` are the numbers for the whole board.
    """

    width: int
    height: int
    planes: bytes
    general: tuple[float, ...]


def planes_of(inputs: Sequence[Inputs]) -> Floats:
    """Return the planes (batch, planes, height, width) of positions of one size, the top row first."""
    width, height = inputs[0].width, inputs[0].height
    packed = np.frombuffer(b"".join(one.planes for one in inputs), np.uint8).reshape(len(inputs), -1)
    bits = np.unpackbits(packed, axis=1, count=PLANES * width * height)
    return bits.reshape(len(inputs), PLANES, height, width)[:, :, ::-1].astype(np.float32)
