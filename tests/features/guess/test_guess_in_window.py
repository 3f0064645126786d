"""Guessing in a window: the stone under the mouse, what may be focused, and an engine that plays."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color
from qtgo.shell.task_layout import Task
from tests.features.play.test_ghost import agrees
from tests.session.players.test_players import engine
from tests.shown_window import play

B, W = Color.BLACK, Color.WHITE


def test_it_does_not_begin_while_an_engine_plays(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3 D4")
    window.context.navigator.to_start()
    window.context.players.seat(W, engine("--hang", "genmove"))
    window.context.menus["guess"].trigger()
    assert "An engine is playing" in window.context.status.message.text
    assert not window.context.mode.mode.is_study


def test_it_fits_the_smallest_window_and_names_whatever_takes_the_focus(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3 D4 E5")
    window.context.navigator.to_start()
    window.context.menus["guess"].trigger()
    assert window.context.mode.mode.is_study
    assert window.minimumSizeHint().boundedTo(QSize(960, 640)) == window.minimumSizeHint()
    focusable = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
    ]
    names = [QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name) for widget in focusable]
    assert names and all(names)


def test_a_guess_is_tried_in_the_color_of_who_moved(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa];W[bb];B[cc];W[dd])")
    window.features.files.open_path(path, move=0)
    window.context.menus["guess"].trigger()
    for vertex, color in (("A9", B), ("B8", W), ("C7", B), ("D6", W)):
        assert agrees(qtbot, window, vertex) is color
        if vertex != "D6":
            qtbot.waitUntil(lambda: window.features.guessing.controller.state.to_guess is not None)
    assert agrees(qtbot, window) is None, "all are guessed"


def test_a_game_whose_moves_are_guessed_keeps_its_layout(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.navigator.to_start()
    window.context.menus["guess"].trigger()
    assert window.context.layout.task is Task.PLAY


def test_there_is_no_hint_and_no_estimate(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.navigator.to_start()
    window.context.menus["guess"].trigger()
    assert not window.context.menus["hint"].isEnabled()
    assert not window.context.menus["estimate"].isEnabled()
    window.context.menus["leave_mode"].trigger()
    assert window.context.menus["hint"].isEnabled()
