"""The stone that follows the mouse: in the color of who may move, and away where a click plays none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.editing.tools import Tool
from qtgo.core.record.game_info import with_time_control
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.core.study.opinion import Adviser, Opinion
from qtgo.core.study.problem import Outcome, Verdict
from tests.fakes import fake_engine
from tests.shown_window import click, in_dialog, play, settle

B, W = Color.BLACK, Color.WHITE
FREE_POINT = "H8"
MOMENT = 600_000
"""Milliseconds in which no answer comes by itself."""


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
    window.context.players.seat(B, fake_engine())
    assert seen(window) is None
    window.context.players.seat(B, None)
    assert seen(window) is B
    play(qtbot, window, "E5")
    window.context.players.seat(W, fake_engine())
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


def answer(window: GameWindow) -> None:
    """Let the answer to a move in a problem, whose moment is long here, come at once."""
    controller, number = window.features.problems.controller, window.context.game.game.move_number
    (moment,) = (timer for timer in (controller._timer, controller._answer) if timer.isActive())
    moment.stop()
    moment.timeout.emit()
    assert window.context.game.game.move_number == number + 1


@pytest.mark.parametrize("to_move", [B, W])
def test_in_a_problem_it_is_the_solvers(qtbot: QtBot, window: GameWindow, tmp_path: Path, to_move: Color) -> None:
    mine, other = ("B", "W") if to_move is B else ("W", "B")
    path = tmp_path / "problem.sgf"
    path.write_text(f"(;SZ[9]AB[ea][eb]AW[fa][fb]PL[{mine}];{mine}[aa];{other}[bb];{mine}[cc])")
    window.features.files.open_path(path, move=0)
    window.features.problems.solve()
    window.features.problems.controller.reply_delay = MOMENT
    hover(window)
    assert seen(window) is to_move
    play(qtbot, window, "A9")
    hover(window)
    assert seen(window) is None, "the answer comes"
    answer(window)
    assert seen(window) is to_move


def put(qtbot: QtBot, window: GameWindow, vertex: str) -> Color | None:
    """Return the color of the stone that a click puts on an empty point at once."""
    before = window.scene.position
    click(qtbot, window, vertex)
    after = window.scene.position
    point = Point.from_vertex(vertex)
    assert before.color_at(point) is None
    return after.color_at(point)


def agrees(qtbot: QtBot, window: GameWindow, vertex: str = FREE_POINT) -> Color | None:
    """Check that a click puts the stone that is seen under the mouse, and return its color."""
    hover(window, vertex)
    shown = seen(window, vertex)
    assert put(qtbot, window, vertex) is shown
    return shown


def test_a_tool_sets_the_stone_that_is_seen(qtbot: QtBot, editing: GameWindow) -> None:
    for tool in Tool:
        editing.context.document.new_game(editing.context.game.game.info)
        editing.features.edits.tools.take(Tool.PLAY)
        play(qtbot, editing, "E5")
        editing.features.edits.tools.take(tool)
        wanted = {Tool.PLAY: W, Tool.INSERT: W, Tool.BLACK: B, Tool.WHITE: W}.get(tool)
        if tool is Tool.TEXT:
            in_dialog(QDialog, lambda dialog: dialog.reject())
        assert agrees(qtbot, editing) is wanted, tool


@pytest.mark.parametrize("end", ["resign", "time", "score"])
def test_after_the_end_variations_are_played_only_further_back(qtbot: QtBot, window: GameWindow, end: str) -> None:
    play(qtbot, window, "E5 C3 D7")
    if end == "score":
        play(qtbot, window, "pass pass")
        for color in Color:
            window.context.scoring.toggle_accepted(color)
        window.context.scoring.finish()
    elif end == "time":
        window.context.game.lose_on_time(W)
    else:
        window.context.game.resign(B)
    window.features.result.hide()
    assert agrees(qtbot, window) is None
    window.context.game.go_to(window.context.game.game.root)
    assert agrees(qtbot, window) is B


def test_marking_dead_stones_puts_none_until_it_is_left(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 pass pass")
    assert agrees(qtbot, window) is None
    window.context.menus["leave_mode"].trigger()
    assert agrees(qtbot, window) is B


def test_a_point_that_may_not_be_played_shows_none(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "B1 D1 A2 C2 C1 H2 J2 B2 J4 A1")  # Black's A1 would be taken at once, and B1 is a ko
    for vertex in ("B1", "H8"):
        agrees(qtbot, window, vertex)


def solving(window: GameWindow, folder: Path, text: str) -> None:
    path = folder / "problem.sgf"
    path.write_text(text)
    window.features.files.open_path(path, move=0)
    window.features.problems.solve()
    window.features.problems.controller.random = None
    window.features.problems.controller.reply_delay = MOMENT


def test_a_wrong_try_taken_back_leaves_the_solvers_stone_and_no_first_solution(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    solving(window, tmp_path, "(;SZ[9](;B[aa];W[bb];B[cc]C[RIGHT])(;B[ii];W[hi];B[gg];W[hg]C[WRONG]))")
    moves = window.context.game.game
    assert agrees(qtbot, window, "J1") is B
    hover(window)
    assert seen(window) is None, "the answer comes"
    answer(window)
    for left in (1, 0):
        qtbot.keyClick(window, Qt.Key.Key_Left)
        assert moves.move_number == left
    assert agrees(qtbot, window, "A9") is B
    answer(window)
    assert agrees(qtbot, window, "C7") is B
    assert window.features.problems.card.status.text() == "Correct. Not on the first try."
    assert "0 solved, 1 failed in this file" in window.features.problems.card.details.text()


def test_while_a_move_tried_is_judged_and_answered_none_is_seen(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solving(window, tmp_path, "(;SZ[9];B[cc]C[RIGHT])")
    window.features.problems.controller.has_opinions = True
    wrong = Opinion(Verdict.WRONG, Point.from_vertex("G7"))
    monkeypatch.setattr(Adviser, "opinion", lambda _adviser, _position, _check: wrong)
    assert agrees(qtbot, window, "D1") is B
    assert window.features.problems.controller.state.outcome is Outcome.CHECKING
    assert agrees(qtbot, window, "E2") is None
    qtbot.waitUntil(lambda: window.features.problems.controller.state.outcome is Outcome.WRONG)
    assert window.context.game.game.move_number == 1
    assert agrees(qtbot, window, "E2") is None, "the answer comes"
    answer(window)
    assert agrees(qtbot, window, "E2") is B
