"""The shapes that cards, chips and buttons of our own are painted from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from qtgo.look.palette import current_palette
from qtgo.look.sizes import CARD_RADIUS, scaled

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def hairline(painter: QPainter) -> float:
    """Return how wide one pixel of the screen is."""
    device = painter.device()
    return 1 / device.devicePixelRatioF() if device is not None else 1.0


def mirrored(widget: QWidget, place: QRect) -> QRect:
    """Return a place in a widget as it is seen there: at the other side where the widget reads from right to left."""
    seen = QRect(place)
    if widget.isRightToLeft():
        seen.moveRight(widget.rect().right() - place.left())
    return seen


def square_around(center: QPointF, side: float) -> QRectF:
    """Return a square with its center and the length of its sides."""
    return QRectF(center.x() - side / 2, center.y() - side / 2, side, side)


def keep_places(painter: QPainter) -> None:
    """Align texts at the left of their place, also in a window that reads from right to left."""
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def paint_rounded(
    painter: QPainter, rect: QRectF, radius: float, fill: str, border: str = "", width: float | None = None
) -> None:
    """Paint a rounded rectangle with a border inside it, as wide as one pixel of the screen if nothing is said."""
    line = (hairline(painter) if width is None else width) if border else 0.0
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(border), line) if border else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    inset = line / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def paint_paper(painter: QPainter, rect: QRectF | QRect) -> None:
    """Paint the paper of a card with the hairline around it."""
    colors = current_palette()
    paint_rounded(painter, QRectF(rect), scaled(CARD_RADIUS), colors.card, colors.line)


def paint_edge(painter: QPainter, rect: QRectF, radius: float, width: float, color: str) -> None:
    """Paint a bar along the left edge of a rounded rectangle, inside its corners."""
    shape = QPainterPath()
    shape.addRoundedRect(rect, radius, radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    painter.fillRect(QRectF(rect.topLeft(), QPointF(rect.left() + width, rect.bottom())), QColor(color))
    painter.restore()


def paint_line(painter: QPainter, start: QPointF, end: QPointF, color: str) -> None:
    """Paint a straight level or upright line of one pixel of the screen."""
    width = hairline(painter)
    painter.fillRect(QRectF(start, end).normalized().adjusted(0, 0, width, width), QColor(color))
