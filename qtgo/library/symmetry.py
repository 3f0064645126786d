"""The ways to turn and mirror a rectangle of points, and hashes that know them all."""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass
from functools import lru_cache

# A symmetry is a number: 1 mirrors left to right, 2 top to bottom, 4 then exchanges columns and rows.
_MIRROR_X, _MIRROR_Y, _TRANSPOSE = 1, 2, 4
_LANE = 64
_HASH_BYTES = 4


def symmetries(width: int, height: int) -> range:
    """List the symmetries of a rectangle: all eight of a square, else the four that keep it upright."""
    return range(8) if width == height else range(4)


def transformed(symmetry: int, x: int, y: int, width: int, height: int) -> tuple[int, int]:
    """Give where a symmetry brings a point of a rectangle."""
    if symmetry & _MIRROR_X:
        x = width - 1 - x
    if symmetry & _MIRROR_Y:
        y = height - 1 - y
    return (y, x) if symmetry & _TRANSPOSE else (x, y)


def transformed_size(symmetry: int, width: int, height: int) -> tuple[int, int]:
    """Give the width and height that a rectangle has after a symmetry."""
    return (height, width) if symmetry & _TRANSPOSE else (width, height)


@dataclass(frozen=True, slots=True)
class HashKeys:
    """The keys of a board's points: one wide number each, with a lane of 64 bits for each symmetry.

    The numbers of the stones on the board, put together by exclusive or, are the position's hashes under all
    symmetries at once. ``keys`` is indexed by color (0 has only zeros), then by point, row by row from A1.
    """

    lanes: int
    keys: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    def canonical(self, wide: int) -> bytes:
        """Give four bytes that are the same for a position however it is turned or mirrored."""
        smallest: int = min(struct.unpack(f"<{self.lanes}Q", wide.to_bytes(self.lanes * 8, "little")))
        return (smallest & 0xFFFFFFFF).to_bytes(_HASH_BYTES, "little")

    def of_stones(self, stones: bytes) -> bytes:
        """Give the canonical hash of a whole position."""
        wide = 0
        for point, color in enumerate(stones):
            wide ^= self.keys[color][point]
        return self.canonical(wide)


@lru_cache(maxsize=16)
def hash_keys(width: int, height: int) -> HashKeys:
    """Make the keys of a board size, the same in every run."""
    source = random.Random(width << 8 | height)
    plain = [[0] * (width * height)] + [[source.getrandbits(_LANE) for _ in range(width * height)] for _ in range(2)]
    group = symmetries(width, height)
    wide = [[0] * (width * height) for _ in range(3)]
    for lane in group:
        for point in range(width * height):
            x, y = transformed(lane, point % width, point // width, width, height)
            for color in (1, 2):
                wide[color][point] |= plain[color][y * width + x] << (_LANE * lane)
    return HashKeys(len(group), (tuple(wide[0]), tuple(wide[1]), tuple(wide[2])))
