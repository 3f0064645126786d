"""Finding games by position: candidates from the index, then an exact check of each."""

from __future__ import annotations

import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import NamedTuple

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass
from qtgo.library.database import board_number
from qtgo.library.matching import Limits, Presence, Way
from qtgo.library.pattern import Pattern, Placement, placements, stabilizer
from qtgo.library.position_hash import hash_keys
from qtgo.library.track import next_play, stones_at

_HASH_BYTES = 4
_SWAP = bytes([0, 2, 1]) + bytes(range(3, 256))
_SLICE = 500


class SearchCancelledError(Exception):
    """The search was canceled."""


class Play(NamedTuple):
    """A move in the frame of the pattern as drawn; the point is None if it lies outside."""

    color: Color
    point: Point | None


class Hit(NamedTuple):
    """A match of a pattern: the game, the depth of its first occurrence below the root, and its transformation.

    ``next`` is the move that ended it, if any.
    """

    game: int
    depth: int
    symmetry: Symmetry
    swapped: bool
    next: Play | None


@dataclass(slots=True)
class Continuation:
    """How often a move came next, and who won then, in the colors of the pattern as drawn."""

    play: Play
    count: int = 0
    black_wins: int = 0
    white_wins: int = 0


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the matches in order of the games, and the next moves, most frequent first."""

    hits: list[Hit]
    continuations: list[Continuation] = field(default_factory=list)
    games: int = 0
    black_wins: int = 0
    white_wins: int = 0


def search(
    connection: sqlite3.Connection, pattern: Pattern, is_cancelled: Callable[[], bool] = lambda: False
) -> SearchResult:
    """Search for a pattern in the main lines of all games in the index.

    A placement in a game counts once, at its first occurrence. Raise SearchCancelledError, sqlite3.Error,
    or ValueError for a partial pattern without any stone.
    """
    if pattern.is_whole:
        found = _find_positions(connection, pattern)
    elif pattern.is_empty:
        raise ValueError("there is no stone in the pattern")
    else:
        found = _find_patterns(connection, pattern)
    hits, winners = [], []
    for number, (hit, winner) in enumerate(found):
        if number % _SLICE == 0 and is_cancelled():
            raise SearchCancelledError
        if hit is not None:
            hits.append(hit)
            winners.append(winner)
    return _counted(pattern, hits, winners)


_Found = Iterator[tuple[Hit | None, int]]


def _find_positions(connection: sqlite3.Connection, pattern: Pattern) -> _Found:
    """Yield the games with a whole position, by the hashes of their positions; None now and then without a match."""
    width, height = pattern.width, pattern.height
    wanted: dict[bytes, Placement] = {}
    for placement in placements(pattern):
        wanted.setdefault(_stones_of(placement, width * height), placement)
    keys = hash_keys(width, height)
    hashes = sorted({keys.of_stones(stones) for stones in wanted})
    condition = " OR ".join("instr(hashes, ?)" for _ in hashes)
    rows = connection.execute(
        f"""SELECT position.game, hashes, events, winner FROM position JOIN track ON track.game = position.game
        WHERE board = ? AND ({condition}) ORDER BY position.game""",
        (board_number(width, height), *hashes),
    )
    for game, blob, packed, winner in rows:
        events = array("H", packed)
        placed = set()
        limits = Limits.of(pattern)
        for depth in _depths(blob, hashes):
            found = wanted.get(stones_at(events, width * height, depth))
            if found is None or (limits is not None and not limits.nodes(packed, swapped=found.swapped) >> depth & 1):
                continue
            if found.shape not in placed:
                placed.add(found.shape)
                yield _hit(game, depth, found, 0, next_play(events, depth)), winner
        yield None, 0


def _depths(blob: bytes, hashes: list[bytes]) -> Iterator[int]:
    """Yield the nodes at which one of some hashes occurs in a game."""
    found = set()
    for value in hashes:
        at = blob.find(value)
        while at >= 0:
            if at % _HASH_BYTES == 0:
                found.add(at // _HASH_BYTES)
                at += _HASH_BYTES
            else:
                at += 1
            at = blob.find(value, at)
    yield from sorted(found)


def _stones_of(placement: Placement, size: int) -> bytes:
    stones = bytearray(size)
    for color, points in ((1, placement.black), (2, placement.white)):
        for point in points:
            stones[point] = color
    return bytes(stones)


def _find_patterns(connection: sqlite3.Connection, pattern: Pattern) -> _Found:
    """Yield the matches of a partial pattern: first by which points ever held which color, then exactly."""
    ways = [Way.of(placement) for placement in placements(pattern)]
    rows = connection.execute(
        "SELECT game, black, white, unsteady FROM shape WHERE board = ?",
        (board_number(pattern.width, pattern.height),),
    )
    for game, black_mask, white_mask, unsteady in rows:
        black, white = int.from_bytes(black_mask, "little"), int.from_bytes(white_mask, "little")
        presence: Presence | None = None
        winner = 0
        for way in ways:
            bases = way.bases(black, white)
            while bases:
                base = (bases & -bases).bit_length() - 1
                bases &= bases - 1
                if presence is None:
                    presence, winner = _presence(connection, game, unsteady, black, Limits.of(pattern))
                found = presence.look(way, base)
                if found is not None:
                    depth, play = found
                    yield _hit(game, depth, way.placement, base, play), winner
        yield None, 0


def _presence(
    connection: sqlite3.Connection, game: int, unsteady: bytes, black: int, limits: Limits | None
) -> tuple[Presence, int]:
    row = connection.execute("SELECT winner, first, changes, events FROM track WHERE game = ?", (game,)).fetchone()
    winner, first, changes, events = row
    return Presence(first, changes, events, unsteady, black, limits), winner


def _hit(game: int, depth: int, way: Placement, base: int, play: tuple[int, int] | None) -> Hit:
    """Transform a match into the frame of the pattern as drawn."""
    if play is None:
        return Hit(game, depth, way.symmetry, way.swapped, None)
    point, content = play
    color = Color(content).opponent if way.swapped else Color(content)
    return Hit(game, depth, way.symmetry, way.swapped, Play(color, way.origins.get(point - base)))


def _counted(pattern: Pattern, hits: list[Hit], winners: list[int]) -> SearchResult:
    """Count the next moves, treating moves equivalent under the pattern's symmetry as one."""
    same = stabilizer(pattern)
    named: dict[Play, Play] = {}
    counts: defaultdict[Play, list[int]] = defaultdict(lambda: [0, 0, 0])
    wins = [0, 0, 0]
    for hit, result in zip(hits, winners, strict=True):
        winner = _SWAP[result] if hit.swapped else result
        wins[winner] += 1
        if hit.next is None:
            continue
        play = named.get(hit.next)
        if play is None:
            play = named[hit.next] = _representative(hit.next, same)
        counts[play][0] += 1
        if winner:
            # A move whose color is swapped on the way to its representative swaps the winner's color too.
            counts[play][winner if play.color is hit.next.color else 3 - winner] += 1
    continuations = [Continuation(play, *count) for play, count in counts.items()]
    continuations.sort(key=lambda entry: (-entry.count, entry.play.color, entry.play.point or Point(-1, -1)))
    return SearchResult(hits, continuations, len({hit.game for hit in hits}), wins[1], wins[2])


def _representative(play: Play, same: list[tuple[dict[Point, Point], bool]]) -> Play:
    """Return the representative of the moves equivalent under the pattern's symmetry."""
    point = play.point
    if point is None:
        return play
    images = [Play(play.color.opponent if swapped else play.color, image[point]) for image, swapped in same]
    return min(images, key=lambda other: (other.color, *(-place for place in reversed(other.point or ()))))
