"""Guessing in a window: the stone under the mouse, what may be focused, and an engine that plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color, Point
from qtgo.features.file.game_chooser import CollectionDialog
from qtgo.shell.task_layout import Task
from tests.fakes import fake_engine
from tests.features.play.test_ghost import agrees
from tests.shown_window import click, play, settle

PROBLEMS = "(;SZ[9](;B[cc];W[dd];B[ee]C[RIGHT])(;B[dd];W[cc]))(;SZ[9];W[gg]C[RIGHT])"
LEFT = Qt.MouseButton.LeftButton
B, W = Color.BLACK, Color.WHITE


@pytest.fixture
def opened(window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """Open a file of two problems, whose moves are guessed without a pause."""
    monkeypatch.setattr(CollectionDialog, "exec", lambda _dialog: 0)
    (tmp_path / "a.sgf").write_text(PROBLEMS)
    assert window.features.files.open_path(tmp_path / "a.sgf")
    window.features.guessing.controller.reply_delay = 1
    return window


def test_it_does_not_begin_while_an_engine_plays(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3 D4")
    window.context.navigator.to_start()
    window.context.players.seat(W, fake_engine("--hang", "genmove"))
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


def test_guessing(qtbot: QtBot, opened: GameWindow) -> None:
    window, panel = opened, opened.features.guessing.panel
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert panel.isVisible()
    assert panel.status.text() == "Where did Black play?"
    assert panel.details.text() == "Click the point where you would play."
    click(qtbot, window, "C7")
    assert panel.status.text() == "Correct: C7. Where did White play?"
    click(qtbot, window, "D5")
    assert "The move was D6 (you chose D5, 1 line away)." in panel.status.text()
    assert "1 of 2 correct (50%), 1 close, 16 of 20 points" in panel.details.text()
    qtbot.mouseClick(panel.skip, LEFT)
    assert panel.status.text() == "The move was E5. That was the last move."
    assert not panel.skip.isEnabled()
    qtbot.mouseClick(panel.leave, LEFT)
    assert not panel.isVisible()
    assert len(window.context.game.game.line.nodes()) == 4


def test_at_the_end_of_a_variation_its_moves_are_guessed(qtbot: QtBot, opened: GameWindow) -> None:
    window, controller = opened, opened.context.game
    controller.go_to(controller.game.root.children[1].children[0])
    window.context.menus["guess"].trigger()
    click(qtbot, window, "D6")
    assert window.features.guessing.panel.status.text() == "Correct: D6. Where did White play?"


def test_of_a_very_long_line_what_is_near_is_guessed(opened: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.features.guess.guess_feature._MOST_NODES", 2)
    opened.context.menus["guess"].trigger()
    panel = opened.features.guessing.panel
    panel.skip.click()
    panel.skip.click()
    assert panel.status.text() == "The move was D6. That was the last move."


def test_guessing_leaves_the_keys_with_the_board(qtbot: QtBot, opened: GameWindow) -> None:
    window, panel = opened, opened.features.guessing.panel
    window.activateWindow()
    window.view.setFocus()
    window.context.menus["guess"].trigger()
    click(qtbot, window, "C7")
    panel.colors.setCurrentIndex(2)
    for widget in (panel.hint, panel.colors):
        qtbot.mouseClick(widget, LEFT)
        panel.colors.hidePopup()
        assert not panel.isAncestorOf(window.focusWidget())
        before = panel.details.text(), panel.colors.currentIndex()
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Left):
            qtbot.keyClick(window.focusWidget(), key)
        assert (panel.details.text(), panel.colors.currentIndex()) == before
        assert window.context.game.game.depth == 0
        window.context.navigator.to_end()
    for field in (panel.colors, panel.hint, panel.skip, panel.leave):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        assert field.hasFocus(), "all of it is reached by Tab"


def test_the_summary_goes_to_the_costliest_guesses(dressed: None, qtbot: QtBot, window: GameWindow) -> None:
    window.features.guessing.controller.reply_delay = 1
    play(qtbot, window, "C3 D4 E5")
    nodes = window.context.game.game.line.nodes()
    best, worse = (
        Candidate(Point.from_vertex(vertex), lead=lead, prior=0.5) for vertex, lead in (("C3", 4), ("G7", 1))
    )
    before = PositionAnalysis(lead=4.0, candidates=(best, worse))
    window.features.guessing.controller.start(nodes, 0, frozenset({B}), {nodes[1]: (before, GamePhase.OPENING)})
    panel = window.features.guessing.panel
    click(qtbot, window, "G7")
    words = "The move was C3 (you chose G7, 4 lines away). G7 costs 3.0 points. The network gives it 50%."
    assert panel.status.text().startswith(words)
    qtbot.waitUntil(lambda: window.features.guessing.controller.state.to_guess is B)
    click(qtbot, window, "E5")
    assert panel.details.text().endswith("Opening: 0 of 1, 3.0 lost per guess.")
    assert [button.text() for button in panel.costliest if button.isVisible()] == ["Move 1: \N{MINUS SIGN}3"]
    assert panel.costliest[0].accessibleName() == "Move 1: G7, 3.0 points"
    assert not panel.skip.isVisible()
    panel.costliest[0].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.costliest[0], Qt.Key.Key_Space)
    assert window.context.game.game.depth == 1
    window.resize(480, 560)
    settle()
    assert window.size() == QSize(480, 560), "the summary fits"


def test_no_phase_is_named_where_a_review_knows_none(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[ee]SBKS[0.0];W[cc]SBKS[1.0];B[gg]SBKS[-7.0];W[gc]SBKS[4.0])")
    window.features.files.open_path(path, move=0)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    window.context.menus["guess"].trigger()
    guess = window.features.guessing
    while not guess.controller.state.is_over:
        guess.controller.skip()
        qtbot.waitUntil(lambda: guess.controller.state.is_over or guess.controller.state.to_guess is not None)
    assert guess.panel.details.text() == "0 of 4 correct (0%), 0 close, 0 of 40 points"


def test_no_clock_starts_in_what_is_studied(window: GameWindow, tmp_path: Path) -> None:
    menus, path = window.context.menus, tmp_path / "odds.sgf"
    path.write_text("(;SZ[9]TM[600]QGTM[300];B[cc];W[dd];B[ee])")
    window.features.files.open_path(path)
    assert menus["start_clock"].isEnabled()
    menus["guess"].trigger()
    assert not window.context.clock.control.is_timed
    assert not menus["start_clock"].isEnabled()
    assert not menus["time_settings"].isEnabled()
    menus["leave_mode"].trigger()
    assert not window.context.mode.mode.is_study
    assert menus["start_clock"].isEnabled()
    assert menus["time_settings"].isEnabled()


def test_nothing_to_guess(window: GameWindow) -> None:
    window.context.menus["guess"].trigger()
    assert "Nothing to guess" in window.context.status.message.text
    assert not window.context.mode.mode.is_study


def test_the_mode_is_named_and_ends_by_escape(qtbot: QtBot, opened: GameWindow) -> None:
    menus, mode = opened.context.menus, opened.context.status.mode
    qtbot.keyClick(opened, Qt.Key.Key_F8)
    assert mode.text() == "Problem"
    qtbot.keyClick(opened, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert mode.text() == "Guessing"
    assert not menus["pass"].isEnabled()
    qtbot.keyClick(opened, Qt.Key.Key_Escape)
    assert not mode.isVisible()


def test_far_from_the_start_it_begins_when_the_way_there_is_read_unless_that_is_cancelled(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.features.guess.guess_feature._NEAR", 1)
    play(qtbot, window, "C3 D4 E5 F6")
    window.context.navigator.step(-2)
    shown = window.context.game.game
    with monkeypatch.context() as patch:
        patch.setattr("qtgo.shell.waiting.wait_for", lambda *_arguments: None)
        window.context.menus["guess"].trigger()
    assert not window.context.mode.mode.is_study
    assert window.context.game.game is shown
    window.context.menus["guess"].trigger()
    assert window.context.mode.mode.is_study
    assert window.context.game.game.depth == 2
    window.features.guessing.controller.play(Point.from_vertex("E5"))
    last = window.features.guessing.controller.state.last
    assert last is not None
    assert (last.is_hit, last.number) == (True, 3)
