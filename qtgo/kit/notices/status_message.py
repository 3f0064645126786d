"""One line that says what happened, and the kinds of messages."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.icons import paint_icon
from qtgo.look.palette import current_palette
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("status message")

MESSAGE_LENGTH = 500
"""Characters after which a message is cut."""
MESSAGE_LINES = 10
"""Lines after which it is."""


class MessageKind(Enum):
    """The importance of a message; each kind has its own sign."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


_SIGNS = {
    MessageKind.INFO: ("info", "accent"),
    MessageKind.WARNING: ("warning", "doubtful"),
    MessageKind.ERROR: ("error", "mistake"),
}
"""The icon and the color of each kind."""


class MessageSign(QWidget):
    """An i or an exclamation mark in a circle or a triangle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = MessageKind.INFO
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_kind(self, kind: MessageKind) -> None:
        """Show the sign of a kind."""
        self._kind = kind
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        side = self.fontMetrics().height()
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign."""
        name, color = _SIGNS[self._kind]
        paint_icon(QPainter(self), QRectF(self.rect()), name, getattr(current_palette(), color))


class StatusMessage(QWidget):
    """A sign and a line of text that a screen reader reads out when it changes.

    Each text is a function that says it, such as ``tr.lazy("…")``, so that what stands there follows the language.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = MessageSign(self)
        self._label = PlainLabel(parent=self)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._say: Callable[[], str] | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.addWidget(self._sign)
        layout.addWidget(self._label, 1)
        self.clear()
        follow_language(self, self._show_text)

    @property
    def text(self) -> str:
        """Return the text shown, empty for none."""
        return self._label.text()

    def show_message(self, say: Callable[[], str], kind: MessageKind = MessageKind.INFO) -> None:
        """Show a text and read it out."""
        self._say = say
        self._show_text()
        self._sign.set_kind(kind)
        self._sign.setVisible(True)
        event = QAccessibleAnnouncementEvent(self, self.text)
        if kind is not MessageKind.INFO:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    def clear(self) -> None:
        """Show nothing; the line keeps its height."""
        self._say = None
        self._show_text()
        self._sign.setVisible(False)

    def _show_text(self) -> None:
        text = "" if self._say is None else visible(self._say(), MESSAGE_LENGTH, MESSAGE_LINES)
        self._label.setText(text)
        for widget in (self, self._label):
            widget.setAccessibleName(text or tr("No message"))
