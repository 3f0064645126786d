"""The menu of what has the focus by Shift+F10, as everywhere in Windows; Qt itself knows the Menu key alone."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget


def opens_menu(event: QKeyEvent, window: QWidget, platform: str = sys.platform) -> bool:
    """Open the menu for Shift+F10 just as Qt does for the Menu key; return whether the key was taken.

    Windows asks for the menu after both keys, where nothing has taken them.
    """
    wanted = event.key() == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    handle = window.windowHandle()
    if not wanted or platform == "win32" or handle is None:
        return False
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())  # Qt finds the place
    QCoreApplication.sendEvent(handle, asked)
    return True
