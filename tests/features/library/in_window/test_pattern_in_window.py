"""The position that is searched for: its stones, its part, and what came next, marked and changed in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Area, Point
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.library.positions.pattern import ANYTHING
from tests.features.library.conftest import place_of, shown
from tests.shown_window import play


def click(dialog: LibraryDialog, qtbot: QtBot, vertex: str) -> None:
    qtbot.mouseClick(dialog.search.board, Qt.MouseButton.LeftButton, pos=place_of(dialog, vertex))


def test_a_part_is_marked_with_the_mouse_and_the_keys(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    play(qtbot, window, "C3")
    window.context.menus["find_position"].trigger()
    search = dialog.search
    board = search.board
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=place_of(dialog, "A1"))
    qtbot.mouseMove(board, place_of(dialog, "C3"))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=place_of(dialog, "C3"))
    assert search.pattern().area == Area(0, 0, 3, 3)
    assert search.part.currentData() == "marked"
    assert not search.sliding.isEnabled()  # a corner stays one
    qtbot.keyClick(board, Qt.Key.Key_Up)
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(board, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert search.pattern().area == Area(0, 0, 4, 4)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert search.sliding.isEnabled()
    for _ in range(5):
        qtbot.keyClick(board, Qt.Key.Key_Up)
    assert not search.search.isEnabled()  # there is no stone


def test_stones_and_wildcards_are_set_in_the_pattern(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    window.context.menus["find_position"].trigger()
    search = dialog.search
    click(dialog, qtbot, "G7")
    click(dialog, qtbot, "C3")
    at = {vertex: Point.from_vertex(vertex).to_index(9) for vertex in ("G7", "C3", "E5", "A1")}
    assert [search.pattern().stones[at[vertex]] for vertex in ("G7", "C3")] == [1, 2]
    search.content.setCurrentIndex(search.content.findData(ANYTHING))
    click(dialog, qtbot, "E5")
    assert search.pattern().stones[at["E5"]] == ANYTHING
    assert search.board.markup.labels == {Point.from_vertex("E5"): "×"}
    search.content.setCurrentIndex(search.content.findData(1))
    click(dialog, qtbot, "A1")
    click(dialog, qtbot, "A1")
    assert search.pattern().stones[at["A1"]] == 0
    play(qtbot, window, "A9")  # the pattern is one's own now
    assert search.pattern().stones[at["G7"]] == 1
    for _ in range(5):
        search.back.click()
    assert not search.back.isEnabled()
    assert not any(search.pattern().stones)


def test_space_fills_the_part_that_is_marked(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    window.context.menus["find_position"].trigger()
    search = dialog.search
    search.part.setCurrentIndex(search.part.findText("Lower left corner"))
    search.part.activated.emit(search.part.currentIndex())
    search.content.setCurrentIndex(search.content.findData(ANYTHING))
    qtbot.keyClick(search.board, Qt.Key.Key_Space)
    assert sum(content == ANYTHING for content in search.pattern().stones) == 25
    assert not search.search.isEnabled()
    search.reset.click()
    assert not any(search.pattern().stones)


def test_next_moves_are_stepped_through_in_the_pattern(dialog: LibraryDialog, window: GameWindow, qtbot: QtBot) -> None:
    play(qtbot, window, "G7 C3")
    window.context.menus["find_position"].trigger()
    search = dialog.search
    search.turn.setCurrentIndex(search.turn.findText("Black to move"))
    with qtbot.waitSignal(window.features.library.library.search_finished):
        search.search.click()
    assert shown(dialog) == ["Ada", "Cid"]
    row = next(row for row in range(2) if (item := search.moves.item(row, 0)) and item.text().endswith("E5"))
    search.moves.setCurrentCell(row, 0)
    with qtbot.waitSignal(window.features.library.library.search_finished):
        qtbot.keyClick(search.moves, Qt.Key.Key_Return)
    assert shown(dialog) == ["Cid"]
    assert search.turn.currentText() == "White to move"
    search.first.setValue(4)
    with qtbot.waitSignal(window.features.library.library.search_finished):
        search.search.click()
    assert shown(dialog) == []
