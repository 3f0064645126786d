"""Nothing jumps: what one is about to press stays where it is, from the first stone to the end of a game."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import ProposalSource
from qtgo.kit.labels import ElidedLabel
from tests.shown_window import play, settle

BOARDS = (9, 19)
SIZES = pytest.mark.parametrize("size", [QSize(1024, 700), QSize(640, 480), QSize(1600, 1000)], ids=str)


def place(window: GameWindow, widget: QWidget) -> QRect | None:
    return QRect(widget.mapTo(window, QPoint()), widget.size()) if widget.isVisible() else None


def begin(window: GameWindow, size: QSize, board: int) -> None:
    """Begin a game on a board of so many lines in a window of some size."""
    window.resize(size)
    info = window.context.game.game.info
    window.context.document.new_game(replace(info, width=board, height=board))


def places(window: GameWindow) -> list[object]:
    """Return where the board is, the bar, the players' cards and the list of moves."""
    settle()
    board = window.view.mapFromScene(window.scene.geometry.board).boundingRect()
    parts = window.frame.bar, *window.features.seats.panels.values(), window.features.tree.moves
    return [board.translated(window.view.viewport().mapTo(window, QPoint())), *(place(window, part) for part in parts)]


@SIZES
def test_the_first_stone_moves_nothing(qtbot: QtBot, window: GameWindow, dressed: None, size: QSize) -> None:
    for board in BOARDS:
        begin(window, size, board)
        before = places(window)
        play(qtbot, window, "E5")
        assert places(window) == before


@SIZES
def test_the_row_of_accept_stays_while_stones_are_marked(
    qtbot: QtBot, window: GameWindow, dressed: None, size: QSize
) -> None:
    for board in BOARDS:
        begin(window, size, board)
        check_row_of_accept(qtbot, window)


def check_row_of_accept(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 D7 F2 C4 G7 pass pass")
    panel, scoring = window.features.score.panel, window.context.scoring
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
def test_the_head_of_the_score_stays_while_stones_are_marked(
    qtbot: QtBot, window: GameWindow, dressed: None, size: QSize
) -> None:
    for board, proposer in product((9, 13, 19), ("", "QtGo", "KataGo at its strongest with a long name")):
        begin(window, size, board)
        check_head_of_score(qtbot, window, proposer)


def check_head_of_score(qtbot: QtBot, window: GameWindow, proposer: str) -> None:
    play(qtbot, window, "E5 C3 D7 F2 C4 G7 pass pass")
    panel, scoring = window.features.score.panel, window.context.scoring

    def head() -> list[QPoint]:
        settle()
        names = [label for label in panel.table.findChildren(ElidedLabel) if label.isVisible()]
        parts = panel.title, panel.source, panel.table, panel.result, *sorted(names, key=lambda label: label.text())
        return [part.mapTo(window, QPoint()) for part in parts]

    if proposer:
        removal = window.context.game.game.stone_removal
        assert removal is not None
        removal.propose_dead([Point.from_vertex("D7")], ProposalSource.ENGINE, (), proposer)
        scoring.show()
    bar = panel._scroll_area.verticalScrollBar()
    before, had_bar = head(), bar.isVisible()
    assert len(before) == 6

    def stays() -> bool:
        now = head()
        same_height = [part.y() for part in now] == [part.y() for part in before]
        return same_height and (now == before or bar.isVisible() is not had_bar)  # which takes its width

    for vertex in ("C3", "F2", "G7"):  # White's stones, then all of them: the counts go from one digit to two
        scoring.toggle(Point.from_vertex(vertex))
        assert stays()
    for color in Color:
        scoring.toggle_accepted(color)
        assert stays()
    scoring.toggle_seki(Point.from_vertex("E5"))
    assert stays()


@SIZES
@pytest.mark.parametrize("end", ["resign", "count"])
def test_the_list_stays_at_the_end(qtbot: QtBot, window: GameWindow, dressed: None, size: QSize, end: str) -> None:
    for board in BOARDS:
        begin(window, size, board)
        play(qtbot, window, "E5 C3 D7 F2")
        before = places(window)
        if end == "resign":
            window.context.game.resign(Color.BLACK)
        else:
            play(qtbot, window, "pass pass")
            for color in Color:
                window.context.scoring.toggle_accepted(color)
            window.context.scoring.finish()
        window.features.result.hide()
        assert places(window) == before


def test_a_panel_that_comes_back_is_in_its_place_at_once(window: GameWindow, dressed: None) -> None:
    stage = window.context.stage
    stage.clear(window, True, with_panel=True)
    begin(window, QSize(640, 700), 9)
    settle()
    stage.clear(window, False)
    at_once = window.context.side.geometry()
    settle()
    assert window.context.side.geometry() == at_once
