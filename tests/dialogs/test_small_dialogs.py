"""About, keys, character set, preferences."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qtgo import __version__
from qtgo.dialogs.about import AboutDialog
from qtgo.dialogs.encoding import EncodingDialog
from qtgo.dialogs.preferences import PreferencesDialog
from qtgo.dialogs.shortcuts import Shortcut, ShortcutsDialog
from qtgo.settings import ArrowKeys, ClockStart, CoordinateStyle, MoveNumbers, OpenAt, Settings, VariationStyle

SHORTCUTS = [Shortcut("File", "Open", "Ctrl+O"), Shortcut("File", "Save", "Ctrl+S"), Shortcut("Game", "Pass", "P")]
THEMES = [("kaya", "Kaya"), ("dark", "Dark")]


def test_about_tells_the_versions(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert __version__ in dialog.versions.text()
    assert qVersion() in dialog.versions.text()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("typed", "found"), [("", SHORTCUTS), ("sav", SHORTCUTS[1:2]), ("CTRL+", SHORTCUTS[:2]), ("zzz", [])]
)
def test_keys_are_found_by_action_and_key(qtbot: QtBot, typed: str, found: list[Shortcut]) -> None:
    dialog = ShortcutsDialog(SHORTCUTS)
    qtbot.addWidget(dialog)
    qtbot.keyClicks(dialog.filter, typed)
    assert dialog.shown_entries() == found


def encoding_dialog(qtbot: QtBot, text: str, encoding: str, shown: str) -> EncodingDialog:
    dialog = EncodingDialog(text.encode(encoding), shown)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_other_character_set(qtbot: QtBot) -> None:
    dialog = encoding_dialog(qtbot, "(;PB[棋士]\nGM[1])", "gb18030", "latin-1")
    assert "棋士" not in dialog.text.toPlainText()
    dialog.choice.setCurrentText("GB18030")
    assert dialog.text.toPlainText() == "(;PB[棋士]"
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.encoding() == "gb18030"


def test_broken_bytes_are_counted_but_allowed(qtbot: QtBot) -> None:
    dialog = encoding_dialog(qtbot, "é", "latin-1", "utf-8")
    assert dialog.note.isVisible()
    assert not dialog.note.is_problem
    assert "1" in dialog.note.text
    assert dialog.text.toPlainText() == "\ufffd"
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


@pytest.mark.parametrize("name", ["", "nonsense", "rot13", "undefined"])
def test_unknown_character_set_is_refused_with_the_reason(qtbot: QtBot, name: str) -> None:
    dialog = encoding_dialog(qtbot, "a", "ascii", "utf-8")
    dialog.choice.setEditText(name)
    assert dialog.note.is_problem
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    dialog.choice.setEditText("koi8-r")
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    assert dialog.encoding() == "koi8-r"


def preferences(qtbot: QtBot, settings: Settings) -> PreferencesDialog:
    dialog = PreferencesDialog(settings, THEMES)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_untouched_preferences_change_nothing(qtbot: QtBot) -> None:
    odd = Settings(board_theme="gone", interface_zoom=1.234, engine_allowance=1234, recent_files=("/a",))
    for settings in (Settings(), odd):
        dialog = preferences(qtbot, settings)
        dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
        assert dialog.settings() == settings


def test_all_preferences(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings(recent_files=("/a",)))
    dialog.theme.setCurrentIndex(1)
    for box in dialog.choices.values():
        box.setCurrentIndex(box.count() - 1)
    for switch in dialog.switches.values():
        dialog.pages.setCurrentWidget(switch.parentWidget())
        qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=switch.rect().center() / 4)
    dialog.zoom.setValue(150)
    dialog.countdown.setValue(20)
    dialog.allowance.setValue(1.2)
    assert dialog.settings() == Settings(
        board_theme="dark",
        coordinates=CoordinateStyle.KANJI,
        fuzzy_placement=False,
        animation=False,
        move_numbers=MoveNumbers.ALL,
        show_variations=False,
        vary_answers=False,
        turn_problems=True,
        swap_problems=True,
        variation_style=VariationStyle.BESIDE,
        arrow_keys=ArrowKeys.UP_DOWN,
        open_at=OpenAt.END,
        clock_start=ClockStart.AT_ONCE,
        lose_on_time=False,
        stone_sound=False,
        countdown_sound=False,
        countdown_seconds=20,
        hide_board_when_paused=True,
        engine_allowance=1200,
        interface_zoom=1.5,
        recent_files=("/a",),
    )


def test_theme_back_to_the_first(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, replace(Settings(), board_theme="dark"))
    assert dialog.theme.currentText() == "Dark"
    dialog.theme.setCurrentIndex(0)
    assert dialog.settings().board_theme == "kaya"
