"""The stone that follows the mouse: in the color of who may move, and away where a click plays none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.editing.tools import Tool
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import HandicapPlacement
from tests.session.players.test_players import engine
from tests.shown_window import play, settle

B, W = Color.BLACK, Color.WHITE
FREE_POINT = "H8"


def hover(window: GameWindow, vertex: str = FREE_POINT) -> None:
    window.scene._hover(Point.from_vertex(vertex))


def seen(window: GameWindow, vertex: str = FREE_POINT) -> Color | None:
    """Return the color of the stone that is seen under the mouse, by what is painted there with it and without."""
    with_it = _light(window, vertex)
    window.scene._hover(None)
    without = _light(window, vertex)
    hover(window, vertex)
    return None if with_it == without else B if with_it < without else W


def _light(window: GameWindow, vertex: str) -> int:
    view = window.view
    settle()
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    view.render(painter)
    painter.end()
    center = view.mapFromScene(window.scene.geometry.center(Point.from_vertex(vertex)) + QPointF(4, 4))
    return image.pixelColor(center).lightness()


def test_it_has_the_color_of_who_is_to_move(qtbot: QtBot, window: GameWindow) -> None:
    hover(window)
    assert seen(window) is B
    play(qtbot, window, "E5")
    hover(window)
    assert seen(window) is W


def test_there_is_none_on_the_computers_turn(qtbot: QtBot, window: GameWindow) -> None:
    hover(window)
    window.context.players.pause(True)
    window.context.players.seat(B, engine())
    assert seen(window) is None
    window.context.players.seat(B, None)
    assert seen(window) is B
    play(qtbot, window, "E5")
    window.context.players.seat(W, engine())
    assert seen(window) is None
    window.context.menus["back"].trigger()
    assert seen(window) is B, "elsewhere in the record a variation may be played"


def test_it_is_black_while_handicap_stones_are_placed(qtbot: QtBot, window: GameWindow) -> None:
    info = replace(window.context.game.game.info, handicap=2, handicap_placement=HandicapPlacement.FREE)
    window.context.document.new_game(info)
    for vertex in ("C3", "G7"):
        hover(window)
        assert seen(window) is B
        play(qtbot, window, vertex)
    hover(window)
    assert seen(window) is W


def test_it_has_the_color_of_the_tool(editing: GameWindow) -> None:
    window = editing
    hover(window)
    for tool, color in ((Tool.BLACK, B), (Tool.WHITE, W), (Tool.TRIANGLE, None)):
        window.features.edits.tools.take(tool)
        assert seen(window) is color


def test_there_is_none_while_dead_stones_are_marked_and_after_the_end(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 pass pass")
    hover(window)
    assert seen(window) is None
    window.context.scoring.resume(B)
    hover(window)
    assert seen(window) is not None
    window.context.game.resign(B)
    assert seen(window) is None


def test_there_is_none_while_the_clock_is_paused(qtbot: QtBot, window: GameWindow) -> None:
    time = TimeControl.same(TimeSettings(TimeSystem.ABSOLUTE))
    window.context.document.new_game(with_time_control(window.context.game.game.info, time))
    window.context.clock.start_game()
    play(qtbot, window, "E5")
    hover(window)
    assert seen(window) is W
    window.context.clock.pause(True)
    assert seen(window) is None
    window.context.clock.pause(False)
    assert seen(window) is W


@pytest.mark.parametrize("to_move", [B, W])
def test_in_a_problem_it_is_the_solvers(qtbot: QtBot, window: GameWindow, tmp_path: Path, to_move: Color) -> None:
    mine, other = ("B", "W") if to_move is B else ("W", "B")
    path = tmp_path / "problem.sgf"
    path.write_text(f"(;SZ[9]AB[ea][eb]AW[fa][fb]PL[{mine}];{mine}[aa];{other}[bb];{mine}[cc])")
    window.features.files.open_path(path, move=0)
    window.features.problems.solve()
    window.features.problems.controller.reply_delay = 30
    hover(window)
    assert seen(window) is to_move
    play(qtbot, window, "A9")
    hover(window)
    assert seen(window) is None, "the answer comes"
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert seen(window) is to_move
