"""Leaves Space to the button that has the focus, in a window where it is the key of an action too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget


class SpaceForButtons(QObject):
    """Claims Space before it counts as a shortcut wherever it presses something."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim Space for the button that has the focus."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        is_space = event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier
        if is_space and isinstance(self._window.focusWidget(), (QAbstractButton, QComboBox)):
            event.accept()
            return True
        return False
