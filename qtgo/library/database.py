"""The index of the libraries: one SQLite file that can always be thrown away and made again from the records."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

# Raise this with every change of the tables or of what they hold: an older index is made anew.
SCHEMA = 1
_APPLICATION_ID = 0x51474F4C
_WAIT_SECONDS = 10.0
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})

_TABLES = """
CREATE TABLE file (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, name TEXT NOT NULL, folder BLOB NOT NULL,
    modified INTEGER NOT NULL, size INTEGER NOT NULL, problem TEXT NOT NULL DEFAULT ''
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY, file INTEGER NOT NULL, number INTEGER NOT NULL,
    black TEXT NOT NULL, black_rank TEXT NOT NULL, white TEXT NOT NULL, white_rank TEXT NOT NULL,
    date TEXT NOT NULL, event TEXT NOT NULL, result TEXT NOT NULL,
    rules TEXT NOT NULL, komi REAL NOT NULL, handicap INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, moves INTEGER NOT NULL
);
CREATE INDEX game_of_file ON game (file);
CREATE TABLE position (game INTEGER PRIMARY KEY, board INTEGER NOT NULL, hashes BLOB NOT NULL);
CREATE TABLE shape (
    game INTEGER PRIMARY KEY, board INTEGER NOT NULL, black BLOB NOT NULL, white BLOB NOT NULL, unsteady BLOB NOT NULL
);
CREATE TABLE track (
    game INTEGER PRIMARY KEY, winner INTEGER NOT NULL, first BLOB NOT NULL,
    changes BLOB NOT NULL, events BLOB NOT NULL
);
"""
_WORDS = "CREATE VIRTUAL TABLE words USING fts5(text, tokenize='trigram')"
_PLAIN_WORDS = "CREATE TABLE words (rowid INTEGER PRIMARY KEY, text TEXT NOT NULL)"


def board_number(width: int, height: int) -> int:
    """Give the number that stands for a board size in the index."""
    return width << 8 | height


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the index, made anew where it is missing, of another version or damaged.

    Raise sqlite3.Error where that fails, as when another program holds it locked, and OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
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


def open_to_read(path: Path) -> sqlite3.Connection | None:
    """Open the index for searching, or give None where there is none that can be used."""
    if not path.exists():
        return None
    try:
        connection = _connect(path)
        with _closed_on_failure(connection):
            if _is_current(connection):
                connection.execute("PRAGMA query_only = ON")
                return connection
        connection.close()
    except sqlite3.Error:
        pass
    return None


def remove(path: Path) -> None:
    """Throw the index away, with what SQLite keeps beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(name).unlink()


def is_damaged(error: sqlite3.Error) -> bool:
    """Tell whether an error means that the file cannot be used any more, rather than not just now."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _DAMAGED


def _connect(path: Path) -> sqlite3.Connection:
    # Transactions are begun and committed by hand.
    connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None)
    with _closed_on_failure(connection):
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cache_size = -32768")
    return connection


@contextlib.contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    """Close a connection that nobody will get hold of, because its preparation failed."""
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
    connection = _connect(path)
    with _closed_on_failure(connection):
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
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _is_current_quietly(connection: sqlite3.Connection) -> bool:
    try:
        return _is_current(connection)
    except sqlite3.Error:
        return False
