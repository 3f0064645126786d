"""Finding games by position, block by block of the index."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

import numpy as np

from qtgo.core.rules.point import Point
from qtgo.library.blocks import (
    TRANSFORMATION_BITS,
    Members,
    block_numbers,
    gone_games,
    line_reader,
    read_members,
    read_outline,
    read_places,
    variations_of_block,
)
from qtgo.library.database import board_number, damage
from qtgo.library.lines import Bits, Changes, Lines, Numbers
from qtgo.library.position_hash import canonical, hash_keys, images
from qtgo.library.positions.hits import Found, Frame, found_in, joined, outside
from qtgo.library.positions.matching import Limits, Matcher, groups_of
from qtgo.library.positions.pattern import Pattern, Placement, placements, stabilizer
from qtgo.library.positions.point_outline import Outline
from qtgo.library.positions.search_results import Continuation, Hits, Play, SearchResult, play_of


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


def find(connection: sqlite3.Connection, pattern: Pattern, check: Callable[[], None]) -> SearchResult:
    """Search for a pattern as ``search`` does; ``check`` is called often, and may raise."""
    searching = WholeSearch(pattern, check) if pattern.is_whole else PartSearch(pattern, check)
    board = board_number(pattern.width, pattern.height)
    found = []
    with _unchanging(connection):
        gone = gone_games(connection)
        for are_variations in (False, True) if pattern.variations else (False,):
            for block in block_numbers(connection, board, are_variations=are_variations):
                check()
                try:
                    members = read_members(connection, block)
                    found.append(searching.find(connection, block, members, ~np.isin(members.game, gone)))
                except (IndexError, ValueError) as error:  # of arrays that do not belong together
                    raise damage(f"block {block} contradicts itself") from error
    return _counted(pattern, joined(found))


@contextmanager
def _unchanging(connection: sqlite3.Connection) -> Iterator[None]:
    """Read the index as it is now, whatever another program writes meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.rollback()  # nothing where an error has ended it


_SWAPPED_WINNER = np.array([0, 2, 1])


def _counted(pattern: Pattern, found: Found) -> SearchResult:
    """Count the next moves, treating moves equivalent under the pattern's symmetry as one."""
    is_swapped = np.array([way.swapped for way in placements(pattern)])[found.placement]
    winner = np.where(is_swapped, _SWAPPED_WINNER[found.winner], found.winner)
    hits = found.chosen(found.is_hit)
    wins = np.bincount(winner[found.is_hit], minlength=3).tolist()
    games = int(np.count_nonzero(np.diff(hits.game, prepend=-1)))
    return SearchResult(Hits(pattern, hits), _continuations(pattern, found.play, winner), games, wins[1], wins[2])


def _continuations(pattern: Pattern, play: Numbers, winner: Numbers) -> list[Continuation]:
    same = stabilizer(pattern)
    counts: dict[Play, Continuation] = {}
    table = np.bincount(play * 3 + winner, minlength=3 * (2 * outside(pattern) + 3)).reshape(-1, 3)
    for code in np.flatnonzero(table.any(axis=1)).tolist():
        drawn = play_of(pattern, code)
        if drawn is None:
            continue
        nobody, black, white = table[code].tolist()
        shown = _representative(drawn, same)
        entry = counts.setdefault(shown, Continuation(shown))
        entry.count += nobody + black + white
        if shown.color is not drawn.color:  # swapped on the way to the representative, and so is the winner
            black, white = white, black
        entry.black_wins += black
        entry.white_wins += white
    return sorted(
        counts.values(), key=lambda entry: (-entry.count, entry.play.color, entry.play.point or Point(-1, -1))
    )


def _representative(play: Play, same: list[tuple[dict[Point, Point], bool]]) -> Play:
    """Return the representative of the moves equivalent under the pattern's symmetry."""
    point = play.point
    if point is None:
        return play
    moved = [Play(play.color.opponent if swapped else play.color, image[point]) for image, swapped in same]
    return min(moved, key=lambda other: (other.color, *(-place for place in reversed(other.point or ()))))
