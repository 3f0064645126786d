"""The index is brought up to date by a process and searched by a thread, and both can be given up."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, QThread
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Area
from qtgo.features.library.library_index import LibraryIndex, ListQuestion, SearchReport
from qtgo.library import database
from qtgo.library.catalog import count_games
from qtgo.library.positions.pattern import Pattern
from qtgo.library.scan import update
from qtgo.library.tags import Marks, TagBook
from tests.session.conftest import Heard

E5 = bytes(40) + b"\x01" + bytes(40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.sgf").write_text("(;SZ[9];B[ee];W[cc])")
    return folder


@pytest.fixture
def library(tmp_path: Path, qtbot: QtBot) -> Iterator[LibraryIndex]:
    library = LibraryIndex(tmp_path / "cache" / "index.sqlite")
    yield library
    with qtbot.waitSignal(library.closed):
        library.close()


def games(library: LibraryIndex) -> int:
    return -1 if library.connection is None else count_games(library.connection)


def test_an_update_reports_and_ends(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    assert games(library) == -1
    heard = Heard(library, "progress_changed", "update_failed")
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
        assert library.is_updating
    assert games(library) == 3
    progress = heard.all("progress_changed")
    assert (progress[0].total, progress[-1].done, progress[-1].games) == (3, 3, 3)


def test_a_failed_update_says_why(tmp_path: Path, folder: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("not a folder")
    library = LibraryIndex(tmp_path / "file" / "index.sqlite")
    with qtbot.waitSignal(library.update_failed) as failed:
        library.update([folder])
    assert "file" in failed.args[0]
    library.close()


def test_an_update_that_leaves_out_a_folder_has_not_failed(
    library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of the library may be on a drive that is not connected; the dialog says so by the progress."""
    heard = Heard(library, "progress_changed", "update_failed")
    with qtbot.waitSignal(library.update_ended):
        library.update([folder, tmp_path / "gone"])
    assert games(library) == 3
    assert [name for name, _ in heard.values if name == "update_failed"] == []
    assert list(heard.last("progress_changed").missing) == [str(tmp_path / "gone")]
    monkeypatch.setattr(sys, "executable", "")
    with qtbot.waitSignal(library.update_failed):
        library.update([folder])


def test_closing_tells_when_the_process_is_gone(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    closed: list[bool] = []
    library.closed.connect(lambda: closed.append(True))
    with qtbot.waitSignal(library.progress_changed):
        library.update([folder])
    with qtbot.waitSignal(library.closed):
        library.close()
        assert not closed
    qtbot.waitUntil(lambda: not library.findChildren(QProcess))


def test_a_cancelled_update_leaves_an_index_that_can_go_on(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.progress_changed):
        library.update([folder])
    library.cancel_update()
    assert not library.is_updating
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    assert games(library) == 3


def test_a_search_answers_in_the_thread_of_the_window(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    threads = []
    library.search_finished.connect(lambda report: threads.append(QThread.currentThread()))
    with qtbot.waitSignal(library.search_finished) as finished:
        library.search(Pattern.whole(9, 9, E5))
    report: SearchReport = finished.args[0]
    assert report.result is not None
    assert [hit.game for hit in report.result.hits] == [1, 2, 3]
    assert threads == [library.thread()]
    assert not library.is_searching


def test_only_the_last_search_is_heard_of(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    heard = Heard(library, "search_finished")
    with qtbot.waitSignal(library.search_finished):
        library.search(Pattern.whole(9, 9, E5))
        library.search(Pattern.whole(9, 9, bytes(81)))
    (report,) = heard.all("search_finished")
    assert isinstance(report, SearchReport)
    assert report.pattern.stones == bytes(81)


def test_a_search_that_makes_no_sense_says_so(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    with qtbot.waitSignal(library.search_finished) as finished:
        library.search(Pattern(9, 9, bytes(81), Area(0, 0, 3, 3)))
    assert finished.args[0].error


def test_without_numpy_a_search_says_so(
    library: LibraryIndex, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "qtgo.library.positions.block_search", raising=False)
    with qtbot.waitSignal(library.search_finished) as finished:
        library.search(Pattern.whole(9, 9, E5))
    assert finished.args[0].error.startswith("The library needs numpy.")


def test_the_index_is_read_while_it_is_written(library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    assert library.connection is not None
    (path,) = library.connection.execute("SELECT file FROM pragma_database_list").fetchone()
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM game")
        assert games(library) == 3
        writer.execute("ROLLBACK")


def test_modules_in_the_folder_of_the_program_are_not_run(
    library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the program was opened from a folder of games that somebody else has filled."""
    for name in ("json", "argparse", "sqlite3"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a trap')\n")
    monkeypatch.chdir(tmp_path)
    heard = Heard(library, "update_failed")
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    assert heard.all("update_failed") == []
    assert games(library) == 3


def test_without_a_command_for_it_the_update_fails(
    library: LibraryIndex, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "")
    with qtbot.waitSignal(library.update_failed) as failed:
        library.update([folder])
    assert failed.args[0]
    assert not library.is_updating


def test_a_question_is_answered_beside_the_window_and_taken_in_it(
    library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    asked, taken = list[threading.Thread](), list[tuple[int, threading.Thread]]()

    def count(connection: sqlite3.Connection) -> int:
        asked.append(threading.current_thread())
        return count_games(connection)

    def take(games: int) -> None:
        taken.append((games, threading.current_thread()))

    library.ask(count, take, otherwise=-1)
    qtbot.waitUntil(lambda: len(taken) == 1)
    assert not asked, "there is no index yet"
    update(tmp_path / "cache" / "index.sqlite", [folder])
    library.ask(count, take, otherwise=-1)
    qtbot.waitUntil(lambda: len(taken) == 2)
    assert threading.main_thread() not in asked
    assert taken == [(-1, threading.main_thread()), (3, threading.main_thread())]


def test_what_is_to_be_kept_is_kept_though_the_library_is_closed(tmp_path: Path, folder: Path, qtbot: QtBot) -> None:
    index = tmp_path / "cache" / "index.sqlite"
    update(index, [folder])
    library, may_go_on, taken = LibraryIndex(index), threading.Event(), list[object]()
    library.ask(lambda _index: may_go_on.wait(), taken.append, otherwise=False)
    library.ask(lambda _index: library.tags.rate([b"1"], 5), taken.append, otherwise=None)
    may_go_on.set()
    with qtbot.waitSignal(library.closed):
        library.close()
    again = TagBook(library.tags.path)
    again.read()
    assert again.marks(b"1") == Marks(5)


def test_a_list_that_another_program_holds_up_is_told_of(
    library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "cache" / "index.sqlite"
    update(index, [folder])
    monkeypatch.setattr(database, "_WAIT_SECONDS", 0.01)
    with closing(sqlite3.connect(index, isolation_level=None)) as other:
        for words in ("PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "UPDATE file SET size = size"):
            other.execute(words)
        assert library.connection is None
        with qtbot.waitSignal(library.games_listed) as heard:
            library.list_games(ListQuestion())
    assert heard.args is not None and heard.args[0].error == "Another program is using this file."
