"""Games are rated and tagged from the library's list, which shows it, sorts by it and filters by it."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo.core.rules.position import Position
from qtgo.features.library.game_marks import LibraryTagsDialog
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.features.library.library_index import LibraryIndex
from qtgo.library.catalog import SortKey
from qtgo.library.fields import Fields
from qtgo.library.scan import update
from tests.features.library.conftest import select, selected, wait_for_list


def column(dialog: LibraryDialog, key: SortKey, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[str]:
    wait_for_list(dialog)
    section = dialog.model.columns.index(key)
    return [dialog.model.index(row, section).data(role) for row in range(dialog.model.rowCount())]


def test_the_keys_rate_the_selected_games(dialog: LibraryDialog, qtbot: QtBot) -> None:
    dialog.menu.show_columns(("black",))
    heard: list[tuple[str, ...]] = []
    dialog.columns_chosen.connect(heard.append)
    select(dialog, 0, 2)
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert column(dialog, SortKey.RATING) == ["★★★★☆", "", "★★★★☆"]
    assert column(dialog, SortKey.RATING, Qt.ItemDataRole.AccessibleTextRole) == ["4 stars", "", "4 stars"]
    assert heard == [("black", "rating")]  # what one gives one sees
    select(dialog, 0)
    qtbot.keyClick(dialog.table, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert column(dialog, SortKey.RATING) == ["", "", "★★★★☆"]
    dialog.show_fields(Fields(stars_from=3))
    assert column(dialog, SortKey.BLACK) == ["Cid"]


def test_the_keys_of_the_menu_work_in_the_active_window(dialog: LibraryDialog, qtbot: QtBot) -> None:
    select(dialog, 0)
    dialog.table.setFocus()
    with qtbot.waitSignal(dialog.window_requested):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_tags_are_added_and_removed(dialog: LibraryDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(asked: QDialog) -> int:
        assert isinstance(asked, LibraryTagsDialog)
        shown.append([asked.list.item(row).text() for row in range(asked.list.count())])
        asked.new.setText(new)
        for row, state in states.items():
            asked.list.item(row).setCheckState(state)
        return QDialog.DialogCode.Accepted

    shown: list[list[str]] = []
    states: dict[int, Qt.CheckState] = {}
    monkeypatch.setattr(QDialog, "exec", change)
    select(dialog, 0, 1)
    new = "ladder, big  ko,"
    dialog.menu.tags.trigger()
    assert column(dialog, SortKey.TAGS) == ["big ko, ladder", "big ko, ladder", ""]
    select(dialog, 1, 2)
    new, states = "", {0: Qt.CheckState.Unchecked, 1: Qt.CheckState.Checked}
    dialog.menu.tags.trigger()
    assert column(dialog, SortKey.TAGS) == ["big ko, ladder", "ladder", "ladder"]
    assert shown == [[], ["big ko", "ladder"]]
    assert not dialog.table.isColumnHidden(dialog.model.columns.index(SortKey.TAGS))


def test_tags_are_for_the_games_that_were_selected_when_they_were_asked_for(
    dialog: LibraryDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(asked: QDialog) -> int:
        assert isinstance(asked, LibraryTagsDialog)
        asked.new.setText("ladder")
        dialog.table.clearSelection()  # as an update of the library may do
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QDialog, "exec", change)
    select(dialog, 0, 1)
    dialog.menu.tags.trigger()
    assert column(dialog, SortKey.TAGS) == ["ladder", "ladder", ""]


def test_without_selected_games_no_tags_are_asked_for(dialog: LibraryDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_asked: QDialog) -> int:
        raise AssertionError

    monkeypatch.setattr(QDialog, "exec", fail)
    select(dialog, 0)
    dialog.table.clearSelection()  # the current game stays, as after Ctrl and a click
    dialog.menu.tags.trigger()
    dialog.menu.rated.emit(3)
    assert column(dialog, SortKey.RATING) == ["", "", ""]


def test_the_dialog_says_what_to_change(qtbot: QtBot) -> None:
    dialog = LibraryTagsDialog(["all", "none", "some"], {"all": 2, "some": 1}, 2)
    qtbot.addWidget(dialog)
    states = [dialog.list.item(row).checkState() for row in range(3)]
    assert states == [Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked]
    assert dialog.changes() == ([], [])
    for row, state in enumerate((Qt.CheckState.Unchecked, Qt.CheckState.Checked, Qt.CheckState.Checked)):
        dialog.list.item(row).setCheckState(state)
    assert dialog.changes() == (["none", "some"], ["all"])


def test_what_cannot_be_saved_is_said(dialog: LibraryDialog, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    select(dialog, 0)
    dialog.menu.rated.emit(3)
    wait_for_list(dialog)
    assert dialog.note.is_problem
    assert column(dialog, SortKey.RATING) == ["", "", ""]


def test_a_broken_file_is_said(dialog: LibraryDialog, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tags.json").write_text("{")
    select(dialog, 0)
    dialog.menu.rated.emit(3)
    wait_for_list(dialog)
    assert "tags.json.broken" in dialog.note.text
    assert column(dialog, SortKey.RATING) == ["★★★☆☆", "", ""]


def test_a_file_that_is_broken_from_the_start_is_said_with_the_first_list(
    library: LibraryIndex, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tags.json").write_text("{")
    update(tmp_path / "cache" / "index.sqlite", [folder])
    dialog = LibraryDialog(library, [folder], Position.empty(19, 19))
    qtbot.addWidget(dialog)
    wait_for_list(dialog)
    assert "tags.json.broken" in dialog.note.text
    dialog.show_fields(Fields(stars_from=1))
    wait_for_list(dialog)
    assert "tags.json.broken" in dialog.note.text


def test_the_list_follows_marks_that_it_is_chosen_by(dialog: LibraryDialog) -> None:
    select(dialog, 0, 1)
    dialog.menu.rated.emit(5)
    wait_for_list(dialog)
    dialog.show_fields(Fields(stars_from=5))
    wait_for_list(dialog)
    select(dialog, 0)
    dialog.menu.rated.emit(1)
    assert column(dialog, SortKey.RATING) == ["★★★★★"]


def test_what_is_selected_stays_when_the_list_is_read_again(dialog: LibraryDialog) -> None:
    select(dialog, 0, 2)
    dialog.refresh()  # as an update of the index does
    wait_for_list(dialog)
    assert [entry.black for entry in selected(dialog)] == ["Ada", "Cid"]
    dialog.menu.rated.emit(5)
    wait_for_list(dialog)
    dialog.show_fields(Fields(stars_from=5))
    wait_for_list(dialog)
    assert [entry.black for entry in selected(dialog)] == ["Ada", "Cid"]
    select(dialog, 0)
    dialog.show_fields(Fields())
    wait_for_list(dialog)
    assert len(selected(dialog)) == 1


def test_the_column_of_ratings_has_room_for_its_title_and_five_stars(dialog: LibraryDialog) -> None:
    dialog.menu.show_columns(("black", "event"))
    dialog.table.fit_columns()
    dialog.menu.show_columns(("black", "rating", "event"))
    section = dialog.model.columns.index(SortKey.RATING)
    width = dialog.table.columnWidth(section)
    for text in ("Rating", "★★★★★"):
        assert width > dialog.table.fontMetrics().horizontalAdvance(text)


def test_marks_of_many_games_are_changed_beside_the_window(
    dialog: LibraryDialog, library: LibraryIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, threads = library.tags.rate, list[threading.Thread]()

    def rate(contents: Iterable[bytes], stars: int) -> None:
        threads.append(threading.current_thread())
        usual(contents, stars)

    monkeypatch.setattr(library.tags, "rate", rate)
    dialog.table.selectAll()
    dialog.menu.rated.emit(2)
    assert column(dialog, SortKey.RATING) == 3 * ["★★☆☆☆"]
    assert len(threads) == 1 and threading.main_thread() not in threads
