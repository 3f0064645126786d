"""The library index: one SQLite file that can be deleted and rebuilt from the game files at any time."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from qtgo.files.input import SpecialFileError, check_regular, read_head, resolved
from qtgo.files.private import is_own, make_private_file, make_private_folder

# Increment with every change of the tables, or of how records are read: older indexes are rebuilt.
SCHEMA = 13
_APPLICATION_ID = 0x51474F4C
_MAGIC = b"SQLite format 3\0"
_ID_AT = 68  # the application id, four bytes, big-endian (sqlite.org/fileformat.html)
_HEAD = 100
_WAIT_SECONDS = 10.0
_LOG = "-wal"
_BESIDE = ("", _LOG, "-shm", "-journal")  # the file itself, and those of SQLite beside it
# What contradicts itself is damaged too: a whole index never has two rows of one key.
_DAMAGED = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
    }
)

_TABLES = """
CREATE TABLE file (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, name TEXT NOT NULL, folder BLOB NOT NULL,
    modified INTEGER NOT NULL, size INTEGER NOT NULL, problem TEXT NOT NULL DEFAULT ''
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL, number INTEGER NOT NULL,
    black TEXT NOT NULL, black_rank TEXT NOT NULL, white TEXT NOT NULL, white_rank TEXT NOT NULL,
    date TEXT NOT NULL, event TEXT NOT NULL, result TEXT NOT NULL,
    rules TEXT NOT NULL, komi REAL, handicap INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, moves INTEGER NOT NULL,
    winner INTEGER NOT NULL, day TEXT NOT NULL, black_key TEXT NOT NULL, white_key TEXT NOT NULL,
    black_level INTEGER, white_level INTEGER, event_key TEXT NOT NULL, result_key TEXT NOT NULL,
    content BLOB NOT NULL, opening BLOB
);
CREATE INDEX game_of_file ON game (file);
CREATE INDEX game_of_opening ON game (opening);
CREATE TABLE track (game INTEGER PRIMARY KEY, events BLOB NOT NULL, stated BLOB NOT NULL);
CREATE TABLE branch (game INTEGER PRIMARY KEY, lines BLOB NOT NULL, events BLOB NOT NULL);
CREATE TABLE gone (game INTEGER PRIMARY KEY);
CREATE TABLE block (
    id INTEGER PRIMARY KEY AUTOINCREMENT, board INTEGER NOT NULL,
    are_variations INTEGER NOT NULL, lines INTEGER NOT NULL
);
CREATE TABLE member (
    id INTEGER PRIMARY KEY, game BLOB NOT NULL, winner BLOB NOT NULL, number BLOB NOT NULL, node BLOB NOT NULL,
    depth BLOB NOT NULL, fork BLOB NOT NULL, first_color BLOB NOT NULL
);
CREATE TABLE outline (
    id INTEGER PRIMARY KEY, first BLOB NOT NULL, black BLOB NOT NULL, white BLOB NOT NULL,
    opened_white BLOB NOT NULL, unsteady BLOB NOT NULL, second BLOB NOT NULL
);
CREATE TABLE place (
    id INTEGER PRIMARY KEY, key BLOB NOT NULL, line BLOB NOT NULL, depth BLOB NOT NULL, play BLOB NOT NULL
);
"""
_WORDS = "CREATE VIRTUAL TABLE words USING fts5(text, tokenize='trigram')"
_PLAIN_WORDS = "CREATE TABLE words (rowid INTEGER PRIMARY KEY, text TEXT NOT NULL)"


def board_number(width: int, height: int) -> int:
    """Return the number of a board size in the index."""
    return width << 8 | height


def board_size(board: int) -> tuple[int, int]:
    """Return width and height of the board with a number."""
    return divmod(board, 256)


class NotAnIndexError(Exception):
    """A file that is not a QtGo index, and is not changed."""


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the index, rebuilding it if missing, empty, of another version or damaged.

    Raise NotAnIndexError for a file that is not recognizably an index, which stays as it is; sqlite3.Error if it cannot
    be opened, for example because another program has locked it; and OSError.
    """
    if is_own(path):
        make_private_folder(path.parent)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
    path = resolved(path)  # a link stays a link
    if not _is_ours_or_nothing(path):
        raise NotAnIndexError(path)
    try:
        connection = _connect(path)
        with _closed_on_failure(connection):
            if _is_current(connection):
                connection.execute("PRAGMA journal_mode = WAL")
                return connection
        connection.close()
    except sqlite3.DatabaseError as error:
        if not is_damaged(error):
            raise
    remove(path)
    return _create(path)


def open_to_read(path: Path, patience: float | None = None) -> sqlite3.Connection | None:
    """Open the index for searching, or return None if there is no usable one.

    ``patience`` are the seconds to wait while another program has locked it, None for the usual ones.
    """
    with contextlib.suppress(sqlite3.Error):
        return open_unlocked(path, patience)
    return None


def open_unlocked(path: Path, patience: float | None = None) -> sqlite3.Connection | None:
    """Open the index for searching as ``open_to_read`` does; raise sqlite3.Error if another program has locked it."""
    try:
        if not path.exists() or not _is_ours_or_nothing(path):
            return None
        connection = _connect_to_read(path, patience)
        with _closed_on_failure(connection):
            if _is_current(connection):
                connection.execute("PRAGMA query_only = ON")
                return connection
        connection.close()
    except OSError:
        pass
    except sqlite3.Error as error:
        if _code(error) == sqlite3.SQLITE_BUSY:
            raise
    return None


def remove(path: Path) -> None:
    """Delete the index, with SQLite's files beside it."""
    for suffix in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()


def is_damaged(error: sqlite3.Error) -> bool:
    """Return whether an error means that the file is unusable for good, rather than temporarily."""
    return _code(error) in _DAMAGED


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)) & 0xFF


def damage(reason: str) -> sqlite3.DatabaseError:
    """Return the error of an index that is unusable for good."""
    error = sqlite3.DatabaseError(reason)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _is_ours_or_nothing(path: Path) -> bool:
    """Return whether a file has the header of our index, or is empty or missing; raise OSError.

    This is checked before SQLite opens it, since SQLite writes to a database that was not closed.
    """
    try:
        head = read_head(path, _HEAD)
    except FileNotFoundError:
        return True
    except SpecialFileError:
        return False
    return not head or (head.startswith(_MAGIC) and head[_ID_AT : _ID_AT + 4] == _APPLICATION_ID.to_bytes(4, "big"))


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open a database, one of our own for the user only; raise sqlite3.Error, or OSError for what is no file."""
    for suffix in _BESIDE:
        check_regular(path.with_name(path.name + suffix))
    make_private_file(path)
    return sqlite3.connect(path, timeout=patience, isolation_level=None)


def _connect(path: Path, patience: float | None = None) -> sqlite3.Connection:
    # Transactions are begun and committed by hand.
    connection = connect(path, _WAIT_SECONDS if patience is None else patience)
    with _closed_on_failure(connection):
        try:
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA cache_size = -32768")
        except UnicodeDecodeError:  # of SQLite's own words on a damaged schema
            raise damage("malformed schema") from None
    return connection


def _connect_to_read(path: Path, patience: float | None) -> sqlite3.Connection:
    """Connect to an index where nothing can be written, too: SQLite makes files beside one that might be written."""
    path = resolved(path).absolute()
    if os.access(path.parent, os.W_OK) or path.with_name(path.name + _LOG).exists():
        return _connect(path, patience)
    return sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True, isolation_level=None)


@contextlib.contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    """Close a connection whose preparation failed."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _is_current(connection: sqlite3.Connection) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (application, version) != (_APPLICATION_ID, SCHEMA):
        return False
    connection.execute("SELECT count(*) FROM file").fetchone()
    return True


def _create(path: Path) -> sqlite3.Connection:
    try:
        return _filled(_connect(path))
    except (OSError, sqlite3.Error):
        with contextlib.suppress(OSError):
            if not path.stat().st_size:  # as on a full disk
                remove(path)
        raise


def _filled(connection: sqlite3.Connection) -> sqlite3.Connection:
    with _closed_on_failure(connection):
        # First and separately, so that the file is recognizable as ours wherever this program is ended.
        connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        if not _is_current_quietly(connection):  # another program may have been faster
            _make_tables(connection)
        connection.execute("COMMIT")
    return connection


def _make_tables(connection: sqlite3.Connection) -> None:
    for statement in filter(str.strip, _TABLES.split(";")):
        connection.execute(statement)
    try:
        connection.execute(_WORDS)
    except sqlite3.OperationalError:  # SQLite was built without FTS5, or is older than its trigrams
        connection.execute(_PLAIN_WORDS)
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _is_current_quietly(connection: sqlite3.Connection) -> bool:
    try:
        return _is_current(connection)
    except sqlite3.Error:
        return False
