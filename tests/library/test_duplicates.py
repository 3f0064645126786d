"""Duplicates are found by their moves, whatever else differs, and what differs is known."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.library.database import open_to_read
from qtgo.library.duplicates import Contents, DuplicatesCancelledError, find_duplicates
from qtgo.library.scan import update
from qtgo.sgf.reader import read_collection


def moves(count: int, changed: int = -1) -> str:
    """Return so many moves, one of them another than usual."""
    line = []
    for number in range(count):
        x, y = (18, 18) if number == changed else (number % 19, number // 19)
        line.append(f";{'BW'[number % 2]}[{chr(97 + x)}{chr(97 + y)}]")
    return "".join(line)


def duplicates(folder: Path, games: dict[str, str]) -> list[list[str]]:
    records = folder / "games"
    records.mkdir()
    for name, text in games.items():
        (records / f"{name}.sgf").write_text(text)
    update(folder / "index.sqlite", [records])
    connection = open_to_read(folder / "index.sqlite")
    assert connection is not None
    with closing(connection):
        return [[f"{entry.path.stem}{entry.number or ''}" for entry in group] for group in find_duplicates(connection)]


def test_the_same_moves_are_duplicates(tmp_path: Path) -> None:
    games = {
        "a": f"(;SZ[19]PB[Ada]{moves(60)})",
        "b": f"(;SZ[19]PB[Other]C[Hello]DT[1999]{moves(60)})",
        "c": f"(;SZ[19]PB[Ada]{moves(60, 59)})",  # the last move differs
        "d": f"(;SZ[19]AB[ss]{moves(60)})",
        "e": f"(;SZ[20]{moves(60)})",
    }
    assert duplicates(tmp_path, games) == [["a", "b"]]


def test_a_beginning_is_a_duplicate_of_the_whole(tmp_path: Path) -> None:
    games = {
        "beginning": f"(;SZ[19]{moves(50)})",
        "whole": f"(;SZ[19]{moves(60)})",
        "two": f"(;SZ[19]{moves(70, 65)})(;SZ[19]{moves(70, 40)})",
    }
    assert duplicates(tmp_path, games) == [["two", "whole", "beginning"]]


def test_an_opening_alone_is_no_duplicate(tmp_path: Path) -> None:
    games = {"a": f"(;SZ[19]{moves(29)})", "b": f"(;SZ[19]{moves(60)})", "c": f"(;SZ[19]{moves(60, 30)})"}
    assert duplicates(tmp_path, games) == []


def test_short_games_need_the_same_players(tmp_path: Path) -> None:
    games = {
        "a": f"(;SZ[9]PB[Ada]{moves(5)})",
        "b": f"(;SZ[9]PB[ADA]C[x]{moves(5)})",
        "c": f"(;SZ[9]PB[Bob]{moves(5)})",
        "d": "(;SZ[9])",
        "e": "(;SZ[9])",
    }
    assert duplicates(tmp_path, games) == [["a", "b"]]


def turned(text: str, symmetry: Symmetry) -> str:
    """Turn the points of a record."""

    def point(match: re.Match[str]) -> str:
        x, y = symmetry.apply(Point(ord(match[1]) - 97, ord(match[2]) - 97), 19, 19)
        return f"[{chr(97 + x)}{chr(97 + y)}]"

    return re.sub(r"\[([a-s])([a-s])\]", point, text)


def test_a_game_is_the_same_turned_and_mirrored(tmp_path: Path) -> None:
    stones = "AB" + "".join(f"[{chr(97 + x)}p]" for x in range(16))  # more stones and moves than are an opening
    games = {f"a{way.value}": turned(f"(;SZ[19]{stones}{moves(70 - way)})", way) for way in Symmetry}
    assert duplicates(tmp_path, games | {"other": f"(;SZ[19]{stones}{moves(70, 60)})"}) == [sorted(games)]


def test_handicap_stones_may_be_listed_in_any_order(tmp_path: Path) -> None:
    games = {name: f"(;SZ[19]AB{stones}{moves(40)})" for name, stones in (("a", "[qd][dq]"), ("b", "[dq][qd]"))}
    assert duplicates(tmp_path, games) == [["a", "b"]]
    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection):
        assert len(set(connection.execute("SELECT content FROM game"))) == 1  # to which tags belong


def test_it_can_be_canceled(tmp_path: Path) -> None:
    duplicates(tmp_path, {"a": f"(;SZ[19]{moves(60)})", "b": f"(;SZ[19]{moves(60)})"})
    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection), pytest.raises(DuplicatesCancelledError):
        find_duplicates(connection, lambda: True)


def test_contents_are_counted() -> None:
    text = "(;SZ[9]CA[UTF-8]PB[Ada]GC[two\nlines];B[aa]C[x](;W[bb]RE[B+R])(;W[cc]C[y]))"
    [root] = read_collection(text.encode()).games
    info = {"SZ": "9", "PB": "Ada", "GC": "two lines", "RE": "B+R"}
    assert Contents.of(root) == Contents(info, moves=2, nodes=4, comments=2, variations=1)


def test_games_that_leave_the_index_meanwhile_are_no_duplicates(tmp_path: Path) -> None:
    first, second = f"(;SZ[19]{moves(60)})", f"(;SZ[19]{moves(60, 5)})"
    assert len(duplicates(tmp_path, {"a": first * 2, "b": second * 2})) == 2
    looks = []

    def remove_all() -> bool:
        looks.append(1)
        if len(looks) == 2:  # the games with one of the two openings have been compared
            for path in (tmp_path / "games").iterdir():
                path.unlink()
            update(tmp_path / "index.sqlite", [tmp_path / "games"])
        return False

    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection):
        assert find_duplicates(connection, remove_all) == []
    assert len(looks) == 2
