"""Text that an input method has not ended yet, as a Chinese word that is still being chosen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget


class Composing(QObject):
    """Keeps what is being composed in some fields; some input methods drop it rather than commit it."""

    def __init__(self, fields: Iterable[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._seen = self._committed = ""
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        """Note what is seen, and what an input method commits."""
        if isinstance(event, QInputMethodEvent):
            self._seen, self._committed = event.preeditString(), self._committed + event.commitString()
        return False

    def end(self) -> None:
        """Take over what is being composed: what the input method commits, otherwise what is seen."""
        seen, field, self._committed = self._seen, QApplication.focusWidget(), ""
        QGuiApplication.inputMethod().commit()
        if seen and field is not None and not self._committed:
            event = QInputMethodEvent()
            event.setCommitString(seen)
            QApplication.sendEvent(field, event)
