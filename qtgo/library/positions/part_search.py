"""Searching for part of the board, by what becomes of its points in each line."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable

import numpy as np

from qtgo.library.blocks import Members, line_reader, read_outline, variations_of_block
from qtgo.library.database import board_number
from qtgo.library.lines import Bits, Changes, Lines
from qtgo.library.positions.hits import Found, Frame, found_in, joined
from qtgo.library.positions.matching import Limits, Matcher, groups_of
from qtgo.library.positions.pattern import Pattern, placements
from qtgo.library.positions.point_outline import Outline


class PartSearch:
    """Searches blocks for a pattern on part of the board; ``check`` is called often, and may raise."""

    def __init__(self, pattern: Pattern, check: Callable[[], None]) -> None:
        self._pattern, self._check = pattern, check
        self._placements = placements(pattern)
        self._groups = [groups_of(placement) for placement in self._placements]
        self._frames = [Frame(pattern, placement) for placement in self._placements]
        self._limits = [Limits.of(pattern, placement) for placement in self._placements]

    def find(self, connection: sqlite3.Connection, block: int, members: Members, is_searched: Bits) -> Found:
        """Return the matches in the lines of a block that are searched."""
        read = line_reader(connection, members)

        def events_of(line: int) -> array[int]:
            self._check()
            return read(line)

        matcher = Matcher(
            self._outline(connection, block, members),
            members.first_color,
            # A variation begins to count with the node that it leaves.
            np.maximum(members.depth, 1) - np.uint16(1),
            is_searched,
            events_of,
        )
        found = []
        for number, placement in enumerate(self._placements):
            bases = placement.bases
            while bases:
                self._check()
                base = (bases & -bases).bit_length() - 1
                bases &= bases - 1
                groups = [group._replace(points=group.points + base) for group in self._groups[number]]
                line, depth, play = matcher.find(groups, self._limits[number])
                if len(line):
                    play = self._frames[number].bring(play, base)
                    found.append(found_in(members, line, depth, np.full(len(line), number), play))
        return joined(found)

    def _outline(self, connection: sqlite3.Connection, block: int, members: Members) -> Outline:
        width, height = self._pattern.width, self._pattern.height
        if not members.depth.any():
            return read_outline(connection, block, board_number(width, height))
        lines = Lines.of(width * height, variations_of_block(connection, members))
        return Outline.of(lines, Changes.of(lines))
