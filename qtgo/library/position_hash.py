"""Zobrist hashes of positions under all rotations and reflections at once."""

from __future__ import annotations

import random
import struct
from functools import lru_cache

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import symmetries
from qtgo.deferred import dataclass

_LANE = 64
_HASH_BYTES = 4
_LANES = {lanes: struct.Struct(f"<{lanes}Q") for lanes in (4, 8)}


@dataclass(frozen=True, slots=True)
class HashKeys:
    """The keys of a board's points: wide numbers with a lane of 64 bits for each symmetry.

    The exclusive or of the keys of all stones is the hashes of the position under all symmetries at once. ``keys`` is
    indexed by color (0 has only zeros), then by point, row by row from A1.
    """

    lanes: int
    keys: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    def canonical(self, wide: int) -> bytes:
        """Return four bytes that are equal for all rotations and reflections of a position."""
        lanes = self.lanes
        smallest: int = min(_LANES[lanes].unpack(wide.to_bytes(lanes * 8, "little")))
        return (smallest & 0xFFFFFFFF).to_bytes(_HASH_BYTES, "little")

    def of_stones(self, stones: bytes) -> bytes:
        """Return the canonical hash of a whole position."""
        wide = 0
        for point, color in enumerate(stones):
            wide ^= self.keys[color][point]
        return self.canonical(wide)


@lru_cache(maxsize=16)
def hash_keys(width: int, height: int) -> HashKeys:
    """Return the keys of a board size, the same in every run."""
    source = random.Random(width << 8 | height)
    plain = [[0] * (width * height)] + [[source.getrandbits(_LANE) for _ in range(width * height)] for _ in range(2)]
    group = symmetries(width, height)
    wide = [[0] * (width * height) for _ in range(3)]
    for lane in group:
        for point in range(width * height):
            x, y = lane.apply(Point.from_index(point, width), width, height)
            for color in (1, 2):
                wide[color][point] |= plain[color][y * width + x] << (_LANE * lane)
    return HashKeys(len(group), (tuple(wide[0]), tuple(wide[1]), tuple(wide[2])))
