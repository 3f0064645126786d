"""A button for a window in which Enter does something else, such as placing a stone."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from qtgo.kit.inputs.own_keys import ENTER, claims


class EnterButton(QPushButton):
    """Is pressed by Enter, too, while it has the keys."""

    def event(self, event: QEvent) -> bool:
        """Claim Enter before it becomes a shortcut."""
        return claims(event, lambda pressed: pressed.key() in ENTER) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter as a click."""
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)
