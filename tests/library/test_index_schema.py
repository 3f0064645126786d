"""What the index keeps of records belongs to the number of its schema: an older index is read again.

Where a reader reads more or otherwise, files that have not changed would else stay in the index as they were misread.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from qtgo.library.database import SCHEMA, open_to_read
from qtgo.library.scan import update
from tests.library.conftest import NGF

RESULTS = (
    *("B+R", "W+3½", "W+0,5", "B+51/2", "白中押し勝ち", "黑胜1又3/4子", "B+中盘", "Jigo", "Void", "?", "Unfinished"),
    *("Schwarz gewinnt durch Aufgabe", "Noir abandonne", "Чёрные выиграли", "Ничья", "Noir à jouer", "B+R (see below)"),
)
INFO = (
    "RU[Japanese]KM[6.5]DT[2001-02-03,04]BR[9p]WR[5k?]HA[2]AB[pd][dp]",
    "RU[中国规则]KM[375]DT[平成13年2月3日]PB[柯洁 九段]PW[Ann Lee]",
    "KM[逆コミ5目半]DT[Feb 3, 2001]RO[final]EV[Cup]GN[Game]",
    "SZ[13:9]KM[none]DT[2001]AN[Bob]",
    "SZ[9]TM[30 Minuten]OT[3x30 byo-yomi]BT[Team]SO[web]",
)
MOVES = ";B[qd]C[a comment];W[dd](;B[pq])(;W[tt]N[variation];AB[aa:bb]PL[W])"
KEPT = {13: "acccb8cd7af9bd70"}
COLUMNS = (
    *("black", "black_rank", "white", "white_rank", "date", "event", "result", "rules", "komi", "handicap", "width"),
    *("height", "moves", "winner", "day", "black_key", "white_key", "black_level", "white_level", "event_key"),
    *(
        "result_key",
        "content",
        "opening",
        "events",
        "stated",
        "text",
    ),
)


def kept_of(folder: Path) -> str:
    """Return a digest of what the index keeps of some records."""
    games = [f"(;RE[{result}]{MOVES})" for result in RESULTS] + [f"(;{info}{MOVES})" for info in INFO]
    folder.mkdir()
    (folder / "games.sgf").write_text("\n".join(games), "utf-8")
    (folder / "old.ngf").write_bytes(NGF)
    (folder / "marked.sgf").write_bytes(b"\xff\xfe(;PB[Ann];B[aa])")
    (folder / "none.sgf").write_bytes(b"no game")
    index = folder / "index.sqlite"
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        return _digest(connection)


def _digest(connection: sqlite3.Connection) -> str:
    files = connection.execute("SELECT problem FROM file ORDER BY name").fetchall()
    tables = "file JOIN game ON file = file.id JOIN track ON game = game.id JOIN words ON words.rowid = game.id"
    rows = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM {tables} ORDER BY name, number").fetchall()
    assert len(rows) == len(RESULTS) + len(INFO) + 2
    kept = [(*row, sorted(text.split("\n")[1:])) for *row, text in rows]  # the first line has the path
    return hashlib.blake2b(repr((files, kept)).encode(), digest_size=8).hexdigest()


def test_what_is_read_otherwise_has_another_number_of_the_schema(tmp_path: Path) -> None:
    assert kept_of(tmp_path / "games") == KEPT.get(SCHEMA), "increment SCHEMA, and note here what the index keeps now"
