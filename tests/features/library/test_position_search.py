"""The pattern of the search for positions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.features.library.library_dialog import LibraryDialog


@pytest.mark.parametrize("color", Color)
def test_a_click_plays_for_the_side_to_move(dialog: LibraryDialog, qtbot: QtBot, color: Color) -> None:
    handicap = bytes(int(at in (60, 300)) for at in range(361))
    dialog.show_position(Position(19, 19, handicap, to_move=color))
    board, search = dialog.search.board, dialog.search
    dialog.tabs.setCurrentWidget(search)
    turn = color
    for vertex in ("D16", "Q4"):
        point = Point.from_vertex(vertex)
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.place_of(point).center().toPoint())
        assert search.pattern().stones[point.to_index(19)] == turn
        turn = turn.opponent


def test_the_choices_stand_below_the_board_however_little_room_there_is(dialog: LibraryDialog) -> None:
    search, layout = dialog.search, dialog.search.layout()
    assert layout is not None
    dialog.tabs.setCurrentWidget(search)
    width = search.minimumSizeHint().width()
    for height in (1000, 0):
        search.resize(width, max(height, search.minimumSizeHint().height()))
        layout.activate()
        assert search.search.mapTo(search, QPoint()).y() > search.board.geometry().bottom()
