"""A switch: a check box that looks like one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from qtgo.look.numbers import SPACING, SWITCH_HEIGHT, SWITCH_WIDTH, scaled
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded


class Switch(QCheckBox):
    """Turns something on or off at once; a text stands at its right."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the room of the switch and its text."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        width = scaled(SWITCH_WIDTH) + (scaled(SPACING) + words.width() if self.text() else 0)
        return QSize(width, max(scaled(SWITCH_HEIGHT), words.height()))

    def minimumSizeHint(self) -> QSize:
        """Never cut the text."""
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        """Take a click anywhere on it."""
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the switch."""
        painter, colors = QPainter(self), current_palette()
        width, height = scaled(SWITCH_WIDTH), scaled(SWITCH_HEIGHT)
        track = QRectF(0, (self.height() - height) / 2, width, height)
        on, enabled = self.isChecked(), self.isEnabled()
        paint_rounded(painter, track, height / 2, colors.accent if on and enabled else colors.line2)
        knob = height / 2 - 3
        middle = QPointF(track.right() - height / 2 if on else track.left() + height / 2, track.center().y())
        painter.setBrush(QColor(colors.on_accent if on and enabled else colors.card))
        painter.drawEllipse(middle, knob, knob)
        painter.setPen(QColor(colors.ink if enabled else colors.disabled))
        place = self.rect().adjusted(width + scaled(SPACING), 0, 0, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic, self.text())
