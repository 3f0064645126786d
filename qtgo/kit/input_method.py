"""Text that an input method has not ended yet, as a Chinese word that is still being chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from qtgo.timers import single_shot

_LEFT = (QEvent.Type.FocusAboutToChange, QEvent.Type.FocusOut)


class Composing(QObject):
    """Takes over what is being composed in a field of the program when the field is left, for a menu too.

    Some input methods drop it when they are asked to commit it, as that for Pinyin, and with it what the user sees.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        self._seen = self._dropped = ""
        self._forget = single_shot(self, self._forget_dropped, 0)
        application.focusChanged.connect(self._follow)
        self._follow(None, application.focusWidget())

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        """Note what is seen, and what an input method commits."""
        if isinstance(event, QInputMethodEvent):
            self._note(event.preeditString(), event.commitString())
        elif event.type() in _LEFT:
            self._end()
        return False

    def end_in(self, *fields: QWidget) -> None:
        """Take over what is being composed in one of some fields."""
        if self._field in fields:
            self._end()

    def _end(self) -> None:
        """Take over what the input method commits, otherwise what is seen."""
        field = self._field
        if self._seen:
            QGuiApplication.inputMethod().commit()
        text = self._seen or self._dropped
        self._forget_dropped()
        if text and field is not None:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(field, event)

    def _note(self, seen: str, committed: str) -> None:
        if committed:
            self._dropped = ""
        elif self._seen and not seen:
            self._dropped = self._seen  # given up by the user, unless the field is left before the next event
            self._forget.start()
        self._seen = seen

    def _forget_dropped(self) -> None:
        self._dropped = ""

    def _follow(self, _old: QWidget | None, field: QWidget | None) -> None:
        if self._field is not None and isValid(self._field):
            self._field.removeEventFilter(self)
        writes = field is not None and field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self._field, self._seen, self._dropped = field if writes else None, "", ""
        if self._field is not None:
            self._field.installEventFilter(self)
