"""From the codes of a position to the network's input planes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.features import BANNED, CATCHES, CAUGHT, MOST_LIBERTIES, NO_MOVE, PLANES, RECENT, STONES

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]

_FLAGS = (BANNED, CAUGHT, CATCHES)
_LOOKED_UP = PLANES - RECENT


def _table() -> Floats:
    """Return the planes of every code: on the board, the eight kinds of stones, the flags."""
    table = np.zeros((256, _LOOKED_UP), np.float32)
    table[:, 0] = 1
    for code in range(256):
        stone = code & STONES
        if 1 <= stone <= 2 * MOST_LIBERTIES:
            table[code, stone] = 1
        for at, flag in enumerate(_FLAGS):
            table[code, 1 + 2 * MOST_LIBERTIES + at] = bool(code & flag)
    return table


_TABLE = _table()


def planes(codes: Bytes, recent: NDArray[np.integer]) -> Floats:
    """Return the planes of a batch, (batch, points, PLANES), from its codes (batch, points) and last moves."""
    batch, points = codes.shape
    result = np.empty((batch, points, PLANES), np.float32)
    result[:, :, :_LOOKED_UP] = _TABLE[codes]
    result[:, :, _LOOKED_UP:] = 0
    rows, nth = np.nonzero((recent != NO_MOVE) & (recent < points))
    result[rows, recent[rows, nth], _LOOKED_UP + nth] = 1
    return result
