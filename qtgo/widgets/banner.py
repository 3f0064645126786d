"""Banners: one line of news or of what went wrong, with one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from qtgo.look.icons import icon, paint_icon
from qtgo.look.numbers import BANNER_HEIGHT, CARD_GAP, EDGE_BAR, ICON, RADIUS, SPACING, WINDOW_MARGIN, scaled
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_edge, paint_rounded
from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting
from qtgo.widgets.plain import PlainLabel, menu_text

tr = Texts("banner")


class Banner(QFrame):
    """Shows a message until it is closed, and reads it out."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_error = False
        self._do: Callable[[], object] | None = None
        self._label = PlainLabel(parent=self)
        self._label.setWordWrap(True)
        self.action = QPushButton(self)
        self.action.setProperty("look", "link")
        self.action.clicked.connect(self._on_action)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(icon("close", "ink2"))
        self.close_button.setIconSize(QSize(scaled(ICON - 4), scaled(ICON - 4)))
        self.close_button.clicked.connect(self.dismiss)
        set_lasting(self, self.close_button.setAccessibleName, tr.lazy("Close message"))
        set_lasting(self, self.close_button.setToolTip, tr.lazy("Close message"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        left = scaled(WINDOW_MARGIN) + scaled(ICON) + scaled(CARD_GAP)
        row.setContentsMargins(left, scaled(SPACING) // 2, scaled(SPACING), scaled(SPACING) // 2)
        row.setSpacing(scaled(SPACING))
        row.addWidget(self._label, 1)
        row.addWidget(self.action)
        row.addWidget(self.close_button)
        self.setMinimumHeight(scaled(BANNER_HEIGHT))
        self.hide()

    @property
    def text(self) -> str:
        """Return the message, empty if none is shown."""
        return self._label.text() if not self.isHidden() else ""

    def height_for(self, width: int) -> int:
        """Return how high the banner is at a width, with its text in as many lines as it needs."""
        layout = self.layout()
        assert layout is not None
        return max(self.minimumHeight(), layout.heightForWidth(width) if layout.hasHeightForWidth() else 0)

    @property
    def is_error(self) -> bool:
        """Return whether the message says that something went wrong."""
        return self._is_error

    def show_message(
        self,
        text: str,
        *,
        error: bool = False,
        action: str = "",
        do: Callable[[], object] | None = None,
        spoken: str | None = None,
    ) -> None:
        """Show a message and read it out, or other words for it.

        ``action`` names what ``do`` does, after which the banner goes.
        """
        self._is_error, self._do = error, do
        self._label.setText(text)
        self.setAccessibleName(self._label.text())
        self.action.setText(menu_text(action))
        self.action.setVisible(bool(action))
        self.show()
        self.updateGeometry()
        self.update()
        if spoken == "":
            return
        event = QAccessibleAnnouncementEvent(self, self._label.text() if spoken is None else spoken)
        if error:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    def dismiss(self) -> None:
        """Take the message away."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, where the banner or a button in it has the keys."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, its bar and its sign."""
        painter, colors = QPainter(self), current_palette()
        rect, radius, side = QRectF(self.rect()), scaled(RADIUS), scaled(ICON)
        color = colors.mistake if self._is_error else colors.accent
        paint_rounded(painter, rect, radius, colors.card, colors.line)
        paint_edge(painter, rect, radius, scaled(EDGE_BAR), color)
        place = QRectF(scaled(WINDOW_MARGIN), (self.height() - side) / 2, side, side)
        paint_icon(painter, place, "error" if self._is_error else "info", color)

    def _on_action(self) -> None:
        do = self._do
        self.dismiss()
        if do is not None:
            do()
