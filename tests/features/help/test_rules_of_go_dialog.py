"""The rules of Go: read, and tried with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.rules_of_go import RulesPage
from qtgo.features.help.rules_of_go_dialog import RulesOfGoDialog
from qtgo.text.pseudo import PSEUDO
from tests.languages import spoken


@pytest.fixture
def dialog(qtbot: QtBot) -> RulesOfGoDialog:
    return shown(qtbot, RulesPage.BOARD)


def shown(qtbot: QtBot, page: RulesPage) -> RulesOfGoDialog:
    dialog = RulesOfGoDialog(page)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def click(qtbot: QtBot, dialog: RulesOfGoDialog, vertex: str) -> None:
    place = dialog.board.place_of(Point.from_vertex(vertex)).center().toPoint()
    qtbot.mouseClick(dialog.board, Qt.MouseButton.LeftButton, pos=place)


def color_at(dialog: RulesOfGoDialog, vertex: str) -> Color | None:
    return dialog.board.position.color_at(Point.from_vertex(vertex))


def test_the_pages_follow_each_other(qtbot: QtBot, dialog: RulesOfGoDialog) -> None:
    assert not dialog.back.isEnabled()
    seen = [dialog.page]
    while dialog.forward.isEnabled():
        qtbot.mouseClick(dialog.forward, Qt.MouseButton.LeftButton)
        seen.append(dialog.page)
        assert dialog.title.text() and dialog.text.text() and dialog.task.text()
    assert seen == list(RulesPage)
    dialog.back.click()
    assert dialog.page is RulesPage.END


def test_each_page_leads_to_its_lesson(window: GameWindow) -> None:
    titles = []
    for page in RulesPage:
        QTimer.singleShot(0, play_the_lesson)
        window.features.help.show_rules(page)
        titles.append(window.features.problems.card.title.text().partition(":")[0])
    assert titles == [
        "1. Liberties and Capture",
        "1. Liberties and Capture",
        "2. Saving Your Stones",
        "4. Where Not to Play",
        "5. Eyes",
        "7. Ko",
        "8. Territory and the End",
        "12. Handicap",
    ]


def play_the_lesson() -> None:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, RulesOfGoDialog)
    dialog.lesson.click()


def test_a_click_captures_and_the_next_task_follows(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesPage.CAPTURE)
    assert dialog.board.marked == {Point.from_vertex("D5")}
    click(qtbot, dialog, "A1")
    assert dialog.answer.text.startswith("Not this point.")
    click(qtbot, dialog, "D5")
    assert dialog.answer.text == "1 stone was captured."
    assert color_at(dialog, "C5") is None
    assert dialog.task.text() == "Now capture the group of two stones."
    click(qtbot, dialog, "F2")
    assert dialog.answer.text == "2 stones were captured."
    qtbot.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    assert color_at(dialog, "C5") is Color.WHITE
    assert dialog.answer.text == ""


def test_the_rules_say_why_they_refuse(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesPage.SUICIDE)
    click(qtbot, dialog, "A7")
    assert dialog.answer.text == "A Black stone at A7 would have no liberties (suicide)."
    dialog = shown(qtbot, RulesPage.KO)
    click(qtbot, dialog, "D4")
    click(qtbot, dialog, "C4")
    assert "(ko)" in dialog.answer.text


def test_liberties_are_counted(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesPage.LIBERTIES)
    click(qtbot, dialog, "B6")
    assert dialog.answer.text == "This group has 7 liberties."
    assert len(dialog.board.marked) == 7
    click(qtbot, dialog, "A7")
    assert dialog.board.marked == frozenset()


def test_the_end_is_counted_by_territory_and_by_area(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesPage.END)
    assert all(table.isVisible() for table in dialog.counts)
    before = [table.rows for table in dialog.counts]
    click(qtbot, dialog, "B5")
    click(qtbot, dialog, "F4")
    assert "half a point" in dialog.task.text()
    assert [table.rows for table in dialog.counts] != before
    totals = [(row.black, row.white) for table in dialog.counts for row in table.rows if row.title == "Total"]
    assert totals == [("20", "20.5"), ("27", "27.5")]
    assert dialog.board.owners[Point.from_vertex("B5")] is Color.BLACK
    dialog.board.grab()
    dialog.pages.setCurrentRow(0)
    assert not dialog.counts[0].isVisible()
    assert dialog.board.owners == {}


def test_it_can_be_used_by_the_keyboard_alone(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesPage.CAPTURE)
    board = dialog.board
    board.setFocus()
    board.grab()
    assert board.cursor_point == Point.from_vertex("D4")
    qtbot.keyClick(board, Qt.Key.Key_Up)
    assert board.accessibleDescription() == "D5, empty, marked"
    qtbot.keyClick(board, Qt.Key.Key_Left)
    assert board.accessibleDescription() == "C5, White"
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert color_at(dialog, "D5") is Color.BLACK
    assert dialog.isVisible()
    for _ in range(9):
        qtbot.keyClick(board, Qt.Key.Key_Down)
    assert board.cursor_point == Point.from_vertex("D1")


def test_the_rows_of_the_pages_are_equally_high_in_longer_languages_too(qtbot: QtBot) -> None:
    with spoken(PSEUDO):
        dialog = shown(qtbot, RulesPage.KO)
        pages = dialog.pages
        assert len({pages.visualItemRect(pages.item(row)).height() for row in range(pages.count())}) == 1


def test_on_a_small_screen_the_pages_are_a_box(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(640, 480))
    dialog = shown(qtbot, RulesPage.KO)
    assert not dialog.pages.isVisible() and dialog.pages.box.isVisible()
    assert dialog.pages.box.currentText() == "Ko"
    qtbot.keyClick(dialog.pages.box, Qt.Key.Key_Down)
    assert dialog.page is RulesPage.END


def test_a_page_begins_at_its_top(qtbot: QtBot, dialog: RulesOfGoDialog) -> None:
    dialog.resize(400, 200)
    dialog.show()
    bar = dialog._texts.verticalScrollBar()
    QApplication.processEvents()
    bar.setRange(0, 100)
    bar.setValue(100)
    dialog.forward.click()
    assert bar.value() == 0
