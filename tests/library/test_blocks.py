"""The blocks of the index are joined as they become many, and lose what is removed; searches find the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Area, Color, Point
from qtgo.library import blocks, scan
from qtgo.library.database import open_to_read
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search import search
from qtgo.library.positions.search_results import SearchResult
from qtgo.library.scan import update
from qtgo.sgf.files import save

GAMES = 20


def record(number: int, size: int = 9) -> Node:
    """Make a game that begins in the middle, with a variation; the next moves tell the games apart."""
    root = Node({"SZ": [str(size)], "RE": ["B+R" if number % 3 else "W+R"]})
    middle = Node({"B": [Point(size // 2, size // 2).to_sgf(size)]}, root)
    for place in (number, number + 1):
        Node({"W": [Point(place % 4, place // 4).to_sgf(size)]}, middle)
    return root


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "index.sqlite"


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a block for each game, and join any two that are equally large until they have 8 or more lines."""
    monkeypatch.setattr(scan, "_COMMIT_SECONDS", 0)
    monkeypatch.setattr(blocks, "_LARGE", 8)
    monkeypatch.setattr(blocks, "_MOST_LINES", 16)
    monkeypatch.setattr(blocks, "_MOST_VARIATIONS", 4)
    monkeypatch.setattr(blocks, "_ALIKE_BITS", 1)
    monkeypatch.setattr(blocks, "_MOST_SMALL", 100)


PATTERNS = [
    Pattern.whole(9, 9, bytes(40) + b"\1" + bytes(40)),
    Pattern(9, 9, bytes(40) + b"\1" + bytes(40), Area(2, 2, 5, 5)),
    Pattern(9, 9, bytes(40) + b"\1" + bytes(40), Area(0, 0, 5, 5), sliding=True),
]


def results(index: Path) -> list[SearchResult]:
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        return [
            search(connection, replace(pattern, variations=wanted)) for pattern in PATTERNS for wanted in (False, True)
        ]


def counted(index: Path) -> list[object]:
    return [(result.games, len(result.hits), result.continuations, list(result.hits)) for result in results(index)]


def rows(index: Path, table: str) -> int:
    with closing(sqlite3.connect(index)) as connection:
        count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def write(folder: Path, numbers: Iterator[int] | range) -> None:
    for number in numbers:
        save(folder / f"{number:03}.sgf", [record(number)], backup=False)


@pytest.mark.usefixtures("small_blocks")
def test_joined_blocks_say_what_one_block_says(folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, range(GAMES))
    update(index, [folder])
    joined = counted(index)
    assert rows(index, "block") < 10
    with closing(sqlite3.connect(index)) as connection:
        assert dict(connection.execute("SELECT are_variations, max(lines) FROM block GROUP BY 1")) == {0: 8, 1: 4}
    index.unlink()
    monkeypatch.undo()
    update(index, [folder])
    assert rows(index, "block") == 2
    assert counted(index) == joined


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("most_gone", [0, 1000])
def test_games_that_are_removed_are_found_no_more(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch, most_gone: int
) -> None:
    monkeypatch.setattr(blocks, "_MOST_GONE", most_gone)
    write(folder, range(GAMES))
    update(index, [folder])
    for number in range(0, GAMES, 2):
        (folder / f"{number:03}.sgf").unlink()
    save(folder / "001.sgf", [record(2)], backup=False)  # changed, and so read again
    update(index, [folder])
    after = [(result.games, result.continuations) for result in results(index)]
    assert rows(index, "gone") == (GAMES // 2 + 1 if most_gone else 0)
    index.unlink()
    update(index, [folder])
    assert [(result.games, result.continuations) for result in results(index)] == after
    assert after[0][0] == GAMES // 2


def test_what_small_updates_leave_is_joined(folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_MOST_SMALL", 3)
    for number in range(3):
        write(folder, range(number, number + 1))
        update(index, [folder])
        assert rows(index, "block") == (2 * (number + 1) if number < 2 else 2)  # of main lines and of variations
    assert [result.games for result in results(index)] == [3] * 6


@pytest.mark.usefixtures("small_blocks")
def test_nothing_is_left_of_a_library_that_was_emptied(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "_MOST_GONE", 1)
    write(folder, range(GAMES))
    update(index, [folder])
    update(index, [])
    tables = ("game", "track", "branch", "block", "member", "outline", "place", "gone")
    assert {rows(index, table) for table in tables} == {0}


def test_the_number_of_a_game_that_was_removed_is_not_given_again(folder: Path, index: Path) -> None:
    write(folder, range(1))
    update(index, [folder])
    (folder / "000.sgf").unlink()
    update(index, [folder])
    write(folder, range(1, 2))
    update(index, [folder])
    assert [hit.game for hit in results(index)[0].hits] == [2]


@pytest.mark.parametrize("size", [45, 46, 52])
def test_moves_on_the_largest_boards_are_kept(folder: Path, index: Path, size: int) -> None:
    root = Node({"SZ": [str(size)]})
    last = Point(size - 1, size - 1)
    Node({"W": [last.to_sgf(size)]}, root)
    save(folder / "large.sgf", [root])
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        (hit,) = search(connection, Pattern.whole(size, size, bytes(size * size), turned=False, swapped=False)).hits
    assert hit.next == (Color.WHITE, last)
