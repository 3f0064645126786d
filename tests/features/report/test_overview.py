"""The page over many games, for which the review of a folder and a player's progress have a button."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.many_games.habits import GameHabits, KindLoss, SideHabits
from qtgo.core.analysis.many_games.history import ReviewedGame, SideNumbers
from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog
from qtgo.features.progress.progress_dialog import ProgressDialog
from qtgo.features.report.report_dialog import ReportView
from qtgo.report.report_blocks import MomentBlock
from qtgo.report.report_text import blocks
from tests.report.sample import report
from tests.shown_window import in_dialog, settle


def reviewed_game(path: Path) -> ReviewedGame:
    """Write a file of two games, and return the review of the second."""
    path.write_text("(;SZ[9])(;SZ[9]PB[Ann]PW[Bo];B[ee];W[cc];B[gg])")
    habits = GameHabits(SideHabits((KindLoss(MistakeKind.KO, 1, 9.0, 3, 9.0, "G3", "C3 D4"),)), game=2)
    numbers = SideNumbers(20, 80.0, 30.0, 10.0, 20)
    return ReviewedGame("k", "2026-01-01", "Ann", "Bo", 9, 9, of_black=numbers, file=str(path), habits=habits)


def folder_dialog(window: GameWindow, folder: Path) -> FolderReviewDialog:
    """Offer to review a folder, and return the dialog."""
    window.features.folder_review.offer([(folder, 1)], "x")
    assert window.features.folder_review.dialog is not None
    return window.features.folder_review.dialog


def progress_has_button(window: GameWindow) -> bool:
    """Open the dialog of a player's progress, and return whether it offers the page."""
    seen: list[bool] = []

    def look(dialog: ProgressDialog) -> None:
        seen.append(dialog.overview.isVisible())
        dialog.reject()

    in_dialog(ProgressDialog, look)
    window.context.menus["progress"].trigger()
    return seen == [True]


def test_examples_in_it_are_opened(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    folder_dialog(window, tmp_path).overview_requested.emit([reviewed_game(path)])
    page = window.features.report.overview
    assert page is not None
    text = page.view.toPlainText()
    assert "Ko: 1 marked move in 1 game, 9.0 points lost." in text
    assert "Ann – Bo · Move 3: Black G3" in text
    page.move_requested.emit(1)
    assert window.context.document.state.path == path
    assert window.context.game.game.depth == 2
    assert window.context.game.game.info.black.name == "Ann"


def test_all_that_lies_over_the_board_makes_way_for_an_example(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    review = folder_dialog(window, tmp_path)
    review.overview_requested.emit([reviewed_game(path)])
    page = window.features.report.overview
    assert page is not None
    for dialog in (review, page):
        dialog.setGeometry(window.geometry())
    settle()
    page.move_requested.emit(1)
    assert window.context.document.state.path == path
    assert not page.isVisible() and not review.isVisible()
    window.context.menus["review_folder"].trigger()
    assert review.isVisible(), "it has the button for the page"
    review.overview_requested.emit([reviewed_game(path)])
    again = window.features.report.overview
    assert again is not None and again.isVisible()


def test_it_is_of_the_player_whose_progress_is_shown(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.features.progress.note([reviewed_game(tmp_path / "a.sgf")])

    def request(dialog: ProgressDialog) -> None:
        qtbot.waitUntil(dialog.overview.isEnabled)  # once the games are read
        dialog.overview.click()

    in_dialog(ProgressDialog, request)
    window.context.menus["progress"].trigger()
    page = window.features.report.overview
    assert page is not None
    assert page.view.toPlainText().startswith("Ann: Overview of 1 game\nThe numbers are those of Ann's moves.")


@pytest.mark.parametrize("is_there", [True, False])
def test_no_button_leads_nowhere(is_there: bool, window: GameWindow, tmp_path: Path) -> None:
    if not is_there:
        window.features.folder_review.overview_requested.disconnect()
        window.features.progress.overview_requested.disconnect()
    assert folder_dialog(window, tmp_path).overview.isVisible() is is_there
    assert progress_has_button(window) is is_there


def test_a_screen_reader_walks_through_the_page_by_keys(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    folder_dialog(window, tmp_path).overview_requested.emit([reviewed_game(tmp_path / "a.sgf")])
    page = window.features.report.overview
    assert page is not None
    view = page.view
    page.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    interface = QAccessible.queryAccessibleInterface(view).textInterface()
    places, heard = [-1], list[str]()
    while interface.cursorPosition() > places[-1]:
        places.append(interface.cursorPosition())
        heard.append(view.textCursor().block().text())
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert heard[:2] == ["Overview of 1 game", "The numbers are those of both players."]
    assert {"What Costs Most", "Ko: 1 marked move in 1 game, 9.0 points lost. The costliest:"} < set(heard)
    with qtbot.waitSignal(page.move_requested):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
        qtbot.keyClick(view, Qt.Key.Key_Return)


def test_a_screen_reader_reads_one_moment_after_the_other(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    view = ReportView()
    qtbot.addWidget(view)
    game = report()
    view.show_report(game)
    moments = [block for block in blocks(game) if isinstance(block, MomentBlock)]
    parts = [part for moment in moments for part in (moment.heading, moment.text, moment.caption)]
    assert len(moments) == 2
    text = view.toPlainText()
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
