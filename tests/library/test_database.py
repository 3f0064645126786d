"""Opening the index: whatever goes wrong, no connection is left open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qtgo.library import database


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[sqlite3.Connection]]:
    """Collect the connections that are made, and close at the end those that a failing test left open."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def collect(*arguments: object, **named: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **named)  # type: ignore[call-overload]
        made.append(connection)
        return connection

    monkeypatch.setattr(sqlite3, "connect", collect)
    monkeypatch.setattr(database, "_WAIT_SECONDS", 0.01)
    yield made
    for connection in made:
        connection.close()


def is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.total_changes  # noqa: B018
    except sqlite3.ProgrammingError:
        return False
    return True


@pytest.mark.parametrize("opening", [database.open_to_write, database.open_to_read])
def test_an_index_that_is_locked_leaves_no_connection_open(
    connections: list[sqlite3.Connection], tmp_path: Path, opening: Callable[[Path], sqlite3.Connection | None]
) -> None:
    path = tmp_path / "index.sqlite"
    database.open_to_write(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("UPDATE file SET size = 0")
    del connections[:]
    try:
        if opening is database.open_to_read:
            assert opening(path) is None
        else:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                opening(path)
        assert connections
        assert not any(map(is_open, connections))
    finally:
        holder.close()


@pytest.mark.parametrize("content", [b"SQLite format 3\0" + bytes(range(256)) * 8, b"no database" * 100])
def test_a_damaged_index_leaves_no_connection_open(
    connections: list[sqlite3.Connection], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "index.sqlite"
    path.write_bytes(content)
    assert database.open_to_read(path) is None
    assert not any(map(is_open, connections))


def test_an_index_that_cannot_be_made_leaves_no_connection_open(
    connections: list[sqlite3.Connection], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_TABLES", "CREATE TABLE file (id);CREATE TABLE file (id);")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        database.open_to_write(tmp_path / "index.sqlite")
    assert len(connections) == 2
    assert not any(map(is_open, connections))


def test_nothing_is_left_of_an_index_of_which_nothing_could_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: sqlite3.Connection) -> sqlite3.Connection:
        connection.close()
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(database, "_filled", fail)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        database.open_to_write(tmp_path / "index.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_new_index_that_is_locked_leaves_no_connection_open(
    connections: list[sqlite3.Connection], tmp_path: Path
) -> None:
    """Another program has just begun to make the same index."""
    path = tmp_path / "index.sqlite"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    del connections[:]
    try:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            database.open_to_write(path)
        assert connections
        assert not any(map(is_open, connections))
    finally:
        holder.close()


def test_an_index_that_is_locked_is_told_of_where_that_matters_and_not_waited_for_where_that_harms(
    connections: list[sqlite3.Connection], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "index.sqlite"
    database.open_to_write(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("UPDATE file SET size = 0")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        database.open_unlocked(path)
    monkeypatch.setattr(database, "_WAIT_SECONDS", 3600.0)
    assert database.open_to_read(path, patience=0.0) is None
    holder.close()
    opened = database.open_unlocked(path)
    assert opened is not None
    opened.close()


def test_an_index_is_read_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "index ?%.sqlite"
    database.open_to_write(path).close()
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    connection = database.open_to_read(path)
    assert connection is not None
    assert connection.execute("SELECT count(*) FROM game").fetchone() == (0,)
    assert [each.name for each in tmp_path.iterdir()] == [path.name], "nothing beside it"
    connection.close()
