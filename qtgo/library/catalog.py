"""The list of games in the index: filtered by words, sorted, and read page by page."""

from __future__ import annotations

import os
import re
import sqlite3
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Any

from qtgo.deferred import dataclass
from qtgo.folding import fold
from qtgo.library.field_values import one_line
from qtgo.library.fields import Condition, Fields
from qtgo.library.stored_tracks import main_line, stated_numbers
from qtgo.library.track import Moment, Track, depth_of, numbered_moment

_TERM = re.compile(r'"([^"]*)"?|(\S+)')
_RESULT = re.compile(r"(b|w)(?:lack|hite)?\+(.*)")
_TRIGRAM = 3
_PAGE = 900  # less than SQLite's limit of values per statement


class SortKey(Enum):
    """The sort keys of the list; the value is the SQL expression, whose functions a ``TagBook`` knows.

    It is NULL for a game that has nothing in this column.
    """

    BLACK = "nullif(black_key, '')"
    WHITE = "nullif(white_key, '')"
    DATE = "nullif(day, '')"
    EVENT = "nullif(event_key, '')"
    # B+R, B+2.5, B+10.5, W+R
    RESULT = "winner || printf('%09.2f', CAST(substr(result, 3) AS REAL)) || nullif(result, '')"
    MOVES = "moves"
    HANDICAP = "handicap"
    KOMI = "komi"
    SIZE = "width * 100 + height"
    RULES = "nullif(rules, '') COLLATE NOCASE"
    FILE = "file.name COLLATE NOCASE"
    RATING = "nullif(stars_of(content), 0)"
    TAGS = "nullif(tags_of(content), '') COLLATE NOCASE"


WORDS = {
    SortKey.BLACK: "black",
    SortKey.WHITE: "white",
    SortKey.EVENT: "event",
    SortKey.RULES: "rules",
    SortKey.FILE: "file.name",
    SortKey.TAGS: "tags_of(content)",
}
"""The columns of words, whose order is the language's, as they are shown."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A game as listed; ``number`` is its index in the file, from 0, and ``content`` its key by its moves."""

    id: int
    path: Path
    number: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    date: str
    event: str
    result: str
    rules: str
    komi: float | None
    handicap: int
    width: int
    height: int
    moves: int
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class FileWithIssue:
    """A file that is not wholly in the index.

    ``kind`` is the source of the error (record, system, other), with its description in ``detail``, which of the system
    begins with a number, or partial: some of its variations are left out.
    """

    path: Path
    kind: str
    detail: str


def terms_of(text: str) -> list[str]:
    """Split a query into words, and phrases in quotation marks."""
    return [term for match in _TERM.finditer(fold(text)) if (term := one_line(match[1] or match[2] or ""))]


def find_games(
    connection: sqlite3.Connection,
    text: str = "",
    sort: SortKey | None = None,
    *,
    descending: bool = False,
    folder: Path | None = None,
    among: Iterable[int] | None = None,
    fields: Fields | None = None,
    places: Mapping[str, int] | None = None,
) -> Sequence[int]:
    """List the games that contain all words of a query in players, events, comments or the name of the file.

    A word such as B+R or W+3.5 is also the beginning of a result.

    Games without what is sorted by come last in both directions, as in a spreadsheet.
    ``folder`` restricts the search to one folder of the library, ``among`` to some games, ``fields`` to what they have.
    ``places`` are those of the ``texts_of`` what is sorted by, in the order of a language; SQLite knows none.
    """
    conditions: list[Condition] = [("file.id = game.file", [])]
    conditions += [] if fields is None else fields.conditions()
    conditions += map(_having, terms_of(text))
    conditions += [] if folder is None else [_below(folder)]
    values = list(chain.from_iterable(of_one for _, of_one in conditions))
    source = f"FROM game, file WHERE {' AND '.join(condition for condition, _ in conditions)} ORDER BY"
    if sort in WORDS and places is not None:
        rows = connection.execute(f"SELECT game.id, {WORDS[sort]} {source} file.name, game.number", values)
        found: Sequence[int] = _placed(rows, places, descending=descending)
    else:
        direction = " DESC" if descending else ""
        order = f"{sort.value}{direction} NULLS LAST, " if sort is not None else ""
        rows = connection.execute(f"SELECT game.id {source} {order}file.name, game.number", values)
        found = array("q", (game for (game,) in rows))
    if among is None:
        return found
    wanted = frozenset(among)
    return array("q", (game for game in found if game in wanted))


def _having(term: str) -> Condition:
    """Return the condition that a game has a term in its words, or begins its result with it."""
    pattern = "%" + re.sub(r"([%_\\])", r"\\\1", term) + "%"
    # With ESCAPE SQLite reads everything, without it it asks the index of trigrams; that has nothing to say of shorter
    # terms, but SQLite takes two characters of three bytes each for long enough.
    escape = r" ESCAPE '\'" if len(term) < _TRIGRAM or len(pattern) != len(term) + 2 else ""
    condition = f"game.id IN (SELECT rowid FROM words WHERE text LIKE ?{escape})"
    if (result := _RESULT.fullmatch(term)) is None:
        return condition, [pattern]
    return f"({condition} OR instr(result_key, ?) = 1)", [pattern, f"{result[1]}+{result[2]}"]


def _below(folder: Path) -> Condition:
    """Return the condition that a file is in a folder, which may lie within another one of the library."""
    way = os.fsencode(f"{str(folder).rstrip(os.sep)}{os.sep}")
    return "substr(file.path, 1, ?) = ?", [len(way), way]


def _placed(rows: Iterable[tuple[int, str]], places: Mapping[str, int], *, descending: bool) -> Sequence[int]:
    """Return games in the order of their texts, those of one place as they come; a new text has the last place."""
    last = len(places)
    games: list[list[int] | None] = [None] * (last + 1)
    without: list[int] = []
    for game, text in rows:
        at = places.get(text, last)
        among = without if not text else games[at]
        if among is None:
            games[at] = [game]
        else:
            among.append(game)
    # Nothing is sorted, which would hold other threads up.
    ordered = filter(None, reversed(games) if descending else games)
    return array("q", chain(chain.from_iterable(ordered), without))


def texts_of(connection: sqlite3.Connection, sort: SortKey) -> list[str]:
    """List the different texts that games have in a column of words."""
    rows = connection.execute(f"SELECT DISTINCT {WORDS[sort]} FROM game, file WHERE file.id = game.file")
    return [text for (text,) in rows]


def entries(connection: sqlite3.Connection, games: Sequence[int]) -> dict[int, CatalogEntry]:
    """Read the entries of some games; games that are gone are missing."""
    columns = """CAST(file.path AS BLOB), number, black, black_rank, white, white_rank, date, event, result, rules,
        komi, handicap, width, height, moves, content"""
    rows = _read(connection, columns, games)
    return {game: CatalogEntry(game, Path(os.fsdecode(path)), *rest) for game, path, *rest in rows}


def places_of(connection: sqlite3.Connection, games: Sequence[int]) -> list[tuple[Path, int]]:
    """Return where some games are, in their order: files, and numbers in them; games that are gone are missing."""
    rows = _read(connection, "CAST(file.path AS BLOB), number", games)
    found = {game: (path, number) for game, path, number in rows}
    return [(Path(os.fsdecode(path)), number) for path, number in map(found.__getitem__, filter(found.get, games))]


def contents_of(connection: sqlite3.Connection, games: Sequence[int]) -> list[bytes]:
    """Return the contents of some games, in no order; games that are gone are missing."""
    return [content for _, content in _read(connection, "content", games)]


def _read(connection: sqlite3.Connection, columns: str, games: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Read the numbers and some columns of some games, in no order."""
    for start in range(0, len(games), _PAGE):
        page = games[start : start + _PAGE]
        yield from connection.execute(
            f"""SELECT game.id, {columns} FROM game JOIN file ON file.id = game.file
            WHERE game.id IN ({", ".join("?" * len(page))})""",
            list(page),
        )


def games_of_player(connection: sqlite3.Connection, name: str) -> list[tuple[bytes, int, bool, bool]]:
    """List the games of a player of this name: file, number in it, and whether the player is Black, and White.

    The names of the files are bytes, of which a path is made when it is wanted.
    """
    rows = connection.execute(
        """SELECT CAST(file.path AS BLOB), number, black_key = :name, white_key = :name
        FROM game JOIN file ON file.id = game.file WHERE :name IN (black_key, white_key) ORDER BY file.name, number""",
        {"name": fold(name)},
    )
    return rows.fetchall()


def number_of(connection: sqlite3.Connection, path: Path, number: int) -> int | None:
    """Return the number that a game of a file has in the index, None if it is not there."""
    row = connection.execute(
        "SELECT game.id FROM game JOIN file ON file.id = game.file WHERE file.path = ? AND number = ?",
        (os.fsencode(path), number),
    ).fetchone()
    return None if row is None else int(row[0])


def moment(connection: sqlite3.Connection, entry: CatalogEntry, depth: int) -> Moment:
    """Return the position of a game so many nodes below the root; raise LookupError if the game is gone."""
    stated = stated_numbers(connection, entry.id)
    line = main_line(connection, entry.id)
    return numbered_moment(Track(entry.width, entry.height, line, entry.moves, [], stated=stated), depth)


def depth(connection: sqlite3.Connection, game: int) -> int:
    """Return the number of nodes below the root of a game's main line; raise LookupError if the game is gone."""
    return depth_of(main_line(connection, game))


def count_years(connection: sqlite3.Connection, games: Iterable[int]) -> dict[int, int]:
    """Count some games by the years of their dates; games without a date are left out."""
    wanted = frozenset(games)
    rows = connection.execute("SELECT id, substr(day, 1, 4) FROM game WHERE day != ''")
    return Counter(int(year) for game, year in rows if game in wanted)


def files_with_issues(connection: sqlite3.Connection) -> list[FileWithIssue]:
    """List the files that could not be read, or not wholly."""
    rows = connection.execute("SELECT path, problem FROM file WHERE problem != '' ORDER BY name")
    found = []
    for path, problem in rows:
        kind, _, detail = problem.partition(":")
        found.append(FileWithIssue(Path(os.fsdecode(path)), kind, detail))
    return found


def count_games_in(connection: sqlite3.Connection, path: Path) -> int:
    """Return the number of games that a file has in the index."""
    row = connection.execute(
        "SELECT count(*) FROM game JOIN file ON file.id = game.file WHERE file.path = ?", (os.fsencode(path),)
    ).fetchone()
    return int(row[0])


def count_games(connection: sqlite3.Connection) -> int:
    """Return the number of games in the index."""
    count: int = connection.execute("SELECT count(*) FROM game").fetchone()[0]
    return count
