"""Searching for the position of a whole board, by what identifies it up to equivalence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from qtgo.library.blocks import TRANSFORMATION_BITS, Members, line_reader, read_places
from qtgo.library.lines import Bits, Numbers
from qtgo.library.position_hash import canonical, hash_keys, images
from qtgo.library.positions.hits import Found, Frame, found_in
from qtgo.library.positions.matching import Limits
from qtgo.library.positions.pattern import Pattern, Placement, placements


class WholeSearch:
    """Searches blocks for a whole position; ``check`` is called often, and may raise.

    Positions are told apart by 40 bits: of the 25 million of 100,000 games another is taken for the right one in one
    search of 40,000.
    """

    def __init__(self, pattern: Pattern, check: Callable[[], None]) -> None:
        self._check = check
        self._placements = placements(pattern)
        self._frames = [Frame(pattern, placement) for placement in self._placements]
        self._limits = [Limits.of(pattern, placement) for placement in self._placements]
        hashes = hash_keys(pattern.width, pattern.height).of_stones(pattern.stones)
        self._bucket, self._key, transformation = (int(part) for part in canonical(hashes))
        self._placement_of = _placements_by_transformation(pattern, self._placements, transformation)

    def find(self, connection: sqlite3.Connection, block: int, members: Members, is_searched: Bits) -> Found:
        """Return the matches in the lines of a block that are searched."""
        places = read_places(connection, block, self._bucket)
        part = slice(*np.searchsorted(places.key, [self._key, self._key + 1]))
        line, depth = places.line[part].astype(np.int64), places.depth[part].astype(np.int64)
        play, transformation = np.divmod(places.play[part].astype(np.int64), 1 << TRANSFORMATION_BITS)
        placement = self._placement_of[transformation]
        counts = (placement >= 0) & is_searched[line]
        for number, limits in enumerate(self._limits):
            if not limits.are_none:
                chosen = np.flatnonzero(counts & (placement == number))
                counts[chosen] = self._counts(connection, limits, members, line[chosen], depth[chosen])
        chosen = np.flatnonzero(counts)
        # They are in the order of the lines and their nodes: of each line and placement the first counts.
        _, firsts = np.unique(line[chosen] * len(self._placements) + placement[chosen], return_index=True)
        chosen = chosen[firsts]
        play = play[chosen]
        for number, frame in enumerate(self._frames):
            these = placement[chosen] == number
            play[these] = frame.bring(play[these], 0)
        return found_in(members, line[chosen], depth[chosen], placement[chosen], play)

    def _counts(
        self, connection: sqlite3.Connection, limits: Limits, members: Members, line: Numbers, depth: Numbers
    ) -> Bits:
        """Return which nodes of lines are within some limits."""
        first_color = members.first_color[line]
        counts = limits.hold(first_color, depth)
        read = line_reader(connection, members)
        # A line may have the position at thousands of nodes, as where they only pass or comment: it is read once.
        for number, same in groupby(np.flatnonzero(first_color == 0), lambda at: int(line[at])):
            self._check()
            nodes = limits.nodes(read(number))
            for at in same:
                counts[at] = nodes >> int(depth[at]) & 1
        return counts


def _placements_by_transformation(pattern: Pattern, ways: Sequence[Placement], transformation: int) -> Numbers:
    """Return for each transformation the placement of the pattern that it makes canonical, or -1.

    ``transformation`` is the one that makes the pattern itself canonical.
    """
    width, height = pattern.width, pattern.height
    group = hash_keys(width, height).transformations
    stones = np.frombuffer(pattern.stones, np.uint8)
    swap = np.array([0, 2, 1], np.uint8)
    symmetry, swapped = group[transformation]
    normal = np.empty_like(stones)
    normal[images(symmetry, width, height)] = swap[stones] if swapped else stones
    numbers = {_stones_of(way, len(stones)): number for number, way in reversed(list(enumerate(ways)))}
    found = []
    for symmetry, swapped in group:
        turned = normal[images(symmetry, width, height)]
        found.append(numbers.get((swap[turned] if swapped else turned).tobytes(), -1))
    return np.array(found)


def _stones_of(placement: Placement, size: int) -> bytes:
    stones = bytearray(size)
    for color, points in ((1, placement.black), (2, placement.white)):
        for point in points:
            stones[point] = color
    return bytes(stones)
