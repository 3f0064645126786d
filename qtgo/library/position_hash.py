"""Zobrist hashes of positions that are equal under rotations, reflections and swapped colors."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry, symmetries
from qtgo.deferred import dataclass
from qtgo.library.lines import Bytes, Changes, Lines, Numbers, Words
from qtgo.library.track import NOWHERE

Hashes = NDArray[np.uint64]

_BUCKET_BITS = 8
BUCKETS = 1 << _BUCKET_BITS
_KEY_BITS = 32
_SLICE = 1 << 16  # changes at a time, which bounds the memory


class Transformation(NamedTuple):
    """A rotation or reflection, and whether the colors are swapped too."""

    symmetry: Symmetry
    swapped: bool


@dataclass(frozen=True, slots=True)
class HashKeys:
    """The keys of a board's points under each transformation, by content (0 has zeros), point and transformation.

    The exclusive or of the keys of all stones is the hashes of the position under all transformations at once.
    """

    transformations: tuple[Transformation, ...]
    keys: Hashes

    def of_stones(self, stones: bytes) -> Hashes:
        """Return the hashes of a whole position."""
        contents = np.frombuffer(stones, np.uint8)
        hashes: Hashes = np.bitwise_xor.reduce(self.keys[contents, np.arange(len(stones))], axis=0)
        return hashes


@lru_cache(maxsize=8)
def hash_keys(width: int, height: int) -> HashKeys:
    """Return the keys of a board size, the same in every run."""
    source = random.Random(width << 8 | height)
    size = width * height
    plain = np.zeros((3, size), np.uint64)
    plain[1:] = [[source.getrandbits(64) for _ in range(size)] for _ in range(2)]
    group = tuple(
        Transformation(symmetry, swapped) for swapped in (False, True) for symmetry in symmetries(width, height)
    )
    keys = np.zeros((3, size, len(group)), np.uint64)
    for number, (symmetry, swapped) in enumerate(group):
        points = images(symmetry, width, height)
        for content in (1, 2):
            keys[content, :, number] = plain[3 - content if swapped else content][points]
    return HashKeys(group, keys)


@lru_cache(maxsize=64)
def images(symmetry: Symmetry, width: int, height: int) -> Numbers:
    """Return the number of each point's image."""
    across, _ = symmetry.size(width, height)
    moved = (symmetry.apply(Point(x, y), width, height) for y in range(height) for x in range(width))
    return np.array([point.to_index(across) for point in moved])


class Canonical(NamedTuple):
    """Numbers that are equal for equivalent positions: a bucket and a key; and the transformation that gave them."""

    bucket: Bytes
    key: Words
    transformation: Bytes


def canonical(hashes: Hashes) -> Canonical:
    """Return what identifies positions, of their hashes under all transformations."""
    transformation = np.argmin(hashes, axis=-1)
    smallest = np.take_along_axis(hashes, transformation[..., None], -1)[..., 0]
    return Canonical(
        (smallest & np.uint64(BUCKETS - 1)).astype(np.uint8),  # numpy before 2 takes no int beside a single uint64
        (smallest >> np.uint64(_BUCKET_BITS) & np.uint64((1 << _KEY_BITS) - 1)).astype(np.uint32),
        transformation.astype(np.uint8),
    )


def positions_of(lines: Lines, changes: Changes, width: int, height: int) -> Canonical:
    """Return what identifies the position at each node of some lines."""
    keys = hash_keys(width, height).keys
    before = np.zeros(len(lines.points), np.uint8)
    before[changes.event] = changes.before
    is_on_board = lines.points != NOWHERE
    points = np.where(is_on_board, lines.points, 0)
    contents = np.where(is_on_board, lines.contents, 0)
    starts = np.searchsorted(lines.line, np.arange(lines.length + 1))
    found = []
    first = 0
    while first < lines.length:
        end = max(first + 1, int(np.searchsorted(starts, starts[first] + _SLICE, "right")) - 1)
        part = slice(starts[first], starts[end])
        hashes = keys[contents[part], points[part]] ^ keys[before[part], points[part]]
        np.bitwise_xor.accumulate(hashes, axis=0, out=hashes)
        # What earlier lines of the slice have left is taken off again.
        left = np.zeros((end - first, hashes.shape[1]), np.uint64)
        left[1:] = hashes[starts[first + 1 : end] - starts[first] - 1]
        is_end = np.append(np.diff(lines.node[part]) != 0, True)
        found.append(canonical(hashes[is_end] ^ left[lines.line[part][is_end] - first]))
        first = end
    return Canonical(*map(np.concatenate, zip(*found, strict=True)))
