"""The issues of a file are listed by a menu and by a button, and lead to the moves where they stand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.file.issue_list import FileIssuesDialog
from qtgo.kit.inputs.tool_button import REASON
from qtgo.sgf.issue import Issue, IssueKind
from qtgo.sgf.reader import read_text

TWO_GAMES = "(;SZ[9]KM[6.5];B[aa];W[zz]\n;B[cc])\n(;SZ[9];B[dd]\n;W[ee](;B[ff]FOO)(;B[gg]))"


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path) -> GameWindow:
    (tmp_path / "a.sgf").write_text(TWO_GAMES)
    assert window.features.files.open_path(tmp_path / "a.sgf", move=0)
    return window


def answer(do: Callable[[FileIssuesDialog], object]) -> None:
    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FileIssuesDialog)
        do(dialog)

    QTimer.singleShot(0, act)


def rows(dialog: FileIssuesDialog) -> list[list[str]]:
    items = (dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount()))
    return [[item.text(column) for column in range(3)] for item in items if item is not None]


def test_the_button_lists_them_and_an_issue_leads_to_its_move_in_another_game(qtbot: QtBot, opened: GameWindow) -> None:
    seen: list[list[str]] = []

    def look(dialog: FileIssuesDialog) -> None:
        seen.extend(rows(dialog))
        qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)

    opened.resize(1400, 800)
    assert opened.context.status.issues.text() == "2 issues in file" and opened.context.status.issues.isVisible()
    answer(look)
    qtbot.mouseClick(opened.context.status.issues, Qt.MouseButton.LeftButton)
    assert seen == [["1", "22", "Point not on the board (W[zz])"], ["4", "14", "Property without a value (FOO)"]]
    assert opened.context.document.state.game == 1
    assert opened.context.game.game.current.properties["B"] == ["ff"]


def test_an_issue_of_the_game_shown_leads_to_its_move(opened: GameWindow) -> None:
    answer(lambda dialog: dialog.go_to_button.click())
    opened.context.menus["file_issues"].trigger()
    assert opened.context.document.state.game == 0
    assert opened.context.game.game.current.properties["W"] == ["zz"]


def test_an_issue_whose_move_was_deleted_says_so(opened: GameWindow) -> None:
    opened.context.navigator.to_move_number(2)
    opened.context.menus["delete_variation"].trigger()
    before = opened.context.game.game.current
    answer(lambda dialog: dialog.go_to_button.click())
    opened.context.menus["file_issues"].trigger()
    assert opened.context.game.game.current is before
    assert opened.context.status.message.text == "There is no move at this place in the file."


def test_a_file_without_issues_says_so_in_the_menu(window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]KM[6.5];B[aa])")
    window.features.files.open_path(tmp_path / "a.sgf")
    assert not window.context.menus["file_issues"].isEnabled()
    assert window.context.menus["file_issues"].property(REASON) == "The file has no issues."


def test_where_the_button_has_no_room_the_menu_lists_them(opened: GameWindow) -> None:
    status = opened.context.status
    for width in range(1400, 300, -20):
        opened.resize(width, 800)
        QApplication.processEvents()
        if status.issues in status.folded:
            break
    status._fill_menu()
    entry = next(action for action in status.more.menu().actions() if action.text() == "2 issues in file")
    seen: list[list[str]] = []

    def look(dialog: FileIssuesDialog) -> None:
        seen.extend(rows(dialog))
        dialog.reject()

    answer(look)
    entry.trigger()
    assert len(seen) == 2


def test_the_list_is_copied_as_compilers_write_it(qtbot: QtBot) -> None:
    issues = [Issue(IssueKind.BAD_VALUE, 3, 14, "KM[x]"), Issue(IssueKind.WRONG_CHARSET, 0, 0)]
    dialog = FileIssuesDialog(issues, 2, "a.sgf")
    qtbot.addWidget(dialog)
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "a.sgf:3:14: Invalid property value (KM[x])",
        "a.sgf:0:0: The file is not in the encoding that CA declares",
    ]
    assert rows(dialog)[1][:2] == ["", ""]


def test_what_is_only_counted_is_said(qtbot: QtBot) -> None:
    collection = read_text("(;SZ[9]" + ";B[zz]" * 1200 + ")")
    dialog = FileIssuesDialog(collection.notable_issues, collection.notable_count, "a.sgf")
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 1000)
    assert dialog.note.text() == "a.sgf was read in spite of these issues. 1000 of 1200 are listed."
