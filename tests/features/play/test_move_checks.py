"""Moves that wait to be confirmed, and clicks that are taken for slips, by real clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.board.scene.mouse_points import PointClick
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.play.move_checks import SLIP_SECONDS
from qtgo.settings import ConfirmMoves
from tests.shown_window import click, play, position_of

E5, C3 = Point(4, 4), Point(2, 2)


@pytest.fixture
def confirming(window: GameWindow) -> GameWindow:
    """Return a window where every move has to be confirmed."""
    window.store.replace(replace(window.settings, confirm_moves=ConfirmMoves.ALWAYS))
    return window


def stone(window: GameWindow, point: Point) -> Color | None:
    return window.context.game.game.position.color_at(point)


def test_without_the_preference_a_click_is_a_move(qtbot: QtBot, window: GameWindow) -> None:
    click(qtbot, window, "E5")
    assert stone(window, E5) is Color.BLACK


def test_the_second_click_on_a_proposed_move_plays_it(qtbot: QtBot, confirming: GameWindow) -> None:
    click(qtbot, confirming, "E5")
    assert stone(confirming, E5) is None
    assert confirming.scene.proposal == E5
    assert "E5" in confirming.context.status.message.text
    click(qtbot, confirming, "E5")
    assert stone(confirming, E5) is Color.BLACK
    assert confirming.scene.proposal is None
    assert confirming.context.status.message.text == ""


def test_two_quick_clicks_play_it(qtbot: QtBot, confirming: GameWindow) -> None:
    click(qtbot, confirming, "E5")
    qtbot.mouseDClick(confirming.view.viewport(), Qt.MouseButton.LeftButton, pos=position_of(confirming, "E5"))
    assert stone(confirming, E5) is Color.BLACK


def test_enter_plays_it(qtbot: QtBot, confirming: GameWindow) -> None:
    click(qtbot, confirming, "E5")
    confirming.activateWindow()
    qtbot.keyClick(confirming, Qt.Key.Key_Return)
    assert stone(confirming, E5) is Color.BLACK


def test_another_point_is_proposed_instead_and_esc_takes_it_back(qtbot: QtBot, confirming: GameWindow) -> None:
    click(qtbot, confirming, "E5")
    click(qtbot, confirming, "C3")
    assert confirming.scene.proposal == C3
    confirming.activateWindow()
    qtbot.keyClick(confirming, Qt.Key.Key_Escape)
    assert confirming.scene.proposal is None
    assert not confirming.context.menus["drop_proposal"].isEnabled()
    assert confirming.context.status.message.text == ""
    assert stone(confirming, E5) is stone(confirming, C3) is None


def test_by_keys_a_move_is_proposed_and_confirmed_at_the_cursor(qtbot: QtBot, confirming: GameWindow) -> None:
    confirming.activateWindow()
    confirming.scene.set_cursor(E5)
    qtbot.keyClick(confirming, Qt.Key.Key_Return)
    assert confirming.scene.proposal == E5
    qtbot.keyClick(confirming, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert confirming.scene.proposal is None, "the cursor has gone elsewhere"
    qtbot.keyClick(confirming, Qt.Key.Key_Return)
    qtbot.keyClick(confirming, Qt.Key.Key_Return)
    assert stone(confirming, Point(3, 4)) is Color.BLACK


def test_an_illegal_move_is_refused_at_once(qtbot: QtBot, confirming: GameWindow) -> None:
    play(qtbot, confirming, "E5 E5 E5")
    assert confirming.scene.proposal is None
    assert "occupied" in confirming.context.status.message.text


def test_a_proposal_goes_with_its_position(qtbot: QtBot, confirming: GameWindow) -> None:
    play(qtbot, confirming, "E5 E5 C3")
    assert confirming.scene.proposal == C3
    confirming.context.menus["back"].trigger()
    assert confirming.scene.proposal is None


def test_a_finger_s_click_is_confirmed_and_a_mouse_s_is_not(qtbot: QtBot, window: GameWindow) -> None:
    assert window.settings.confirm_moves is ConfirmMoves.TOUCH
    viewport, position = window.view.viewport(), QPointF(position_of(window, "E5"))
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(
            kind,
            position,
            position,
            viewport.mapToGlobal(position),
            button,
            button,
            none,
            Qt.MouseEventSource.MouseEventSynthesizedByQt,
        )
        QApplication.sendEvent(viewport, event)
    assert window.scene.proposal == E5
    click(qtbot, window, "E5")
    assert stone(window, E5) is Color.BLACK


@pytest.fixture
def guarded(window: GameWindow) -> GameWindow:
    """Return a window where White's moves come from an engine, or so it seems, and time stands still."""
    window.store.replace(replace(window.settings, guard_clicks=True))
    checks = window.features.clicks.checks
    checks.now = lambda: 100.0
    window.context.game.set_engine_colors(frozenset({Color.WHITE}))
    return window


def test_a_click_just_after_the_engine_s_move_is_ignored(qtbot: QtBot, guarded: GameWindow) -> None:
    click(qtbot, guarded, "E5")
    guarded.context.game.make_move(Move(Color.WHITE, C3))
    click(qtbot, guarded, "D4")
    assert stone(guarded, Point(3, 3)) is None
    assert guarded.context.status.message.text == "Your opponent had just moved. Click again to play there."
    assert not guarded.frame.banner.is_error
    guarded.features.clicks.checks.now = lambda: 100.0 + SLIP_SECONDS
    click(qtbot, guarded, "D4")
    assert stone(guarded, Point(3, 3)) is Color.BLACK


def test_a_click_just_after_the_engine_s_move_on_its_stone_is_refused(qtbot: QtBot, guarded: GameWindow) -> None:
    click(qtbot, guarded, "E5")
    guarded.context.game.make_move(Move(Color.WHITE, C3))
    click(qtbot, guarded, "C3")
    assert guarded.context.status.message.text == "C3 is already occupied."
    assert guarded.context.game.game.move_number == 2


def test_neither_people_nor_who_looks_elsewhere_are_guarded(qtbot: QtBot, guarded: GameWindow) -> None:
    checks = guarded.features.clicks.checks
    click(qtbot, guarded, "E5")
    assert checks.admit(PointClick(C3)), "after a move of one's own"
    guarded.context.game.make_move(Move(Color.WHITE, C3))
    assert not checks.admit(PointClick(Point(3, 3)))
    guarded.context.menus["to_start"].trigger()
    assert checks.admit(PointClick(Point(3, 3)))
    guarded.context.menus["to_end"].trigger()
    guarded.store.replace(replace(guarded.settings, guard_clicks=False))
    assert checks.admit(PointClick(Point(3, 3)))
