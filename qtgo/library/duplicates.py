"""Games that the library has more than once: the same moves, however turned, or one the beginning of another."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import decode_simple_text, moves_of
from qtgo.core.record.property_table import PROPERTIES, PropertyKind
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.library.catalog import CatalogEntry, entries
from qtgo.library.content_key import moves_of_events, turned_alike
from qtgo.library.stored_tracks import main_line

_ROOT = frozenset({"GM", "FF", "CA", "AP", "ST"})  # which say how a file is written


class DuplicatesCancelledError(Exception):
    """The search for duplicates was canceled."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The parts of two games with the same moves that are compared: game information, and the amount of the rest."""

    info: dict[str, str]
    moves: int
    nodes: int
    comments: int
    variations: int

    @classmethod
    def of(cls, root: Node) -> Contents:
        """Return the contents of a game."""
        size = board_size(root)
        nodes = list(root.subtree())
        info: dict[str, str] = {}
        for node in root.main_line():
            for name, values in node.properties.items():
                known = PROPERTIES.get(name)
                is_info = known is not None and known.kind in (PropertyKind.GAME_INFO, PropertyKind.ROOT)
                if is_info and name not in _ROOT:
                    info.setdefault(name, " ".join(map(decode_simple_text, values)))
        return cls(
            info,
            sum(len(moves_of(node, *size)) for node in root.main_line()),
            len(nodes),
            sum("C" in node.properties for node in nodes),
            sum(not node.children for node in nodes) - 1,
        )


def find_duplicates(
    connection: sqlite3.Connection, is_cancelled: Callable[[], bool] = lambda: False
) -> list[list[CatalogEntry]]:
    """List groups of games that are the same, in each the longest first; raise DuplicatesCancelledError.

    Of games that are the beginning of the same others all are in one group. Games of fewer moves than an opening are
    compared with their players and dates, and games without moves not at all.
    """
    groups = [*_alike(connection, is_cancelled), *_same_short(connection)]
    known = entries(connection, [game for group in groups for game in group])
    # Games may have left the index while it was read.
    found = [same for group in groups if len(same := [known[game] for game in group if game in known]) > 1]
    for group in found:
        group.sort(key=lambda entry: (-entry.moves, str(entry.path), entry.number))
    return sorted(found, key=lambda group: (str(group[0].path), group[0].number))


def _alike(connection: sqlite3.Connection, is_cancelled: Callable[[], bool]) -> Iterator[Sequence[int]]:
    """Yield the games of which one is the beginning of the others."""
    rows = connection.execute(
        """SELECT opening, id, width, height FROM game WHERE opening IN
        (SELECT opening FROM game WHERE opening NOT NULL GROUP BY opening HAVING count(*) > 1) ORDER BY opening, id"""
    ).fetchall()
    for _, same in groupby(rows, key=lambda row: row[0]):
        if is_cancelled():
            raise DuplicatesCancelledError
        yield from _by_beginning({game: _moves(connection, game, width, height) for _, game, width, height in same})


def _moves(connection: sqlite3.Connection, game: int, width: int, height: int) -> bytes:
    try:
        return turned_alike(width, height, moves_of_events(main_line(connection, game))).tobytes()
    except LookupError:  # the index has changed meanwhile
        return b""


def _by_beginning(moves: dict[int, bytes]) -> Iterator[Sequence[int]]:
    """Yield the groups in which the moves of one game begin those of all others."""
    groups: defaultdict[bytes, list[int]] = defaultdict(list)
    first = b""
    for game, line in sorted(moves.items(), key=lambda item: item[1]):
        if not first or not line.startswith(first):
            first = line
        groups[first].append(game)
    yield from (group for group in groups.values() if len(group) > 1)


def _same_short(connection: sqlite3.Connection) -> Iterator[Sequence[int]]:
    """Yield the games that are too short to be compared by their openings, and have the same key."""
    rows = connection.execute(
        "SELECT content, id FROM game WHERE opening IS NULL AND moves > 0 ORDER BY content, id"
    ).fetchall()
    for _, same in groupby(rows, key=lambda row: row[0]):
        games = [game for _, game in same]
        if len(games) > 1:
            yield games
