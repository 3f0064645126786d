"""Updating the index from the folders: only new and changed files are read."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qtgo.core.record.game_info import GameInfo, game_info_node, read_game_info
from qtgo.core.record.properties import decode_text
from qtgo.core.record.tree import Node
from qtgo.core.scoring.result import NOBODY_WON, GameResult, ResultKind, parse_result
from qtgo.deferred import dataclass
from qtgo.files.input import is_first_name, is_possible, resolved
from qtgo.folding import fold
from qtgo.garbage import no_garbage_collection
from qtgo.library.content_key import content_key, moves_of_events, opening_key
from qtgo.library.database import damage, is_damaged, open_to_write, remove
from qtgo.library.field_values import first_day, player_name, rank_number
from qtgo.library.recorder import make_track
from qtgo.library.stored_tracks import forget_tracks, write_track
from qtgo.library.track import Track
from qtgo.sgf.formats.importers import game_files_of, read_games_of_file
from qtgo.sgf.issue import SgfError

if TYPE_CHECKING:
    from qtgo.library.blocks import Additions

_RESULT_WORDS = {
    ResultKind.RESIGNATION: "resignation",
    ResultKind.TIME: "timeout",
    ResultKind.FORFEIT: "forfeit",
}
_COMMIT_SECONDS = 1.0
_MAX_TEXT = 100_000
_LATEST = (1 << 63) - 1  # in nanoseconds, of SQLite's integers: the year 2262
# What the system could not read then, as over a broken connection, may be readable now.
PARTIAL = "partial"  # the kind of problem of a file that was read, with variations left out
_UNREADABLE = f"problem != '' AND problem NOT LIKE '{PARTIAL}:%'"
_LAST_READ = "CASE WHEN problem LIKE 'system:%' THEN -1 ELSE modified END"
# A file that could be read has a game at least.
_CONTRADICTION = "SELECT 1 FROM file WHERE problem = '' AND id NOT IN (SELECT file FROM game) LIMIT 1"
_RENAME = """UPDATE words SET text = ? || substr(text, instr(text, char(10)))
    WHERE rowid IN (SELECT id FROM game WHERE file = ?)"""
_TEXTS = frozenset({"C", "N", "GN", "GC", "PB", "PW", "BT", "WT", "BR", "WR", "EV", "RO", "PC", "DT", "ON", "SO", "AN"})


@dataclass(frozen=True, slots=True)
class ScanProgress:
    """The progress of a scan: files read of those to read, the size of the index, and folders that are not there.

    ``denied`` are folders, of the library or in it, that cannot be read.
    """

    done: int
    total: int
    games: int = 0
    unreadable: int = 0
    missing: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """A file found in a folder of the library."""

    path: Path
    folder: Path
    modified: int
    size: int


class Contents(NamedTuple):
    """What the index stores of a file: its games, or the reason why it is unreadable."""

    entries: list[tuple[GameInfo, str, Track]]
    problem: str = ""


ReadAhead = Callable[[Sequence[str]], AbstractContextManager[Callable[[], Contents | None]]]
"""Has some files read ahead by others; what it gives returns the contents of the next one, None if it is left."""


def _nothing_ahead(_: Sequence[str]) -> AbstractContextManager[Callable[[], Contents | None]]:
    return nullcontext(lambda: None)


def update(
    path: Path,
    folders: Sequence[Path],
    report: Callable[[ScanProgress], None] = lambda _: None,
    read_ahead: ReadAhead = _nothing_ahead,
) -> ScanProgress:
    """Update the index in a file; rebuild it if it turns out to be damaged.

    Raise NotAnIndexError, sqlite3.Error or OSError on failure, and whatever ``report`` raises.
    """
    path = resolved(path)
    connection = open_to_write(path)
    try:
        return scan(connection, folders, report, read_ahead)
    except sqlite3.DatabaseError as error:
        if not is_damaged(error):
            raise
    finally:
        connection.close()
    remove(path)
    with closing(open_to_write(path)) as connection:
        return scan(connection, folders, report, read_ahead)


def scan(
    connection: sqlite3.Connection,
    folders: Sequence[Path],
    report: Callable[[ScanProgress], None] = lambda _: None,
    read_ahead: ReadAhead = _nothing_ahead,
) -> ScanProgress:
    """Update the index, reporting progress to ``report``; if that raises, what was read so far is kept.

    Whatever else is raised, as by Ctrl+C, may leave a transaction that must not be committed: of the file or the block
    that was just being written it may have a part. Nothing is locked while files are read, which can take long.
    """
    from qtgo.library.blocks import tidy  # only here is numpy needed

    if connection.execute(_CONTRADICTION).fetchone() is not None:
        raise damage("a file without games")
    waiting, gone, denied = _changes(connection, folders)
    missing = tuple(str(folder) for folder in folders if str(folder) in gone)
    report(ScanProgress(0, len(waiting)))
    files: list[tuple[_Found, Contents]] = []
    begun = time.monotonic()
    with read_ahead([str(found.path) for found in waiting]) as take:
        for done, found in enumerate(waiting, 1):
            files.append((found, take() or contents_of(str(found.path))))
            if time.monotonic() - begun >= _COMMIT_SECONDS:
                _write(connection, files)
                files.clear()
                report(ScanProgress(done, len(waiting)))
                begun = time.monotonic()
    _write(connection, files)
    connection.execute("BEGIN IMMEDIATE")
    tidy(connection)
    connection.execute("COMMIT")
    connection.execute("PRAGMA optimize")
    (games,) = connection.execute("SELECT count(*) FROM game").fetchone()
    (unreadable,) = connection.execute(f"SELECT count(*) FROM file WHERE {_UNREADABLE}").fetchone()
    result = ScanProgress(len(waiting), len(waiting), games, unreadable, missing, denied)
    report(result)
    return result


def _changes(connection: sqlite3.Connection, folders: Sequence[Path]) -> tuple[list[_Found], set[str], tuple[str, ...]]:
    """Remove the files that are gone from the index; list those to read, and folders not there or not to be read.

    What lies in a folder that cannot be read now, as on a drive that is not connected, stays.
    """
    rows = connection.execute(f"SELECT CAST(path AS BLOB), id, folder, {_LAST_READ}, size FROM file")
    known = {path: rest for path, *rest in rows}
    waiting, moved = [], []
    unread: list[OSError] = []
    denied: dict[str, None] = {}  # in their order
    seen: set[tuple[int, int]] = set()
    for path, folder in game_files_of(folders, unread.append):
        try:
            status = path.stat()
        except FileNotFoundError:
            continue
        except OSError:
            known.pop(os.fsencode(path), None)
            denied[str(path.parent)] = None
            continue
        # A pipe or a device could feed us for ever.
        if not stat.S_ISREG(status.st_mode) or not is_first_name(status, seen):
            continue
        found = _Found(path, folder, min(status.st_mtime_ns, _LATEST), status.st_size)
        number, known_folder, *version = known.pop(os.fsencode(path), (None, b"", 0, 0))
        if number is None or version != [found.modified, found.size]:
            waiting.append(found)
            if number is not None:
                known[os.fsencode(path)] = [number]
        elif known_folder != os.fsencode(folder):
            moved.append((found, number))
    # Changed files are removed now too: if the scan is canceled, the index contains nothing outdated.
    connection.execute("BEGIN IMMEDIATE")
    for found, number in moved:
        connection.execute("UPDATE file SET folder = ? WHERE id = ?", (os.fsencode(found.folder), number))
        connection.execute(_RENAME, (_name(found), number))
    stay = tuple(os.fsencode(f"{error.filename}{os.sep}") for error in unread if is_possible(error.filename))
    for path, (number, *_) in known.items():
        if not path.startswith(stay):
            _forget(connection, number)
    connection.execute("COMMIT")
    gone = {str(error.filename) for error in unread if isinstance(error, FileNotFoundError | NotADirectoryError)}
    denied.update(dict.fromkeys(str(error.filename) for error in unread if str(error.filename) not in gone))
    return waiting, gone, tuple(denied)


def _forget(connection: sqlite3.Connection, file: int) -> None:
    """Remove a file and its games from the index."""
    games = connection.execute("SELECT id FROM game WHERE file = ?", (file,)).fetchall()
    connection.executemany("DELETE FROM words WHERE rowid = ?", games)
    forget_tracks(connection, games)
    connection.execute("DELETE FROM game WHERE file = ?", (file,))
    connection.execute("DELETE FROM file WHERE id = ?", (file,))


def contents_of(name: str) -> Contents:
    """Read a file: its games, or the reason why it is unreadable, or not all of it is there."""
    try:
        with no_garbage_collection():
            games = read_games_of_file(Path(name))
            entries = [_entry(root) for root in games]
            _take_apart(games)
    except SgfError as error:
        return Contents([], f"record:{error.kind.name}")
    except OSError as error:
        return Contents([], f"system:{error.errno or 0}:{error.strerror or error}")
    except (MemoryError, RecursionError, ValueError) as error:  # one strange file must not end the scan
        return Contents([], f"other:{type(error).__name__}: {error}")
    is_whole = all(track.is_whole for _, _, track in entries)
    return Contents(entries, "" if is_whole else f"{PARTIAL}:")


def _write(connection: sqlite3.Connection, files: Iterable[tuple[_Found, Contents]]) -> None:
    """Add files to the index in one transaction."""
    from qtgo.library.blocks import Additions

    additions = Additions(connection)
    connection.execute("BEGIN IMMEDIATE")
    for found, contents in files:
        _add_file(connection, found, contents, additions)
    additions.write()
    connection.execute("COMMIT")


def _add_file(connection: sqlite3.Connection, found: _Found, contents: Contents, additions: Additions) -> None:
    """Add a file with its games to the index; another program may have added it meanwhile."""
    path, folder = os.fsencode(found.path), os.fsencode(found.folder)
    known = connection.execute("SELECT id FROM file WHERE path = ?", (path,)).fetchone()
    if known is not None:
        _forget(connection, known[0])
    file = connection.execute(
        "INSERT INTO file (path, name, folder, modified, size, problem) VALUES (?, ?, ?, ?, ?, ?)",
        (path, path.decode("utf-8", "replace"), folder, found.modified, found.size, contents.problem),
    ).lastrowid
    assert file is not None
    for number, (info, text, track) in enumerate(contents.entries):
        game, winner = _insert(connection, file, number, info, f"{_name(found)}\n{text}", track)
        additions.add(game, winner, track)


def _name(found: _Found) -> str:
    """Return the name of a file within its folder, for the word search: the way to the folder would be found in all."""
    name = os.fsencode(found.path.relative_to(found.folder).as_posix()).decode("utf-8", "replace")
    return fold(name)


def _result_key(said: str, result: GameResult | None) -> str:
    """Return a result as it is searched, so that b+r, B+res and B+Resign find the same games."""
    if result is None or result.winner is None:
        return fold(said)
    way = _RESULT_WORDS.get(result.kind)
    return fold(f"{result.winner.letter}+{way}" if way else result.text)


def _take_apart(games: Iterable[Node]) -> None:
    """Free the memory of trees at once: otherwise parents and children keep each other until a garbage collection."""
    for root in games:
        for node in root.subtree():
            node.parent = None


def _entry(root: Node) -> tuple[GameInfo, str, Track]:
    """Return what the index stores of a game."""
    # Information that stands below the root, as where games were merged, is that of the main line.
    *_, last = root.main_line()
    return read_game_info(game_info_node(last)), _words(root), make_track(root)


def _words(root: Node) -> str:
    """Join all text of a game, in all variations, for the word search; words stand together across lines."""
    texts: list[str] = []
    size = 0
    for node in root.subtree():
        if _TEXTS.isdisjoint(node.properties):
            continue
        for name in _TEXTS & node.properties.keys():
            text = "\n".join(fold(decode_text(value)) for value in node.properties[name])
            texts.append(text)
            size += len(text)
        if size > _MAX_TEXT:
            break
    return "\n".join(texts)[:_MAX_TEXT]


def _insert(
    connection: sqlite3.Connection, file: int, number: int, info: GameInfo, text: str, track: Track
) -> tuple[int, int]:
    """Add a game, and return its number and who won it."""
    black, black_rank = player_name(info.black.name, info.black.rank)
    white, white_rank = player_name(info.white.name, info.white.rank)
    event = info.event or info.game_name
    said, result = unicodedata.normalize("NFKC", info.result), parse_result(info.result)
    if result is not None and said.strip().lower() not in NOBODY_WON:
        said = result.text  # no filter knows words, and ½ was made 1⁄2
    moves = moves_of_events(track.events)
    winner = 0 if result is None or result.winner is None else int(result.winner)
    columns = {
        "file": file,
        "number": number,
        "black": black,
        "black_rank": black_rank,
        "white": white,
        "white_rank": white_rank,
        "date": info.date,
        "event": event,
        "result": said,
        "rules": info.rules_text,
        "komi": info.komi if info.komi_is_known else None,
        "handicap": info.handicap,
        "width": track.width,
        "height": track.height,
        "moves": track.moves,
        "winner": winner,
        "day": first_day(info.date),
        "black_key": fold(black),
        "white_key": fold(white),
        "black_level": rank_number(black_rank),
        "white_level": rank_number(white_rank),
        "event_key": fold(event),
        "result_key": _result_key(said, result),
        "content": content_key(track.width, track.height, moves, black, white, info.date),
        "opening": opening_key(track.width, track.height, moves),
    }
    places = ", ".join("?" * len(columns))
    values = tuple(columns.values())
    game = connection.execute(f"INSERT INTO game ({', '.join(columns)}) VALUES ({places})", values).lastrowid
    assert game is not None
    connection.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (game, text))
    write_track(connection, game, track)
    return game, winner
