"""Coordinates typed on the board."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.rules.point import Color, Point


@pytest.fixture(autouse=True)
def keys_on_the_board(qtbot: QtBot, window: GameWindow) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.setFocus()
    qtbot.waitUntil(window.view.hasFocus)


def type_(qtbot: QtBot, keys: str) -> None:
    """Type letters, and Enter for a line break, where the focus is."""
    for key in keys:
        if key == "\n":
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        else:
            qtbot.keyClick(QApplication.focusWidget(), key)


def test_coordinates_and_enter_play(qtbot: QtBot, window: GameWindow) -> None:
    type_(qtbot, "c3\n")
    assert window.scene.position.color_at(Point(2, 2)) is Color.BLACK
    assert window.view.hasFocus() and not window.features.typed_points.field.isVisible()
    type_(qtbot, "D4\n")
    assert window.scene.position.color_at(Point(3, 3)) is Color.WHITE


def test_the_cursor_follows_what_is_typed(qtbot: QtBot, window: GameWindow) -> None:
    type_(qtbot, "c3")
    assert window.view.points.contains(window.features.typed_points.field.geometry())
    assert window.scene.cursor == Point(2, 2) and window.context.game.game.move_number == 0
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert window.view.hasFocus() and window.context.game.game.move_number == 0


def test_a_letter_with_a_command_keeps_it_until_letters_shall_type(qtbot: QtBot, window: GameWindow) -> None:
    type_(qtbot, "p")
    assert window.context.game.game.move_number == 1, "P passes"
    window.context.menus["type_letters"].trigger()
    assert window.settings.letters_type and window.context.menus["type_letters"].isChecked()
    type_(qtbot, "e4\n")
    assert window.context.game.game.move_number == 2
    assert window.scene.position.color_at(Point(4, 3)) is Color.WHITE
    window.store.replace(replace(window.settings, letters_type=False))
    assert not window.context.menus["type_letters"].isChecked()


def test_with_the_key_all_letters_type_and_a_pass_can_be_typed(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["type_point"].trigger()
    type_(qtbot, "e5\n")
    assert window.scene.position.color_at(Point(4, 4)) is Color.BLACK
    window.context.menus["type_point"].trigger()
    type_(qtbot, "pass\n")
    move = window.context.game.game.position.last_move
    assert move is not None and move.is_pass


def test_what_is_no_point_says_so_and_waits(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["type_point"].trigger()
    type_(qtbot, "z99\n")
    assert window.context.status.message.text == "z99 is not a point of this board."
    assert window.features.typed_points.field.hasFocus() and window.context.game.game.move_number == 0


def test_the_letters_of_candidates_come_first(qtbot: QtBot, window: GameWindow) -> None:
    window.scene.overlay.show_analysis(ShownAnalysis((ShownCandidate(Point(5, 5), "C"),)))
    type_(qtbot, "c")
    assert window.view.hasFocus()
    type_(qtbot, "d")
    assert window.features.typed_points.field.hasFocus()


def test_other_keys_are_left_alone(qtbot: QtBot, window: GameWindow) -> None:
    for key in (Qt.Key.Key_1, Qt.Key.Key_Z, Qt.Key.Key_I):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert window.view.hasFocus()
