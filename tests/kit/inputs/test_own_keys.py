import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.own_keys import OwnKeys, _writes_a_character

CTRL, ALT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.NoModifier,
)


def key(modifiers: Qt.KeyboardModifier, text: str) -> QKeyEvent:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_E, modifiers, text)
    event.ignore()
    return event


def test_a_field_has_the_euro_sign_of_european_keyboards_before_a_shortcut_on_it(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    OwnKeys(field)
    typed, command = key(CTRL | ALT, "€"), key(CTRL | ALT, "\x05")
    for event in (typed, command):
        QCoreApplication.sendEvent(field, event)
    assert typed.isAccepted()
    assert not command.isAccepted()


@pytest.mark.parametrize(
    ("modifiers", "text", "platform", "writes"),
    [
        (CTRL | ALT, "€", "win32", True),
        (CTRL | ALT, "", "win32", False),
        (ALT, "1", "win32", False),
        (ALT, "¡", "darwin", True),
        (CTRL | ALT, "e", "darwin", False),
        (NONE, "e", "win32", False),
    ],
)
def test_the_keys_for_third_characters_are_those_of_the_system(
    modifiers: Qt.KeyboardModifier, text: str, platform: str, writes: bool
) -> None:
    assert _writes_a_character(key(modifiers, text), platform) is writes
