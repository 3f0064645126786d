"""The part of the index that searches for positions read: blocks of many lines, as arrays.

Lines are added in small blocks, which are put together as they become many. Games that are removed stay in their
blocks, and stand in the table ``gone``, until they are many too.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from qtgo.library.database import board_number, board_size, damage
from qtgo.library.lines import Bits, Bytes, Changes, Lines, Numbers, Shorts, Words, first_colors, next_plays
from qtgo.library.position_hash import BUCKETS, positions_of
from qtgo.library.positions.point_outline import Outline
from qtgo.library.stored_tracks import main_line, variation_paths
from qtgo.library.track import LAST, NOWHERE, Track, paths

TRANSFORMATION_BITS = 4
_LARGE = 1 << 12  # lines of a block that is joined with no other any more
_MOST_LINES, _MOST_VARIATIONS = 1 << 14, 1 << 12
_LINES_AT_ONCE = 2048
_ALIKE_BITS = 4
_MOST_SMALL = 8
_MOST_GONE = 2000
_BUCKET_SHIFT = 32
_NOTHING = array("H", [NOWHERE | LAST])
_MOST_SHORT_PLAYS = 2046  # points of a board whose plays, with the transformations, fit in 16 bits


class Members(NamedTuple):
    """The lines of a block: their games and who won these; further, for variations, which lines of the games they are.

    ``number`` counts the variations of a game from 0 in the order of the file, ``node`` is the number of the first node
    in that order, and ``depth`` that node's distance from the root. ``fork`` is the depth of the last node of the main
    line on the way there. ``first_color`` is as ``first_colors`` returns it.
    """

    game: Numbers
    winner: Bytes
    number: Words
    node: Words
    depth: Shorts
    fork: Shorts
    first_color: Bytes


class Places(NamedTuple):
    """Positions in the lines of a block, sorted by key: the line, the depth of the node, and how it goes on.

    ``play`` is the next stone as ``next_plays`` returns it, and in the lowest bits the position's transformation.
    """

    key: Words
    line: Shorts
    depth: Shorts
    play: Shorts | Words


class _NewLine(NamedTuple):
    """A line to be written: its events from the root on, and its columns of the members but the last."""

    events: array[int]
    member: tuple[int, ...]


class Additions:
    """New lines, collected until they are written in blocks."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lines: defaultdict[tuple[int, bool], list[_NewLine]] = defaultdict(list)

    def add(self, game: int, winner: int, track: Track) -> None:
        """Add the lines of a game."""
        board = board_number(track.width, track.height)
        self._lines[board, False].append(_NewLine(track.events, (game, winner, 0, 0, 0, 0)))
        forks: list[int] = []
        for number, (branch, path) in enumerate(zip(track.branches, paths(track.events, track.branches), strict=True)):
            forks.append(branch.depth - 1 if branch.parent < 0 else forks[branch.parent])
            member = game, winner, number, branch.node, branch.depth, forks[-1]
            self._lines[board, True].append(_NewLine(path, member))

    def write(self) -> None:
        """Write what was collected, as part of the current transaction."""
        for (board, are_variations), lines in self._lines.items():
            for start in range(0, len(lines), _LINES_AT_ONCE):
                part = lines[start : start + _LINES_AT_ONCE]
                _add(self._connection, board, part, are_variations=are_variations)
            _join_alike(self._connection, board, are_variations=are_variations)
        self._lines.clear()


def tidy(connection: sqlite3.Connection) -> None:
    """After an update, join what it has left in small blocks, and drop the games that were removed if they are many."""
    gone = gone_games(connection)
    if len(gone) >= _MOST_GONE:
        for (number,) in connection.execute("SELECT id FROM block").fetchall():
            if np.isin(read_members(connection, number).game, gone).any():
                _join(connection, [number])
        connection.execute("DELETE FROM gone")
    for board, are_variations in connection.execute("SELECT DISTINCT board, are_variations FROM block").fetchall():
        _join_between(connection, board, bool(are_variations), (0, _LARGE), _MOST_SMALL)


def gone_games(connection: sqlite3.Connection) -> Numbers:
    """Return the games that were removed but may still have lines in blocks."""
    return np.array([game for (game,) in connection.execute("SELECT game FROM gone")], np.int64)


def block_numbers(connection: sqlite3.Connection, board: int, *, are_variations: bool) -> list[int]:
    """List the blocks of a board size."""
    rows = connection.execute(
        "SELECT id FROM block WHERE board = ? AND are_variations = ? ORDER BY id", (board, are_variations)
    )
    return [number for (number,) in rows]


def line_reader(connection: sqlite3.Connection, members: Members) -> Callable[[int], array[int]]:
    """Return what reads the events of a line of a block, from the root on, raising LookupError if the game is gone.

    The variations of a game are read at once, and kept until another game's are asked for.
    """
    variations_of = lru_cache(maxsize=1)(lambda game: variation_paths(connection, game))

    def read(line: int) -> array[int]:
        game = int(members.game[line])
        if not members.depth[line]:
            return main_line(connection, game)
        return variations_of(game)[int(members.number[line])]

    return read


def variations_of_block(connection: sqlite3.Connection, members: Members) -> list[array[int]]:
    """Return the events of all lines of a block of variations, from the root on; of games that are gone, nothing."""
    read = line_reader(connection, members)
    found: list[array[int]] = []
    for line in range(len(members.game)):
        try:
            found.append(read(line))
        except LookupError:
            found.append(_NOTHING)
    return found


# Reading and writing


_TYPES: dict[str, DTypeLike] = {
    **dict.fromkeys(("line", "depth", "fork", "play", "first", "second"), np.uint16),
    **dict.fromkeys(("number", "node", "key"), np.uint32),
    **dict.fromkeys(("winner", "first_color", "black", "white", "opened_white", "unsteady"), np.uint8),
    "game": np.int64,
}


def read_members(connection: sqlite3.Connection, block: int) -> Members:
    """Read which lines a block has."""
    members = Members._make(_read(connection, "member", Members._fields, block))
    # What is 0 in all lines is not stored.
    return Members._make(part if len(part) else np.zeros(len(members.game), part.dtype) for part in members)


def read_outline(connection: sqlite3.Connection, block: int, board: int) -> Outline:
    """Read the outline of a block of main lines."""
    width, height = board_size(board)
    *planes, second = _read(connection, "outline", Outline._fields, block)
    return Outline._make((*(plane.reshape(width * height, -1) for plane in planes), second))


def read_places(connection: sqlite3.Connection, block: int, bucket: int) -> Places:
    """Read the positions of a bucket in a block."""
    key, line, depth, play = _read(connection, "place", Places._fields, bucket << _BUCKET_SHIFT | block)
    return Places(key, line, depth, play if len(play) == len(key) else play.view(np.uint32))


def _read(connection: sqlite3.Connection, table: str, names: Sequence[str], row: int) -> Iterator[NDArray[Any]]:
    """Yield columns of a row as arrays; they are empty if there is no such row."""
    blobs = connection.execute(f"SELECT {', '.join(names)} FROM {table} WHERE id = ?", (row,)).fetchone()
    for name, blob in zip(names, blobs or [b""] * len(names), strict=True):
        if not isinstance(blob, bytes):
            raise damage(f"no numbers in {table}")
        yield np.frombuffer(blob, _TYPES[name])


def _insert(connection: sqlite3.Connection, table: str, row: int, columns: Iterable[NDArray[Any]]) -> None:
    blobs = [np.ascontiguousarray(column).data for column in columns]
    connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * (len(blobs) + 1))})", (row, *blobs))


def _write(
    connection: sqlite3.Connection,
    board: int,
    members: Members,
    outline: Outline | None,
    places: Iterable[tuple[int, Places]],
) -> None:
    """Add a block: of main lines with their outline, or of variations. The places come with their buckets."""
    number = connection.execute(
        "INSERT INTO block (board, are_variations, lines) VALUES (?, ?, ?)",
        (board, outline is None, len(members.game)),
    ).lastrowid
    assert number is not None
    _insert(connection, "member", number, (part if part.any() else part[:0] for part in members))
    if outline is not None:
        _insert(connection, "outline", number, outline)
    for bucket, part in places:
        if len(part.key):
            _insert(connection, "place", bucket << _BUCKET_SHIFT | number, part)


# Making and joining


def _add(connection: sqlite3.Connection, board: int, lines: Sequence[_NewLine], *, are_variations: bool) -> None:
    """Add a block of new lines."""
    width, height = board_size(board)
    parts = Lines.of(width * height, [events for events, _ in lines])
    changes = Changes.of(parts)
    columns = zip(*(member for _, member in lines), strict=True)
    known = (np.array(column, _TYPES[name]) for name, column in zip(Members._fields, columns, strict=False))
    members = Members._make((*known, first_colors(parts)))
    outline = None if are_variations else Outline.of(parts, changes)
    _write(connection, board, members, outline, _places(parts, changes, members, board))


def _places(lines: Lines, changes: Changes, members: Members, board: int) -> Iterator[tuple[int, Places]]:
    """Yield the positions of new lines, bucket by bucket."""
    width, height = board_size(board)
    positions = positions_of(lines, changes, width, height)
    line = lines.line_of_node
    depth = np.arange(len(line)) - lines.first_nodes[line]
    play: Shorts | Words = (next_plays(lines) << TRANSFORMATION_BITS | positions.transformation).astype(np.uint32)
    if width * height <= _MOST_SHORT_PLAYS:
        play = play.astype(np.uint16)
    # The node that a variation leaves counts for it too: what it begins with came next there.
    chosen = np.flatnonzero(depth + 1 >= members.depth[line])
    order = chosen[np.lexsort((positions.key[chosen], positions.bucket[chosen]))]
    columns = Places(positions.key[order], line[order].astype(np.uint16), depth[order].astype(np.uint16), play[order])
    ends = np.searchsorted(positions.bucket[order], np.arange(BUCKETS + 1))
    for bucket, (start, end) in enumerate(pairwise(ends)):
        yield bucket, Places._make(column[start:end] for column in columns)


def _join_alike(connection: sqlite3.Connection, board: int, *, are_variations: bool) -> None:
    """Join the blocks of a board size that are about equally large once they are many."""
    for bits in range(0, _LARGE.bit_length() - 1, _ALIKE_BITS):
        sizes = 1 << bits, min(_LARGE, 1 << bits + _ALIKE_BITS)
        _join_between(connection, board, are_variations, sizes, 1 << _ALIKE_BITS)


def _join_between(
    connection: sqlite3.Connection, board: int, are_variations: bool, sizes: tuple[int, int], least: int
) -> None:
    """Join the blocks with so many lines, the second number excluded, if there are enough of them."""
    rows = connection.execute(
        "SELECT id, lines FROM block WHERE board = ? AND are_variations = ? AND lines >= ? AND lines < ?",
        (board, are_variations, *sizes),
    ).fetchall()
    if len(rows) < least:
        return
    most = _MOST_VARIATIONS if are_variations else _MOST_LINES
    chosen: list[int] = []
    total = 0
    for number, lines in rows:
        if total + lines > most:
            _join(connection, chosen)
            chosen, total = [], 0
        chosen.append(number)
        total += lines
    _join(connection, chosen)


def _join(connection: sqlite3.Connection, blocks: Sequence[int]) -> None:
    """Put some blocks of one board size and kind together, without the games that were removed."""
    gone = gone_games(connection)
    board, are_variations = connection.execute(
        "SELECT board, are_variations FROM block WHERE id = ?", (blocks[0],)
    ).fetchone()
    members = [read_members(connection, block) for block in blocks]
    kept = [~np.isin(part.game, gone) for part in members]
    outline = None
    if not are_variations:
        outline = Outline.joined([read_outline(connection, block, board) for block in blocks], kept)
    # What was read is removed before anything is written, so that its pages are used again.
    for table in ("block", "member", "outline"):
        connection.executemany(f"DELETE FROM {table} WHERE id = ?", [(block,) for block in blocks])
    lines = [[column[chosen] for column in part] for part, chosen in zip(members, kept, strict=True)]
    joined = Members._make(map(np.concatenate, zip(*lines, strict=True)))
    places = ((bucket, _joined_places(connection, blocks, bucket, kept)) for bucket in range(BUCKETS))
    if len(joined.game):
        _write(connection, board, joined, outline, places)
    else:
        deque(places, maxlen=0)


def _joined_places(connection: sqlite3.Connection, blocks: Sequence[int], bucket: int, kept: Sequence[Bits]) -> Places:
    """Take the positions of a bucket out of blocks; return those in the lines that are kept, with their new numbers."""
    parts = []
    lines = 0
    for block, chosen in zip(blocks, kept, strict=True):
        places = read_places(connection, block, bucket)
        number = np.cumsum(chosen) - 1 + lines
        wanted = chosen[places.line]
        part = Places._make(column[wanted] for column in places)
        parts.append(part._replace(line=number[part.line].astype(np.uint16)))
        lines += int(np.count_nonzero(chosen))
    connection.executemany("DELETE FROM place WHERE id = ?", [(bucket << _BUCKET_SHIFT | block,) for block in blocks])
    columns = Places._make(map(np.concatenate, zip(*parts, strict=True)))
    order = np.argsort(columns.key, kind="stable")
    return Places._make(column[order] for column in columns)
