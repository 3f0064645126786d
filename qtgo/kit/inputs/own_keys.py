"""Keeps keys that a field or a view needs from the window, which has shortcuts on many of them."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

_KEY = Qt.Key
ENTER = (_KEY.Key_Return, _KEY.Key_Enter)
"""Both keys of that name: the one beside the letters, and the one beside the numbers."""
_WITH_CTRL = frozenset(
    {
        _KEY.Key_A,
        _KEY.Key_C,
        _KEY.Key_V,
        _KEY.Key_X,
        _KEY.Key_Left,
        _KEY.Key_Right,
        _KEY.Key_Up,
        _KEY.Key_Down,
        _KEY.Key_Home,
        _KEY.Key_End,
        _KEY.Key_Backspace,
        _KEY.Key_Delete,
    }
)
_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def claims(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Accept a key of one's own before it counts as a shortcut; return whether this was one."""
    claimed = event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_own(event)
    if claimed:
        event.accept()
    return claimed


class OwnKeys(QObject):
    """Lets fields have the keys for writing and moving about; undo and redo are the window's, for all is one record."""

    def __init__(self, *fields: QWidget) -> None:
        super().__init__(fields[0])
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key before it counts as a shortcut."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
            return True
        if _is_for_writing(event) or _writes_a_character(event):
            event.accept()
            return True
        return False


def _writes_a_character(event: QKeyEvent, platform: str = sys.platform) -> bool:
    """Return whether a key writes a third character, by AltGr, which is Ctrl+Alt on Windows, or Option on macOS."""
    third = Qt.KeyboardModifier.AltModifier
    if platform != "darwin":
        third |= Qt.KeyboardModifier.ControlModifier
    return event.modifiers() & _MODIFIERS == third and bool(event.text()) and event.text().isprintable()


def _is_for_writing(event: QKeyEvent) -> bool:
    key, modifiers = event.key(), event.modifiers() & _MODIFIERS
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        return key in _WITH_CTRL
    is_function_key = _KEY.Key_F1 <= key <= _KEY.Key_F35
    return modifiers == Qt.KeyboardModifier.NoModifier and key != _KEY.Key_Escape and not is_function_key


class SpaceForButtons(QObject):
    """Claims Space before it counts as a shortcut wherever it presses something."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim Space for the button that has the focus."""
        return claims(event, self._presses)

    def _presses(self, event: QKeyEvent) -> bool:
        is_space = event.key() == _KEY.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier
        return is_space and isinstance(self._window.focusWidget(), (QAbstractButton, QComboBox))
