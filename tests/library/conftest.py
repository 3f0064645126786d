"""A folder of games of the library, and its index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from qtgo.library.catalog import entries, find_games
from qtgo.library.database import open_to_read
from qtgo.library.scan import update

GAME = "(;GM[1]SZ[{size}]PB[{black}]PW[{white}]BR[3d]KM[6.5]RE[{result}]DT[{date}]EV[Cup];B[aa]C[{comment}];W[bb])"


NGF = b"Friendly\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"


def write(path: Path, black: str, white: str = "W", **fields: str) -> Path:
    values = {"size": "9", "result": "B+R", "date": "2020-01-01", "comment": "", **fields}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(GAME.format(black=black, white=white, **values), "utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    write(folder / "a.sgf", "Ada", "Zoe", date="2001-01-01", comment="A fine ko fight")
    write(folder / "deep" / "er" / "b.SGF", "Bob", "Yan", date="1999-01-01", comment="Ein schöner Zug: 本手", size="13")
    (folder / "old.ngf").write_bytes(NGF)
    (folder / "notes.txt").write_text("(;PB[no record])")
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "index.sqlite"


@pytest.fixture
def connection(folder: Path, index: Path) -> Iterator[sqlite3.Connection]:
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        yield connection


def listed(index: Path, text: str = "", **options: Any) -> list[str]:
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        games = find_games(connection, text, **options)
        return [entries(connection, [game])[game].black for game in games]
