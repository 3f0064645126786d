"""Replays the games of shards once and stores the network's inputs with the teacher's labels."""

from __future__ import annotations

import zlib
from collections import defaultdict
from itertools import compress
from pathlib import Path

import numpy as np

from qtgo.tools.training.positions.shards import Array, Shard, convert, features_of, games_of

HELD_OUT = 32
"""One game in this many is never trained on."""


def prepare(source: Path, target: Path) -> None:
    """Prepare every unprepared shard of a folder; positions without labels are left out."""
    for done, arrays in convert(source, target, _prepared):
        print(f"{done}: {sum(len(a) for name, a in arrays.items() if name.endswith('codes'))} positions", flush=True)


def is_held_out(shard: str, game: int) -> bool:
    """Return whether a game is reserved for validation: the same games on every machine."""
    return zlib.crc32(f"{shard}:{game}".encode()) % HELD_OUT == 0


def _prepared(name: str, shard: Shard) -> dict[str, Array]:
    """Return the arrays of a shard by size and part, such as ``train/19/codes``."""
    parts: dict[str, list[Array]] = defaultdict(list)
    for number, game in enumerate(games_of(shard)):
        labelled = game.labels["pol_cnt"].astype(bool)
        if not labelled.any():
            continue
        prefix = f"{'valid' if is_held_out(name, number) else 'train'}/{game.size}/"
        codes, recent, general = bytearray(), [], []
        for features in compress(features_of(game), labelled):
            codes += features.codes
            recent.append(features.recent)
            general.append(features.general)
        parts[prefix + "codes"].append(np.frombuffer(codes, np.uint8).reshape(len(recent), -1))
        parts[prefix + "recent"].append(np.array(recent, np.int16))
        parts[prefix + "general"].append(np.array(general, np.float32))
        for label in ("value", "pol_cnt", "own_at"):
            parts[prefix + label].append(game.labels[label][labelled])
        for label in ("pol_idx", "pol_val", "own"):
            parts[prefix + label].append(game.labels[label])
    return {key: np.concatenate(arrays) for key, arrays in parts.items()}
