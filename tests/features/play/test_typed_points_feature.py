"""Coordinates typed on the board."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.text import translation
from tests.languages import spoken, write_language


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


PLACES = {"з": 33, "с": 54, "в": 40}  # of P, C and D


def press_in_russian(qapp: QApplication, letters: str) -> None:
    """Press keys of a layout that has no Latin letters, where the focus is."""
    for letter in letters:
        kinds = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
        for kind in kinds:
            event = QKeyEvent(kind, ord(letter.upper()), Qt.KeyboardModifier.NoModifier, PLACES[letter], 0, 0, letter)
            focused = QApplication.focusWidget()
            assert focused is not None
            qapp.sendEvent(focused, event)


@pytest.mark.skipif(sys.platform != "linux", reason="the numbers of the keys are those of Linux")
def test_a_keyboard_without_latin_letters_plays_and_passes_by_the_places_of_its_keys(
    qtbot: QtBot, qapp: QApplication, window: GameWindow
) -> None:
    press_in_russian(qapp, "з")
    assert window.context.game.game.move_number == 1, "P passes"
    press_in_russian(qapp, "с")
    type_(qtbot, "3\n")
    assert window.scene.position.color_at(Point(2, 2)) is Color.WHITE
    window.context.menus["type_point"].trigger()
    press_in_russian(qapp, "в")
    type_(qtbot, "4\n")
    assert window.scene.position.color_at(Point(3, 3)) is Color.BLACK


def test_points_are_typed_in_full_width_and_a_pass_in_the_language(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_language(tmp_path, "ja", {("play", "pass"): "パス"})
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path)
    typed, game = window.features.typed_points, window.context.game.game
    typed.open("Ｄ４")
    type_(qtbot, "\n")
    assert window.scene.position.color_at(Point(3, 3)) is Color.BLACK
    with spoken("ja"):
        typed.open("ﾊﾟｽ")
        type_(qtbot, "\n")
    assert game.move_number == 2


def test_the_board_asks_for_no_input_method(window: GameWindow) -> None:
    widgets = (window.view, window.view.viewport(), window.view.table)
    enabled = Qt.WidgetAttribute.WA_InputMethodEnabled
    window.view.set_cursor(Point(2, 2))
    assert not any(widget.testAttribute(enabled) for widget in widgets if widget is not None)
