"""The question for a move."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.core.game.navigation import MoveCount
from qtgo.features.navigate.go_to_move import GoToMoveDialog, MovePlace
from tests.shown_window import ok_button

HERE = {MoveCount.LINE: 3, MoveCount.MAIN_LINE: 0, MoveCount.NODE: 4}
LAST = {MoveCount.LINE: 20, MoveCount.MAIN_LINE: 120, MoveCount.NODE: 22}


def test_a_number_typed_is_a_move_of_this_line(qtbot: QtBot) -> None:
    dialog = GoToMoveDialog(HERE, LAST)
    qtbot.addWidget(dialog)
    assert dialog.place() == MovePlace(MoveCount.LINE, 3)
    qtbot.keyClicks(dialog.number, "17")
    qtbot.keyClick(dialog.number, Qt.Key.Key_Return)
    assert dialog.place() == MovePlace(MoveCount.LINE, 17)


def test_other_counts_have_other_limits(qtbot: QtBot) -> None:
    dialog = GoToMoveDialog(HERE, LAST)
    qtbot.addWidget(dialog)
    assert dialog.number.maximum() == 20
    qtbot.keyClick(dialog.count, Qt.Key.Key_Down)
    assert dialog.number.maximum() == 120
    dialog.number.setValue(100)
    assert dialog.place() == MovePlace(MoveCount.MAIN_LINE, 100)
    qtbot.keyClick(dialog.count, Qt.Key.Key_Down)
    assert dialog.place() == MovePlace(MoveCount.NODE, 22)


def test_without_moves_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    dialog = GoToMoveDialog(dict.fromkeys(MoveCount, 0), {**dict.fromkeys(MoveCount, 0), MoveCount.NODE: 2})
    qtbot.addWidget(dialog)
    ok = ok_button(dialog)
    assert dialog.note.text == "No moves yet"
    assert not dialog.number.isEnabled()
    assert dialog.focusWidget() is dialog.count
    assert not ok.isEnabled()
    dialog.count.setCurrentIndex(dialog.count.findData(MoveCount.NODE))
    assert dialog.note.text == "0 to 2"
    assert dialog.number.isEnabled()
    assert ok.isEnabled()


def test_a_number_comes_back_with_what_it_counts(qtbot: QtBot) -> None:
    dialog = GoToMoveDialog(HERE, LAST)
    qtbot.addWidget(dialog)
    dialog.count.setCurrentIndex(1)
    dialog.number.setValue(100)
    dialog.count.setCurrentIndex(0)
    assert dialog.place() == MovePlace(MoveCount.LINE, 20)
    dialog.count.setCurrentIndex(1)
    assert dialog.place() == MovePlace(MoveCount.MAIN_LINE, 100)
