"""Fields, lists and views in the window have their keys, which are the window's elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rules.point import Color, Point
from qtgo.features.comments.comment_view import CommentView
from qtgo.features.engines.console.console import GtpConsole
from qtgo.features.scoring.scoring_panel import ScoringPanel
from tests.shown_window import play

KEY = Qt.Key


def focus(window: GameWindow, widget: QWidget) -> None:
    window.activateWindow()
    widget.setFocus()
    QApplication.processEvents()
    assert widget.hasFocus()


@pytest.fixture
def console(qtbot: QtBot, window: GameWindow) -> GtpConsole:
    """Open the console of a game with a point chosen by the keys, which Return would play."""
    play(qtbot, window, "E5 C3")
    window.context.menus["console"].trigger()
    console = window.findChild(GtpConsole)
    assert console is not None
    console.set_engines({Color.BLACK: "X"})
    window.scene.set_cursor(Point.from_vertex("D4"))
    return console


def test_a_command_is_entered_with_return(qtbot: QtBot, window: GameWindow, console: GtpConsole) -> None:
    focus(window, console.command)
    qtbot.keyClicks(console.command, "name")
    qtbot.keyClick(console.command, KEY.Key_Return)
    assert console.command.history == ("name",)
    qtbot.keyClick(console.command, KEY.Key_Up)
    assert console.command.text() == "name"
    assert window.context.game.game.depth == 2


def test_return_in_the_filter_plays_nothing(qtbot: QtBot, window: GameWindow, console: GtpConsole) -> None:
    focus(window, console.filter)
    qtbot.keyClicks(console.filter, "p w")
    qtbot.keyClick(console.filter, KEY.Key_Return)
    assert console.filter.text() == "p w"
    assert window.context.game.game.depth == 2


def test_the_console_scrolls_by_keys(qtbot: QtBot, window: GameWindow, console: GtpConsole) -> None:
    for number in range(200):
        console.add_error_line(Color.BLACK, f"line {number}")
    console.flush()
    focus(window, console.view)
    bar = console.view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    qtbot.keyClick(console.view, KEY.Key_Home)
    qtbot.keyClick(console.view, KEY.Key_PageDown)
    qtbot.keyClick(console.view, KEY.Key_PageUp)
    assert bar.value() < bar.maximum()
    assert window.context.game.game.depth == 2


def test_a_link_in_a_comment_is_followed_with_return(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[ee]C[see D4])")
    assert window.features.files.open_path(tmp_path / "a.sgf")
    window.context.navigator.to_end()
    qtbot.waitUntil(lambda: any(view.comment == "see D4" for view in window.findChildren(CommentView)))
    view = next(view for view in window.findChildren(CommentView) if view.comment == "see D4")
    window.scene.set_cursor(Point.from_vertex("C3"))
    focus(window, view)
    clicked: list[Point] = []
    view.coordinate_clicked.connect(clicked.append)
    qtbot.keyClick(view, KEY.Key_Tab)
    qtbot.keyClick(view, KEY.Key_Return)
    assert clicked == [Point.from_vertex("D4")]
    assert window.context.game.game.depth == 1


def test_groups_in_seki_are_walked_and_marked_by_keys(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["scoring"].trigger()
    panel = window.findChild(ScoringPanel)
    assert panel is not None
    groups = panel.seki_groups
    groups.blockSignals(True)
    for number in range(3):
        item = QListWidgetItem(f"group {number}", groups)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked)
    groups.setVisible(True)
    groups.setFixedHeight(80)
    groups.setCurrentRow(0)
    focus(window, groups)
    qtbot.keyClick(groups, KEY.Key_Down)
    qtbot.keyClick(groups, KEY.Key_Space)
    item = groups.item(1)
    assert groups.currentRow() == 1
    assert item.checkState() is Qt.CheckState.Checked
