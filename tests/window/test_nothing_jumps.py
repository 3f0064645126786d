"""Nothing jumps: what one is about to press stays where it is, from the first stone to the end of a game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.window.main_window import MainWindow
from tests.window.conftest import play, settle

SIZES = pytest.mark.parametrize("size", [QSize(1024, 700), QSize(640, 480), QSize(1600, 1000)], ids=str)


def place(window: MainWindow, widget: QWidget) -> QRect | None:
    return QRect(widget.mapTo(window, QPoint()), widget.size()) if widget.isVisible() else None


def places(window: MainWindow) -> list[object]:
    """Return where the board is, the bar, the players' cards and the list of moves."""
    settle()
    board = window.view.mapFromScene(window.scene.geometry.board).boundingRect()
    parts = window.bar, *window.side.players.values(), window.side.moves
    return [board.translated(window.view.viewport().mapTo(window, QPoint())), *(place(window, part) for part in parts)]


@SIZES
def test_the_first_stone_moves_nothing(qtbot: QtBot, window: MainWindow, dressed: None, size: QSize) -> None:
    window.resize(size)
    before = places(window)
    play(qtbot, window, "E5")
    assert places(window) == before


@SIZES
def test_the_row_of_accept_stays_while_stones_are_marked(
    qtbot: QtBot, window: MainWindow, dressed: None, size: QSize
) -> None:
    window.resize(size)
    play(qtbot, window, "E5 C3 D7 F2 C4 G7 pass pass")
    panel, scoring = window.side.scoring, window.scoring
    buttons = *panel.accept_boxes.values(), panel.finish_button, panel.resume_button

    def row() -> list[QRect | None]:
        settle()
        return [place(window, button) for button in buttons]

    before = row()
    panel.show_judging(True)  # "QtGo is thinking…" is longer than the offer to ask it
    assert row() == before
    panel.show_judging(False)
    assert row() == before
    scoring.toggle(Point.from_vertex("C3"))
    assert row() == before
    scoring.toggle_seki(Point.from_vertex("G7"))
    assert row() == before
    scoring.toggle_accepted(Color.BLACK)
    assert row() == before


@SIZES
@pytest.mark.parametrize("end", ["resign", "count"])
def test_the_list_stays_at_the_end(qtbot: QtBot, window: MainWindow, dressed: None, size: QSize, end: str) -> None:
    window.resize(size)
    play(qtbot, window, "E5 C3 D7 F2")
    before = places(window)
    if end == "resign":
        window.game_controller.resign(Color.BLACK)
    else:
        play(qtbot, window, "pass pass")
        for color in Color:
            window.scoring.toggle_accepted(color)
        window.scoring.finish()
    window.result.hide()
    assert places(window) == before
