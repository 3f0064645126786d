"""Turning the board before the eyes: by the menu and its keys; the record, the names and the moves stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.pictures.pictures import picture_of
from tests.shown_window import click


def test_the_view_turns_further_as_it_is_seen_and_back(window: GameWindow) -> None:
    turns = window.context.menus.each("view_turns")
    turns[Symmetry.TURN_RIGHT].trigger()
    assert window.scene.view is window.settings.board_view is Symmetry.TURN_RIGHT
    turns[Symmetry.TURN_RIGHT].trigger()
    assert window.scene.view is Symmetry.TURN_HALF
    turns[Symmetry.MIRROR_SIDES].trigger()
    assert window.scene.view is Symmetry.MIRROR_TOP
    turns[Symmetry.UNTURNED].trigger()
    assert window.scene.view is Symmetry.UNTURNED


def test_each_turn_is_named_by_what_it_does(window: GameWindow) -> None:
    texts = [action.text().replace("&", "") for action in window.context.menus.each("view_turns").values()]
    assert texts == ["Turn View 180°", "Turn View Left", "Turn View Right", "Mirror View", "Reset View"]


def test_by_a_key_white_sits_on_the_other_side_and_the_record_stays(qtbot: QtBot, window: GameWindow) -> None:
    click(qtbot, window, "C3")
    before = window.scene.geometry.center(Point(2, 2))
    window.activateWindow()
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_I, modifiers)
    assert window.scene.view is Symmetry.TURN_HALF
    assert window.scene.geometry.center(Point(6, 6)) == before
    click(qtbot, window, "C4")
    position = window.context.game.game.position
    assert (position.color_at(Point(2, 2)), position.color_at(Point(2, 3))) == (Color.BLACK, Color.WHITE)


def test_the_screen_reader_is_told_true_coordinates(window: GameWindow) -> None:
    window.context.menus.each("view_turns")[Symmetry.TURN_HALF].trigger()
    window.scene.set_cursor(Point(0, 0))
    assert window.view.accessibleDescription().startswith("A1")
    window.context.menus["cursor_left"].trigger()
    assert window.view.accessibleDescription().startswith("B1")


@pytest.mark.parametrize("symmetry", [Symmetry.TURN_HALF, Symmetry.TURN_LEFT])
def test_a_picture_shows_the_board_as_it_is_seen(window: GameWindow, symmetry: Symmetry) -> None:
    window.context.menus.each("view_turns")[symmetry].trigger()
    assert picture_of(window.scene, window.context.game, 300).view is symmetry


def test_a_picture_shows_the_analysis_that_the_board_shows(window: GameWindow) -> None:
    assert picture_of(window.scene, window.context.game, 300).analysis.is_empty
    analysis = ShownAnalysis((ShownCandidate(Point(2, 2), "A"),))
    line = LinePreview(Color.BLACK, (Point(2, 2),), 1)
    window.scene.overlay.show_analysis(analysis)
    window.scene.overlay.show_line(line)
    picture = picture_of(window.scene, window.context.game, 300)
    assert (picture.analysis, picture.line) == (analysis, line)


class Calm(QProxyStyle):
    """The style of a system without animations."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: QStyleHintReturn | None = None,
    ) -> int:
        return 0 if hint is QStyle.StyleHint.SH_Widget_Animation_Duration else super().styleHint(hint, option, widget)


def test_nothing_moves_where_the_preference_or_the_system_says_so(window: GameWindow) -> None:
    moving = replace(window.settings, animation=True)
    window.store.replace(moving)
    assert window.scene.animates
    window.store.replace(replace(moving, animation=False))
    assert not window.scene.animates
    style = Calm()
    window.setStyle(style)
    window.store.replace(moving)
    assert not window.scene.animates
    window.setStyle(None)
