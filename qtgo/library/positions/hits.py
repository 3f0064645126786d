"""The matches of a search in a block, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qtgo.core.rules.point import Color
from qtgo.library.blocks import Members
from qtgo.library.lines import NO_PLAY, Bits, Bytes, Numbers
from qtgo.library.positions.pattern import Pattern, Placement


class Found(NamedTuple):
    """Matches: their games, who won these, the nodes and their depths as of ``Hit``, and the numbers of the placements.

    ``play`` is what came next, as of ``next_plays``, in the frame of the pattern as drawn, with one point more that
    stands for all outside. Where ``is_hit`` is false a variation leaves a node that counts for another line.
    """

    game: Numbers
    winner: Bytes
    node: Numbers
    depth: Numbers
    placement: Numbers
    play: Numbers
    is_hit: Bits

    def chosen(self, index: slice | Bits | Numbers) -> Found:
        """Return some of the matches."""
        return Found._make(column[index] for column in self)


def found_in(members: Members, line: Numbers, depth: Numbers, placement: Numbers, play: Numbers) -> Found:
    """Return matches in lines of a block; ``depth`` counts from the root, on the way to each."""
    first = members.depth[line].astype(np.int64)
    is_main = first == 0
    return Found(
        members.game[line],
        members.winner[line],
        np.where(is_main, depth, members.node[line] + depth - first),
        np.where(is_main, depth, members.fork[line]),
        placement,
        play,
        depth >= first,
    )


def joined(parts: Sequence[Found]) -> Found:
    """Put together what was found in several blocks, in the order of the games."""
    if not parts:
        nothing = np.zeros(0, np.int64)
        return Found(nothing, nothing.astype(np.uint8), nothing, nothing, nothing, nothing, nothing.astype(np.bool_))
    found = Found._make(map(np.concatenate, zip(*parts, strict=True)))
    return found.chosen(np.argsort(found.game, kind="stable"))


def outside(pattern: Pattern) -> int:
    """Return the number of the point that stands for all outside a pattern."""
    return pattern.width * pattern.height


class Frame:
    """Brings plays on the board into the frame of the pattern as drawn, for one placement."""

    def __init__(self, pattern: Pattern, placement: Placement) -> None:
        self._outside = outside(pattern)
        self._swapped = placement.swapped
        self._origins = np.full(2 * self._outside, self._outside)
        for offset, point in placement.origins.items():
            self._origins[offset] = point.to_index(pattern.width)

    def bring(self, play: Numbers, base: int) -> Numbers:
        """Return plays in the frame of the pattern, whose lower left point is at a base."""
        point, is_white = np.divmod(play - 1, 2)
        # Points before the base are counted from behind, where there are no origins.
        origin = self._origins[point - base]
        color = np.where(is_white == self._swapped, Color.BLACK, Color.WHITE)
        brought: Numbers = np.where(play == NO_PLAY, NO_PLAY, 2 * origin + color)
        return brought
