"""Duplicates are listed in groups, compared with the first of each, and go to the trash only after a question."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QFile, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QMessageBox, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from qtgo.features.library import duplicates_dialog
from qtgo.features.library.duplicate_finder import DuplicateFinder, DuplicatesReport
from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.kit.dialogs.form import FittingScrollArea
from qtgo.kit.plain_labels import MessageBox
from qtgo.library import duplicates as library_duplicates
from qtgo.library.catalog import CatalogEntry
from qtgo.look.sizes import scaled
from tests.shown_window import settle


@pytest.fixture
def duplicates(
    dialog: LibraryDialog, library: LibraryIndex, tmp_path: Path, qtbot: QtBot
) -> Iterator[LibraryDuplicatesDialog]:
    finder = DuplicateFinder(tmp_path / "cache" / "index.sqlite")
    found = LibraryDuplicatesDialog(library, finder)
    qtbot.addWidget(found)
    with qtbot.waitSignal(finder.found):
        finder.find()
    found.show()
    yield found
    finder.close()


def rows(tree: QTreeWidget) -> list[list[str]]:
    """Return the texts of the rows, of those of a group below it."""

    def texts(item: QTreeWidgetItem) -> Iterator[list[str]]:
        for row in range(item.childCount()):
            child = item.child(row)
            assert child is not None
            yield [child.text(column) for column in range(tree.columnCount())]
            yield from texts(child)

    return list(texts(tree.invisibleRootItem()))


def choose(duplicates: LibraryDuplicatesDialog, row: int) -> None:
    head = duplicates.groups.topLevelItem(0)
    item = head.child(row) if head is not None else None
    assert item is not None
    duplicates.groups.setCurrentItem(item)


def test_groups_are_listed(duplicates: LibraryDuplicatesDialog) -> None:
    assert rows(duplicates.groups) == [
        ["A. Da – Bea, 2 games", "", "", ""],
        ["A. Da – Bea", "41", "", "b.sgf"],
        ["Ada – Bea", "40", "B+R", "a.sgf"],
    ]
    head = duplicates.groups.topLevelItem(0)
    assert head is not None
    duplicates.groups.setCurrentItem(head)
    assert not duplicates.trash_button.isEnabled()


def test_what_differs_is_shown(duplicates: LibraryDuplicatesDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(rows(duplicates.differences)))  # the first copy is compared at once
    assert rows(duplicates.differences) == [
        ["Black", "A. Da", "Ada"],
        ["Result", "–", "B+R"],
        ["Moves", "41", "40"],
        ["Comments", "1", "0"],
        ["Nodes", "42", "41"],
    ]
    choose(duplicates, 0)
    assert rows(duplicates.differences) == []


def test_a_file_that_is_gone_is_said(duplicates: LibraryDuplicatesDialog, folder: Path, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(rows(duplicates.differences)))
    choose(duplicates, 0)
    (folder / "a.sgf").unlink()
    choose(duplicates, 1)
    qtbot.waitUntil(lambda: bool(rows(duplicates.differences)))
    assert "could not be read" in rows(duplicates.differences)[0][0]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_file_goes_to_the_trash_if_the_user_agrees(
    duplicates: LibraryDuplicatesDialog, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    def answer(box: QMessageBox) -> None:
        asked.append(box.informativeText())
        role = QMessageBox.ButtonRole.DestructiveRole if agrees else QMessageBox.ButtonRole.RejectRole
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()

    def move(path: str) -> bool:
        moved.append(path)
        return True

    asked: list[str] = []
    moved: list[str] = []
    removed: list[bool] = []
    monkeypatch.setattr(MessageBox, "exec", answer)
    monkeypatch.setattr(QFile, "moveToTrash", staticmethod(move))
    duplicates.files_removed.connect(lambda: removed.append(True))
    choose(duplicates, 1)
    duplicates.trash_button.click()
    assert len(asked) == 1
    assert moved == ([str(folder / "a.sgf")] if agrees else [])
    assert len(removed) == agrees
    assert len(rows(duplicates.groups)) == (0 if agrees else 3)


def add_a_third(duplicates: LibraryDuplicatesDialog, library: LibraryIndex, folder: Path, qtbot: QtBot) -> None:
    """Put another copy of the first game into the library, and look for duplicates again."""
    (folder / "c.sgf").write_bytes((folder / "a.sgf").read_bytes())
    with qtbot.waitSignal(library.update_ended):
        library.update([folder])
    with qtbot.waitSignal(duplicates._finder.found):
        duplicates._finder.find()


def agree(box: QMessageBox) -> None:
    """Answer a question by the button that removes something."""
    role = QMessageBox.ButtonRole.DestructiveRole
    next(button for button in box.buttons() if box.buttonRole(button) is role).click()


def test_the_rest_of_a_group_is_counted_anew(
    duplicates: LibraryDuplicatesDialog,
    library: LibraryIndex,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_a_third(duplicates, library, folder, qtbot)
    assert rows(duplicates.groups)[0][0] == "A. Da – Bea, 3 games"

    monkeypatch.setattr(MessageBox, "exec", agree)
    monkeypatch.setattr(QFile, "moveToTrash", staticmethod(lambda _path: True))
    choose(duplicates, 0)
    duplicates.trash_button.click()
    assert [row[0] for row in rows(duplicates.groups)] == ["Ada – Bea, 2 games", "Ada – Bea", "Ada – Bea"]


@pytest.mark.parametrize("kept", [0, 1])
def test_what_is_kept_is_compared_with_what_is_first_then(
    duplicates: LibraryDuplicatesDialog,
    library: LibraryIndex,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    kept: int,
) -> None:
    add_a_third(duplicates, library, folder, qtbot)

    def move(path: str) -> bool:
        Path(path).unlink()
        return True

    monkeypatch.setattr(QFile, "moveToTrash", staticmethod(move))
    choose(duplicates, kept + 1)
    duplicates._remove(folder / "b.sgf")
    choose(duplicates, kept)
    if kept:
        qtbot.waitUntil(lambda: bool(rows(duplicates.differences)))
        header = duplicates.differences.headerItem()
        assert [header.text(column) for column in (1, 2)] == ["a.sgf", "c.sgf"]
        assert rows(duplicates.differences) == [["The same game information, comments and variations", "", ""]]
    else:
        assert duplicates._compared is None


def test_very_many_groups_are_listed_in_turns(
    duplicates: LibraryDuplicatesDialog, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(duplicates_dialog, "some_at_a_time", lambda steps: steps)
    game = duplicates.chosen
    assert game is not None
    files = [replace(game, id=number, path=Path(f"/{number}.sgf")) for number in range(60)]
    duplicates._show_groups(DuplicatesReport([[one, other] for one, other in zip(files, reversed(files), strict=True)]))
    assert 0 < duplicates.groups.topLevelItemCount() < 60
    assert duplicates.open_button.isEnabled() and not duplicates.trash_button.isEnabled()
    qtbot.waitUntil(lambda: duplicates.groups.topLevelItemCount() == 60 and duplicates.trash_button.isEnabled())
    assert duplicates.chosen == files[59]  # the second of the first group, as before
    monkeypatch.setattr(QFile, "moveToTrash", staticmethod(lambda _path: True))
    duplicates._remove(files[0].path)  # which is in the first group and in the last
    assert duplicates.groups.topLevelItemCount() == 58
    duplicates._remove(files[59].path)
    assert duplicates.groups.topLevelItemCount() == 58


def test_an_answer_that_comes_twice_is_shown_once(duplicates: LibraryDuplicatesDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(duplicates._finder.compared) as heard:
        choose(duplicates, 0)
        choose(duplicates, 1)
    shown = rows(duplicates.differences)
    assert heard.args is not None
    duplicates._finder.compared.emit(heard.args[0])
    assert rows(duplicates.differences) == shown


def test_a_failure_is_said(duplicates: LibraryDuplicatesDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MessageBox, "exec", agree)
    monkeypatch.setattr(QFile, "moveToTrash", staticmethod(lambda _path: False))
    choose(duplicates, 1)
    duplicates.trash_button.click()
    assert duplicates.note.is_problem
    assert len(rows(duplicates.groups)) == 3


def test_nothing_is_removed_where_nobody_knows_how_much(
    duplicates: LibraryDuplicatesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: sqlite3.Connection, _path: Path) -> int:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr("qtgo.features.library.duplicates_dialog.count_games_in", fail)
    choose(duplicates, 1)
    duplicates.trash_button.click()
    assert duplicates.note.is_problem
    assert duplicates.note.text == "database is locked"


def test_a_search_ends_with_the_dialog(dialog: LibraryDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = Event(), list[str]()

    def find(connection: sqlite3.Connection, _is_cancelled: Callable[[], bool]) -> list[list[CatalogEntry]]:
        begun.set()
        try:
            connection.execute(
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 100000000) SELECT count(*) FROM n"
            ).fetchone()
        except sqlite3.Error as error:
            ended.append(str(error))
            raise
        return []

    monkeypatch.setattr(library_duplicates, "find_duplicates", find)
    finder = DuplicateFinder(tmp_path / "cache" / "index.sqlite")
    finder.find()
    assert begun.wait(60)
    finder.close()
    assert ended == ["interrupted"]


def test_nothing_but_the_lists_is_scrolled_where_the_screen_has_room(
    duplicates: LibraryDuplicatesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(2000, 2000))
    duplicates.hide()
    duplicates.setAttribute(Qt.WidgetAttribute.WA_Resized, False)
    duplicates.show()
    settle()
    assert duplicates.findChildren(FittingScrollArea)[0].verticalScrollBar().maximum() == 0


def test_the_lists_fit_a_narrow_window(
    duplicates: LibraryDuplicatesDialog, library: LibraryIndex, tmp_path: Path, qtbot: QtBot
) -> None:
    long = "a very long name of a file from the collection of an old club, with the years 1980 to 1990.sgf"
    entry = duplicates.chosen
    assert entry is not None
    copies = [
        replace(entry, path=tmp_path / f"{number} {long}", black="Somebody With a Long Name") for number in (1, 2)
    ]
    duplicates._show_groups(DuplicatesReport([copies]))
    qtbot.waitUntil(lambda: not duplicates._listing.is_under_way)
    duplicates._say("The same game information, comments and variations, and a little more to be said")
    duplicates.resize(scaled(530), scaled(600))
    settle()
    for tree in (duplicates.groups, duplicates.differences):
        assert tree.header().length() <= tree.viewport().width()
        assert tree.horizontalScrollBar().maximum() == 0
