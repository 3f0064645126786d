"""Tags and ratings: kept by the content of games, whatever becomes of their files and of the index."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest

from qtgo.library.catalog import SortKey, entries, find_games
from qtgo.library.database import open_to_read
from qtgo.library.fields import Fields
from qtgo.library.scan import update
from qtgo.library.tags import NO_MARKS, Marks, TagBook, tag_name

LONG = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(40))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text(f"(;SZ[19]PB[Ada]PW[Bea]{LONG})")
    (folder / "b.sgf").write_text("(;SZ[19]PB[Cid]PW[Dan];B[aa])")
    return folder


@pytest.fixture
def book(tmp_path: Path) -> TagBook:
    return TagBook(tmp_path / "data" / "tags.json")


@pytest.fixture
def index(tmp_path: Path, folder: Path) -> Iterator[Connection]:
    update(tmp_path / "index.sqlite", [folder])
    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection):
        yield connection


def contents(connection: Connection) -> dict[str, bytes]:
    """Return the keys of the games by the names of their files."""
    return {entry.path.name: entry.content for entry in entries(connection, find_games(connection)).values()}


def test_marks_are_kept(book: TagBook) -> None:
    book.rate([b"1", b"2"], 4)
    book.change_tags([b"2"], ["ladder", "Opening", "  much,  too \n long "])
    book.change_tags([b"2"], [], ["ladder", "unknown"])
    again = TagBook(book.path)
    again.read()
    assert again.marks(b"1") == Marks(4)
    assert again.marks(b"2") == Marks(4, ("much too long", "Opening"))
    assert again.marks(b"3") == NO_MARKS
    assert again.tags == ["much too long", "Opening"]
    again.rate([b"1"], 0)
    assert list(json.loads(book.path.read_text())["games"]) == [b"2".hex()]


def test_another_program_s_changes_are_kept(book: TagBook) -> None:
    other = TagBook(book.path)
    other.rate([b"1"], 3)
    book.change_tags([b"2"], ["x"])
    assert (book.marks(b"1"), book.marks(b"2")) == (Marks(3), Marks(0, ("x",)))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"games": []}'])
def test_a_broken_file_is_put_aside(book: TagBook, text: str) -> None:
    book.path.parent.mkdir()
    book.path.write_text(text)
    book.read()
    assert not book.tags
    assert book.broken is not None
    assert book.broken.read_text() == text


def test_what_cannot_be_read_is_left_out(book: TagBook) -> None:
    games = {
        "zz": {"stars": 3},
        "01": 5,
        "02": {"stars": 9, "tags": "no"},
        "03": {"stars": True, "tags": [1, "ok", ""]},
    }
    book.path.parent.mkdir()
    book.path.write_text(json.dumps({"games": games}))
    book.read()
    assert (book.marks(b"\1"), book.marks(b"\2"), book.marks(b"\3")) == (NO_MARKS, NO_MARKS, Marks(0, ("ok",)))


def test_what_a_newer_version_has_written_stays(book: TagBook) -> None:
    book.path.parent.mkdir()
    games = {"01": {"stars": 3, "color": "red"}, "02": {"color": "blue"}, "name": {"stars": 1}}
    book.path.write_text(json.dumps({"version": 7, "colors": ["red", "blue"], "games": games}))
    book.rate([b"\1"], 0)
    book.change_tags([b"\2"], ["x"])
    assert json.loads(book.path.read_text()) == {
        "version": 7,
        "colors": ["red", "blue"],
        "games": {"01": {"color": "red"}, "02": {"color": "blue", "tags": ["x"]}, "name": {"stars": 1}},
    }


def test_a_name_of_a_tag_has_no_comma() -> None:
    assert tag_name(" a,b \t c") == "a b c"
    assert len(tag_name("x" * 1000)) == 60


def test_games_are_known_by_their_moves(tmp_path: Path, folder: Path, index: Connection) -> None:
    before = contents(index)
    (folder / "moved").mkdir()
    (folder / "a.sgf").rename(folder / "moved" / "c.sgf")
    text = f"(;SZ[19]PB[Another Name]C[Comment]{LONG}(;C[After])(;B[ss]))"
    (folder / "a.sgf").write_text(text)
    (folder / "b.sgf").write_text("(;SZ[19]PB[Other]PW[Dan];B[aa])")
    (folder / "shorter.sgf").write_text(f"(;SZ[19]{LONG[:-6]})")
    (folder / "setup.sgf").write_text(f"(;SZ[19]AB[ss]{LONG})")
    (folder / "smaller.sgf").write_text(f"(;SZ[18]{LONG[: 6 * 15]})")
    (tmp_path / "index.sqlite").unlink()
    update(tmp_path / "index.sqlite", [folder])
    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection):
        after = contents(connection)
    assert after["a.sgf"] == after["c.sgf"] == before["a.sgf"]
    assert after["b.sgf"] != before["b.sgf"]  # a few moves say little
    assert len(set(after.values())) == 5


def test_the_list_is_sorted_and_filtered_by_them(book: TagBook, index: Connection) -> None:
    book.register(index)
    keys = contents(index)
    book.rate([keys["a.sgf"]], 3)
    book.rate([keys["b.sgf"]], 5)
    book.change_tags([keys["a.sgf"]], ["Ladder", "ko"])

    def names(sort: SortKey | None = None, *, descending: bool = False, fields: Fields | None = None) -> list[str]:
        games = find_games(index, sort=sort, descending=descending, fields=fields)
        found = entries(index, games)
        return [found[game].path.name for game in games]

    assert names(SortKey.RATING, descending=True) == ["b.sgf", "a.sgf"]
    assert names(SortKey.TAGS) == names(SortKey.TAGS, descending=True) == ["a.sgf", "b.sgf"]
    assert names(fields=Fields(stars_from=4)) == ["b.sgf"]
    assert names(fields=Fields(tags=("ladder", "KO"))) == ["a.sgf"]
    assert names(fields=Fields(tags=("ladder", "other"))) == []
    assert Fields(stars_from=1, tags=("a", "b")).count == 2


def test_the_file_is_read_again_where_others_have_changed_it(book: TagBook, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, read = book.read, list[int]()

    def count() -> None:
        read.append(1)
        usual()

    book.rate([b"1"], 2)
    monkeypatch.setattr(book, "read", count)
    book.read_changes()
    assert not read, "it has only what was written here"
    other = TagBook(book.path)
    other.rate([b"1", b"2"], 3)
    book.read_changes()
    book.read_changes()
    assert len(read) == 1 and book.marks(b"1") == Marks(3)
