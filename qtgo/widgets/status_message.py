"""One line that says what happened, above all why a move was refused."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from qtgo.look.icons import paint_icon
from qtgo.look.palette import current_palette
from qtgo.plain_text import visible
from qtgo.text.translation import Texts
from qtgo.widgets.language import follow_language
from qtgo.widgets.plain import PlainLabel

tr = Texts("status message")

_LENGTH = 500

_STANDING_MS = 30_000


class MessageKind(Enum):
    """How much a message matters; each kind has its own sign."""

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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        self._say: Callable[[], str] | None = None
        self._standing: list[Callable[[], str]] = []
        self._say_standing: Callable[[], str] | None = None
        self._standing_timer = QTimer(self)
        self._standing_timer.setSingleShot(True)
        self._standing_timer.setInterval(_STANDING_MS)
        self._standing_timer.timeout.connect(self._end_standing)
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

    def show_message(
        self,
        say: Callable[[], str],
        kind: MessageKind = MessageKind.INFO,
        *,
        seconds: float = 0,
        spoken: str | None = None,
    ) -> None:
        """Show a text and read it out, or other words for it; it goes after some seconds, or stays if they are 0."""
        self._timer.stop()
        self._say = say
        self._show_text()
        self._sign.set_kind(kind)
        self._sign.setVisible(True)
        if spoken != "":
            event = QAccessibleAnnouncementEvent(self, self.text if spoken is None else spoken)
            if kind is not MessageKind.INFO:
                event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)
        if seconds > 0:
            self._timer.start(round(1000 * seconds))

    def shows(self, say: Callable[[], str]) -> bool:
        """Return whether this is the message shown."""
        return self._say is say

    def warn(self, say: Callable[[], str]) -> None:
        """Show a warning that comes back, for half a minute, when the messages shown meanwhile are gone."""
        if say() not in (other() for other in self._standing):
            self._standing.append(say)
        self._standing_timer.start()
        self._show_standing(spoken=say())

    def _show_standing(self, spoken: str) -> None:
        warnings = tuple(self._standing)
        self.show_message(lambda: " ".join(warning() for warning in warnings), MessageKind.WARNING, spoken=spoken)
        self._say_standing = self._say

    def _end_standing(self) -> None:
        is_shown = self._say is not None and self._say is self._say_standing
        self._standing.clear()
        if is_shown:
            self.clear()

    def clear(self) -> None:
        """Show nothing but the warnings of late; the line keeps its height."""
        self._timer.stop()
        if self._standing:
            self._show_standing(spoken="")
            return
        self._say = None
        self._show_text()
        self._sign.setVisible(False)

    def _show_text(self) -> None:
        text = "" if self._say is None else visible(self._say(), _LENGTH)
        self._label.setText(text)
        for widget in (self, self._label):
            widget.setAccessibleName(text or tr("No message"))
