"""The tracks of the games in the index."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Sequence
from itertools import chain

from qtgo.library.track import Branch, Track, paths


def write_track(connection: sqlite3.Connection, game: int, track: Track) -> None:
    """Add the track of a game."""
    stated = array("I", chain.from_iterable(track.stated))
    connection.execute("INSERT INTO track VALUES (?, ?, ?)", (game, track.events.tobytes(), stated.tobytes()))
    if track.branches:
        lines, events = array("I"), array("H")
        for branch in track.branches:
            lines.extend((branch.node, branch.depth, branch.parent + 1, len(branch.events)))
            events.extend(branch.events)
        connection.execute("INSERT INTO branch VALUES (?, ?, ?)", (game, lines.tobytes(), events.tobytes()))


def forget_tracks(connection: sqlite3.Connection, games: Sequence[tuple[int]]) -> None:
    """Remove the tracks of games, and list them as gone from the blocks that searches read."""
    connection.executemany("INSERT OR IGNORE INTO gone VALUES (?)", games)
    for table in ("track", "branch"):
        connection.executemany(f"DELETE FROM {table} WHERE game = ?", games)


def main_line(connection: sqlite3.Connection, game: int) -> array[int]:
    """Return the events of a game's main line; raise LookupError if the game is gone."""
    row = connection.execute("SELECT events FROM track WHERE game = ?", (game,)).fetchone()
    if row is None:
        raise LookupError(game)
    return array("H", row[0])


def stated_numbers(connection: sqlite3.Connection, game: int) -> tuple[tuple[int, int], ...]:
    """Return the move numbers that a game gives in its main line; raise LookupError if the game is gone."""
    row = connection.execute("SELECT stated FROM track WHERE game = ?", (game,)).fetchone()
    if row is None:
        raise LookupError(game)
    stated = array("I", row[0])
    return tuple(zip(stated[::2], stated[1::2], strict=True))


def variation_paths(connection: sqlite3.Connection, game: int) -> list[array[int]]:
    """Return the events of a game's variations, each from the root to its end.

    Raise LookupError if the game is gone or has none.
    """
    row = connection.execute("SELECT lines, events FROM branch WHERE game = ?", (game,)).fetchone()
    if row is None:
        raise LookupError(game)
    lines, events = array("I", row[0]), array("H", row[1])
    branches = []
    start = 0
    for at in range(0, len(lines), 4):
        node, depth, parent, length = lines[at : at + 4]
        branches.append(Branch(node, depth, parent - 1, events[start : start + length]))
        start += length
    return paths(main_line(connection, game), branches)
