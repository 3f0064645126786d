"""Finding games by position, block by block of the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import NamedTuple, overload

import numpy as np

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass
from qtgo.library.blocks import block_numbers, gone_games, read_members
from qtgo.library.database import board_number
from qtgo.library.found import Found, joined, outside
from qtgo.library.lines import NO_PLAY, Numbers
from qtgo.library.partial import PartSearch
from qtgo.library.pattern import Pattern, placements, stabilizer
from qtgo.library.whole import WholeSearch


class SearchCancelledError(Exception):
    """The search was canceled."""


class Play(NamedTuple):
    """A move in the frame of the pattern as drawn; the point is None if it lies outside."""

    color: Color
    point: Point | None


class Hit(NamedTuple):
    """A match of a pattern: the game, where it occurs first in a line of it, and its transformation.

    ``next`` is the move that ended it, if any. ``node`` is the number of the node in the order of the file, from 0.
    ``depth`` is how many nodes below the root of the main line it stands, or the variation that has it begins.
    """

    game: int
    depth: int
    symmetry: Symmetry
    swapped: bool
    next: Play | None
    node: int


@dataclass(slots=True)
class Continuation:
    """How often a move came next, and who won then, in the colors of the pattern as drawn."""

    play: Play
    count: int = 0
    black_wins: int = 0
    white_wins: int = 0


class Hits(Sequence[Hit]):
    """The matches in the order of the games; each is made when it is asked for."""

    def __init__(self, pattern: Pattern, found: Found | None = None) -> None:
        self._pattern, self._found = pattern, joined(()) if found is None else found
        self._placements = placements(pattern)

    def __len__(self) -> int:
        return len(self._found.game)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        if isinstance(index, slice):
            return Hits(self._pattern, Found._make(column[index] for column in self._found))
        game, _, node, depth, placement, play, _ = (column[index].item() for column in self._found)
        way = self._placements[placement]
        return Hit(game, depth, way.symmetry, way.swapped, _play_of(self._pattern, play), node)

    def places(self) -> dict[int, list[int]]:
        """Return for each game the depths at which it matches, in order."""
        found = self._found
        pairs = np.unique(found.game << 32 | found.depth)
        games, starts = np.unique(pairs >> 32, return_index=True)
        depths = np.split(pairs & 0xFFFFFFFF, starts[1:])
        return {game: part.tolist() for game, part in zip(games.tolist(), depths, strict=True)}


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the matches, and the next moves, most frequent first."""

    hits: Hits
    continuations: list[Continuation] = field(default_factory=list)
    games: int = 0
    black_wins: int = 0
    white_wins: int = 0

    def places(self) -> dict[int, list[int]]:
        """Return for each game with a match the depths at which it matches, in order."""
        return self.hits.places()


def search(
    connection: sqlite3.Connection, pattern: Pattern, is_cancelled: Callable[[], bool] = lambda: False
) -> SearchResult:
    """Search for a pattern in the main lines of all games in the index, and in their variations if it says so.

    Each line, and each way in which the pattern fits, counts once. Raise ValueError for a part of the board without
    stones, and SearchCancelledError.
    """

    def check() -> None:
        if is_cancelled():
            raise SearchCancelledError

    if not pattern.is_whole and pattern.is_empty:
        raise ValueError("there is no stone in the pattern")
    searching = WholeSearch(pattern) if pattern.is_whole else PartSearch(pattern, check)
    board = board_number(pattern.width, pattern.height)
    found = []
    with _unchanging(connection):
        gone = gone_games(connection)
        for are_variations in (False, True) if pattern.variations else (False,):
            for block in block_numbers(connection, board, are_variations=are_variations):
                check()
                members = read_members(connection, block)
                found.append(searching.find(connection, block, members, ~np.isin(members.game, gone)))
    return _counted(pattern, joined(found))


@contextmanager
def _unchanging(connection: sqlite3.Connection) -> Iterator[None]:
    """Read the index as it is now, whatever another program writes meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


_SWAPPED_WINNER = np.array([0, 2, 1])


def _counted(pattern: Pattern, found: Found) -> SearchResult:
    """Count the next moves, treating moves equivalent under the pattern's symmetry as one."""
    is_swapped = np.array([way.swapped for way in placements(pattern)])[found.placement]
    winner = np.where(is_swapped, _SWAPPED_WINNER[found.winner], found.winner)
    hits = Found._make(column[found.is_hit] for column in found)
    wins = np.bincount(winner[found.is_hit], minlength=3).tolist()
    games = int(np.count_nonzero(np.diff(hits.game, prepend=-1)))
    return SearchResult(Hits(pattern, hits), _continuations(pattern, found.play, winner), games, wins[1], wins[2])


def _continuations(pattern: Pattern, play: Numbers, winner: Numbers) -> list[Continuation]:
    same = stabilizer(pattern)
    counts: dict[Play, Continuation] = {}
    table = np.bincount(play * 3 + winner, minlength=3 * (2 * outside(pattern) + 3)).reshape(-1, 3)
    for code in np.flatnonzero(table.any(axis=1)).tolist():
        drawn = _play_of(pattern, code)
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


def _play_of(pattern: Pattern, code: int) -> Play | None:
    """Return the play of a number in the frame of a pattern."""
    if code == NO_PLAY:
        return None
    point, is_white = divmod(code - 1, 2)
    color = Color.WHITE if is_white else Color.BLACK
    return Play(color, None if point == outside(pattern) else Point.from_index(point, pattern.width))


def _representative(play: Play, same: list[tuple[dict[Point, Point], bool]]) -> Play:
    """Return the representative of the moves equivalent under the pattern's symmetry."""
    point = play.point
    if point is None:
        return play
    moved = [Play(play.color.opponent if swapped else play.color, image[point]) for image, swapped in same]
    return min(moved, key=lambda other: (other.color, *(-place for place in reversed(other.point or ()))))
