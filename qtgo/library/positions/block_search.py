"""Finding games by position, block by block of the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from qtgo.core.rules.point import Point
from qtgo.library.blocks import block_numbers, gone_games, read_members
from qtgo.library.database import board_number, damage
from qtgo.library.lines import Numbers
from qtgo.library.positions.hits import Found, joined, outside
from qtgo.library.positions.part_search import PartSearch
from qtgo.library.positions.pattern import Pattern, placements, stabilizer
from qtgo.library.positions.search_results import Continuation, Hits, Play, SearchResult, play_of
from qtgo.library.positions.whole_board_search import WholeSearch


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
