"""The board above the graph."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.board.paint.themes import KAYA, THEMES
from qtgo.core.rules.position import Position
from qtgo.features.review.graph_preview import GraphPreview


def test_a_mouse_that_rests_sees_the_board(qtbot: QtBot) -> None:
    room, theme, asked = QWidget(), [KAYA], []
    qtbot.addWidget(room)
    room.resize(600, 500)

    def position_at(depth: int) -> Position:
        asked.append(depth)
        return Position.empty(9, 9)

    preview = GraphPreview(room, position_at, lambda: theme[0])
    room.show()
    preview.want(3, QPoint(10, 400))
    preview.want(4, QPoint(590, 400))
    qtbot.waitUntil(preview.isVisible)
    assert asked == [4]
    assert preview.board is not None
    assert preview.board.position.width == 9
    assert room.rect().contains(preview.geometry())
    assert preview.geometry().bottom() < 400
    preview.leave()
    assert not preview.isVisible()
    theme[0] = next(other for other in THEMES.values() if other != KAYA)
    preview.want(5, QPoint(0, 0))
    qtbot.waitUntil(preview.isVisible)
    assert preview.board.theme == theme[0]
    assert room.rect().contains(preview.geometry())


def test_a_mouse_that_leaves_at_once_asks_for_nothing(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    asked: list[int] = []

    def position_at(depth: int) -> Position:
        asked.append(depth)
        return Position.empty(9, 9)

    preview = GraphPreview(room, position_at, lambda: KAYA)
    preview.want(3, QPoint())
    preview.leave()
    assert asked == []
    assert not any(timer.isActive() for timer in preview.findChildren(QTimer))
