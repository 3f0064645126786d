"""A small shard as the labelled games come: two games, one of them with a handicap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

SIZE = 13
PASS = SIZE * SIZE


def shard() -> dict[str, np.ndarray]:
    """Return the arrays; the second game is White's after two handicap stones."""
    moves = [3 * 13 + 3, 9 * 13 + 9, PASS, 5 * 13 + 5, 0, 1]
    rng = np.random.default_rng(4)
    return {
        "meta": np.array([[13, 1, 13, 0, 4], [13, 0, 1, 2, 2]], np.int16),
        "moves": np.array(moves, np.int16),
        "value": rng.random((6, 2)).astype(np.float16),
        "pol_cnt": np.array([1, 2, 1, 1, 2, 1], np.uint8),
        "pol_idx": np.array([42, 126, 30, PASS, 70, 0, 5, 1], np.int16),
        "pol_val": np.array([255, 180, 180, 255, 255, 225, 120, 255], np.uint8),
        "own_at": np.array([0, 1, 0, 0, 1, 1], np.uint8),
        "own": np.repeat(np.array([15, -15, 3], np.int8), SIZE * SIZE),
    }


def save_shard(path: Path) -> None:
    """Write it to a file."""
    arrays: dict[str, Any] = shard()
    np.savez(path, **arrays)
