"""Keys of other alphabets stand for the Latin letters at their places."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.inputs.key_places import action_by_place, latin_key

NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def pressed(letter: str, code: int, modifiers: Qt.KeyboardModifier = NONE, virtual: int = 0) -> QKeyEvent:
    """Press a key as a system does whose layout has a letter in its place."""
    return QKeyEvent(QEvent.Type.KeyPress, ord(letter.upper()), modifiers, code, virtual, 0, letter)


@pytest.mark.parametrize(
    ("letter", "code", "platform", "latin"),
    [
        ("з", 33, "linux", "P"),
        ("ы", 39, "linux", "S"),
        ("ъ", 35, "linux", "]"),
        ("ю", 60, "linux", "."),
        ("π", 33, "linux", "P"),
        ("ㅔ", 33, "linux", "P"),
        ("せ", 33, "linux", "P"),
        ("з", 0x19, "win32", "P"),
        ("я", 0x2C, "win32", "Z"),
        ("p", 33, "linux", ""),
        ("é", 11, "linux", ""),  # French, whose letters are Latin
        ("з", 200, "linux", ""),
    ],
)
def test_a_letter_has_the_latin_one_of_its_key(letter: str, code: int, platform: str, latin: str) -> None:
    assert latin_key(pressed(letter, code), platform) == latin


@pytest.mark.parametrize(
    ("code", "latin"), [(0, "A"), (3, "F"), (11, "B"), (16, "Y"), (17, "T"), (31, "O"), (35, "P"), (30, "]"), (46, "M")]
)
def test_macos_has_its_own_numbers_of_keys(code: int, latin: str) -> None:
    assert latin_key(pressed("ж", 0, virtual=code), "darwin") == latin


def test_an_action_is_found_with_its_modifiers_if_it_can_be_done(qapp: QApplication) -> None:
    actions = [QAction(qapp) for _ in range(3)]
    for action, keys in zip(actions, ("P", "Shift+P", "Ctrl+S"), strict=True):
        action.setShortcut(keys)
    assert action_by_place(pressed("з", 33), actions) is actions[0]
    assert action_by_place(pressed("З", 33, SHIFT), actions) is actions[1]
    assert action_by_place(pressed("ы", 39, CTRL), actions) is actions[2]
    assert action_by_place(pressed("з", 33, CTRL), actions) is None
    actions[0].setEnabled(False)
    assert action_by_place(pressed("з", 33), actions) is None


def test_a_field_of_a_dialog_copies_pastes_and_undoes_by_the_places_of_keys(qtbot: QtBot) -> None:
    dialog = FooterDialog()
    field = QLineEdit("го", dialog)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    dialog.lay_out(field, buttons)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    texts = []
    for letter, code in (("ф", 38), ("с", 54), ("м", 55), ("м", 55), ("я", 52)):  # A, C, V, V, Z
        QApplication.sendEvent(field, pressed(letter, code, CTRL))
        texts.append(field.text())
    assert texts == ["го", "го", "го", "гого", "го"]
    QApplication.sendEvent(field, pressed("с", 54))
    assert field.text() == "гос", "a letter alone stays one"
