"""The index follows the folders, and survives whatever becomes of its file."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.library import database, recorder, scan
from qtgo.library.catalog import CatalogEntry, entries, files_with_issues, find_games
from qtgo.library.database import NotAnIndexError, open_to_read, open_to_write
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search import search
from qtgo.library.scan import ScanProgress, update
from qtgo.library.stored_tracks import write_track
from qtgo.library.track import Track
from qtgo.sgf.formats.importers import read_games_of_file
from tests.denied_folders import locked_below, locked_list
from tests.library.conftest import listed, write


def test_records_of_every_format_are_listed(connection: sqlite3.Connection, folder: Path) -> None:
    games = find_games(connection)
    first = entries(connection, games)[games[0]]
    assert replace(first, content=b"") == CatalogEntry(
        games[0], folder / "a.sgf", 0, "Ada", "3d", "Zoe", "", "2001-01-01", "Cup", "B+R", "", 6.5, 0, 9, 9, 2
    )
    assert len(games) == 3


def test_only_what_has_changed_is_read_again(folder: Path, index: Path) -> None:
    assert update(index, [folder]) == ScanProgress(3, 3, games=3)
    assert update(index, [folder]).total == 0
    changed = write(folder / "a.sgf", "Adam")
    os.utime(changed, ns=(1, 1))
    write(folder / "new.sgf", "New")
    (folder / "old.ngf").unlink()
    assert update(index, [folder]) == ScanProgress(2, 2, games=3)
    assert listed(index) == ["Adam", "Bob", "New"]
    assert listed(index, "ada zoe") == []


def test_a_folder_that_is_no_more_in_the_library_is_forgotten(folder: Path, index: Path, tmp_path: Path) -> None:
    write(tmp_path / "other" / "c.sgf", "Cid")
    update(index, [folder, tmp_path / "other"])
    assert listed(index, folder=tmp_path / "other") == ["Cid"]
    update(index, [tmp_path / "other"])
    assert listed(index) == ["Cid"]


def test_a_folder_inside_another_counts_once(folder: Path, index: Path) -> None:
    write(folder / "deeper" / "c.sgf", "Cid")
    assert update(index, [folder, folder / "deep"]).games == 4
    for folders in ([folder / "deep", folder], [folder, folder / "deep"]):
        assert update(index, folders).total == 0
        assert listed(index, folder=folder / "deep") == ["Bob"]
        assert len(listed(index, folder=folder)) == 4
        assert len(listed(index, folder=Path(folder.anchor))) == 4


def test_all_games_of_a_file_are_listed_with_their_place(folder: Path, index: Path) -> None:
    (folder / "many.sgf").write_text("(;PB[One];B[aa])(;PB[Two])\n(;PB[Three])")
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        found = entries(connection, find_games(connection, "many.sgf")).values()
    assert sorted((entry.number, entry.black) for entry in found) == [(0, "One"), (1, "Two"), (2, "Three")]


def test_what_cannot_be_read_is_listed_with_its_reason(folder: Path, index: Path) -> None:
    (folder / "empty.sgf").write_bytes(b"")
    (folder / "prose.sgf").write_bytes(b"no game")
    (folder / "gone.sgf").symlink_to(folder / "nowhere")
    assert update(index, [folder]).unreadable == 2
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        found = [(file.path.name, file.kind, file.detail) for file in files_with_issues(connection)]
    assert found == [("empty.sgf", "record", "EMPTY"), ("prose.sgf", "record", "NO_GAME")]
    write(folder / "prose.sgf", "Readable")
    assert update(index, [folder]).unreadable == 1


def test_a_file_with_too_many_variations_is_listed_too(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_MAX_PATH_NODES", 1)
    (folder / "many.sgf").write_text("(;PB[One];B[aa](;W[bb])(;W[cc])(;W[dd]))")
    found = update(index, [folder])
    assert (found.games, found.unreadable) == (4, 0)
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        assert [(file.path.name, file.kind) for file in files_with_issues(connection)] == [("many.sgf", scan.PARTIAL)]
    assert update(index, [folder]).total == 0


def test_what_the_system_could_not_read_is_tried_again(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_path: Path) -> list[Node]:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(scan, "read_games_of_file", broken)
        assert update(index, [folder]).unreadable == 3
    assert update(index, [folder]) == ScanProgress(3, 3, games=3)
    assert update(index, [folder]).total == 0


def test_a_name_that_is_no_text_can_be_opened(folder: Path, index: Path) -> None:
    name = os.fsencode(folder) + b"/caf\xe9.sgf"
    try:
        Path(os.fsdecode(name)).write_text("(;PB[Strange])")
    except OSError:
        return  # a file system that has only names in Unicode
    update(index, [folder])
    assert update(index, [folder]).total == 0
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        (game,) = find_games(connection, "strange")
        assert entries(connection, [game])[game].path.read_text() == "(;PB[Strange])"


def test_what_was_read_before_a_cancel_is_kept(folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.library.scan._COMMIT_SECONDS", 0)

    def give_up(progress: ScanProgress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        update(index, [folder], give_up)
    assert listed(index) == ["Ada"]
    assert update(index, [folder]).total == 2


def test_what_was_half_written_when_ctrl_c_was_pressed_is_not_kept(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "z.sgf").write_text("(;SZ[9]PB[One];B[ee])(;SZ[9]PB[Two];B[ee])")
    with monkeypatch.context() as patched:

        def write(connection: sqlite3.Connection, game: int, track: Track) -> None:
            (number,) = connection.execute("SELECT number FROM game WHERE id = ?", (game,)).fetchone()
            if number == 1:  # of two games in the file
                raise KeyboardInterrupt
            write_track(connection, game, track)

        patched.setattr("qtgo.library.scan.write_track", write)
        with pytest.raises(KeyboardInterrupt):
            update(index, [folder])
    update(index, [folder])
    stones = bytearray(81)
    stones[Point(4, 4).to_index(9)] = Color.BLACK
    with closing(open_to_write(index)) as connection:
        assert search(connection, Pattern.whole(9, 9, bytes(stones))).games == 2


@pytest.mark.parametrize("damage", ["middle", "version", "empty"])
def test_an_index_that_cannot_be_used_is_made_anew(folder: Path, index: Path, damage: str) -> None:
    update(index, [folder])
    if damage == "middle":
        content = bytearray(index.read_bytes())
        content[4096:] = bytes(len(content) - 4096)
        index.write_bytes(content)
    elif damage == "version":
        with closing(sqlite3.connect(index)) as connection:
            connection.execute("PRAGMA user_version = 99")
    else:
        index.write_bytes(b"")
    update(index, [folder])
    assert listed(index) == ["Ada", "Bob", "Black"]


def test_an_index_that_contradicts_itself_is_made_anew(folder: Path, index: Path) -> None:
    update(index, [folder])
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("DELETE FROM game")
        connection.commit()
    for record in folder.iterdir():
        os.utime(record, (0, 0))
    update(index, [folder])
    assert listed(index) == ["Ada", "Bob", "Black"]


def make_database(path: Path, application: int = 0) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {application}")
        connection.execute("CREATE TABLE file (mine TEXT)")
        connection.commit()


@pytest.mark.parametrize("content", [b"Dear diary, this is no index." * 40, b"(;PB[Ada])", b"S"])
def test_what_is_no_index_is_left_as_it_is(folder: Path, index: Path, content: bytes) -> None:
    index.parent.mkdir(exist_ok=True)
    index.write_bytes(content)
    with pytest.raises(NotAnIndexError):
        update(index, [folder])
    assert index.read_bytes() == content
    assert open_to_read(index) is None


@pytest.mark.parametrize("application", [0, 0x47504B47])
def test_a_database_of_another_program_is_left_as_it_is(folder: Path, index: Path, application: int) -> None:
    index.parent.mkdir(exist_ok=True)
    make_database(index, application)
    content = index.read_bytes()
    with pytest.raises(NotAnIndexError):
        update(index, [folder])
    assert index.read_bytes() == content
    assert open_to_read(index) is None


def test_a_pipe_is_no_index(folder: Path, index: Path) -> None:
    index.parent.mkdir(exist_ok=True)
    os.mkfifo(index)
    with pytest.raises(NotAnIndexError):
        update(index, [folder])
    assert index.is_fifo()
    assert open_to_read(index) is None


def test_a_link_to_an_index_stays_a_link(folder: Path, index: Path, tmp_path: Path) -> None:
    update(index, [folder])
    link = tmp_path / "link"
    link.symlink_to(index)
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("PRAGMA user_version = 99")
    update(link, [folder])
    assert link.is_symlink()
    assert listed(index) == ["Ada", "Bob", "Black"]


_KILLED_WHILE_MAKING_IT = """
import os, pathlib, sys
from qtgo.library import database
database._TABLES = "CREATE NONSENSE"
try:
    database.open_to_write(pathlib.Path(sys.argv[1]))
finally:
    os._exit(7)
"""


def test_an_index_is_known_for_ours_from_its_first_byte_on(index: Path) -> None:
    child = subprocess.run([sys.executable, "-c", _KILLED_WHILE_MAKING_IT, str(index)], check=False)
    assert child.returncode == 7
    assert index.stat().st_size
    with closing(open_to_write(index)) as connection:
        assert connection.execute("SELECT count(*) FROM file").fetchone() == (0,)


def test_pipes_with_the_name_of_a_record_are_passed_over(folder: Path, index: Path) -> None:
    os.mkfifo(folder / "pipe.sgf")
    (folder / "link.sgf").symlink_to("pipe.sgf")
    assert update(index, [folder]).unreadable == 0
    assert listed(index) == ["Ada", "Bob", "Black"]


def test_games_on_a_drive_that_is_not_connected_stay(folder: Path, index: Path, tmp_path: Path) -> None:
    update(index, [folder])
    folder.rename(tmp_path / "elsewhere")
    assert update(index, [folder]).games == 3
    assert update(index, []).games == 0


def test_games_in_a_folder_that_cannot_be_read_now_stay_and_it_is_named(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update(index, [folder])
    inner = folder / "deep" / "er"
    for owner, name, locked in ((os, "scandir", locked_list(inner)), (Path, "stat", locked_below(inner))):
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, locked)
            assert update(index, [folder]) == ScanProgress(0, 0, games=3, denied=(str(inner),))
    (inner / "b.SGF").unlink()
    assert update(index, [folder]) == ScanProgress(0, 0, games=2)


def test_others_can_write_to_the_index_while_files_are_read(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = read_games_of_file

    def slowly(path: Path) -> list[Node]:
        with closing(sqlite3.connect(index, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
        return read(path)

    monkeypatch.setattr(scan, "read_games_of_file", slowly)
    assert update(index, [folder]).games == 3


def test_a_locked_index_is_not_thrown_away(folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    update(index, [folder])
    monkeypatch.setattr(database, "_WAIT_SECONDS", 0)
    with closing(sqlite3.connect(index, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            update(index, [folder])
    assert listed(index) == ["Ada", "Bob", "Black"]


def test_without_an_index_there_is_nothing_to_read(index: Path) -> None:
    assert open_to_read(index) is None


def test_a_file_from_a_far_future_is_read_once(folder: Path, index: Path) -> None:
    os.utime(folder / "a.sgf", (13_000_000_000, 13_000_000_000))
    assert update(index, [folder]).games == 3
    assert update(index, [folder]).total == 0


def test_folders_behind_links_are_read_once(tmp_path: Path, index: Path) -> None:
    own, elsewhere = tmp_path / "games", tmp_path / "elsewhere"
    write(own / "a.sgf", "Ada")
    write(own / "more" / "c.sgf", "Cid")
    write(elsewhere / "b.sgf", "Bob")
    for name, target in (("link", elsewhere), ("again", elsewhere), ("loop", own), ("inside", own / "more")):
        (own / name).symlink_to(target, target_is_directory=True)
    (elsewhere / "back").symlink_to(own, target_is_directory=True)
    update(index, [own])
    assert sorted(listed(index)) == ["Ada", "Bob", "Cid"]
    update(index, [own, elsewhere])  # which is now listed itself
    assert sorted(listed(index)) == ["Ada", "Bob", "Cid"]
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        paths = {entry.path for entry in entries(connection, find_games(connection)).values()}
    assert paths == {own / "a.sgf", own / "more" / "c.sgf", elsewhere / "b.sgf"}


def test_a_folder_that_is_gone_is_named(folder: Path, index: Path, tmp_path: Path) -> None:
    update(index, [folder])
    folder.rename(tmp_path / "renamed")
    assert update(index, [folder]).missing == (str(folder),)
    assert update(index, [tmp_path / "renamed"]).missing == ()


def test_a_game_behind_a_link_to_it_is_indexed_once(folder: Path, index: Path) -> None:
    before = update(index, [folder]).games
    (folder / "z.sgf").symlink_to("a.sgf")
    (folder / "deep" / "linked.sgf").hardlink_to(folder / "deep" / "er" / "b.SGF")
    assert update(index, [folder]).games == before
    (folder / "a.sgf").rename(folder / "renamed.sgf")
    (folder / "z.sgf").unlink()
    (folder / "z.sgf").symlink_to("renamed.sgf")
    assert update(index, [folder]).games == before
