"""Small stones, painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QRadialGradient

from qtgo.core.rules.point import Color

BLACK_STONE = QColor(28, 28, 30)
WHITE_STONE = QColor(248, 248, 245)
STONE_OUTLINE = {Color.BLACK: QColor(150, 150, 150), Color.WHITE: QColor(95, 95, 95)}
_SHADES = {
    Color.BLACK: (QColor(110, 110, 115), BLACK_STONE),
    Color.WHITE: (QColor(255, 255, 255), QColor(214, 210, 200)),
}


def paint_stone(painter: QPainter, rect: QRectF, color: Color) -> None:
    """Paint a flat stone with an outline that shows it on light and dark grounds alike."""
    width = max(1.0, rect.width() / 16)
    painter.setPen(QPen(STONE_OUTLINE[color], width))
    painter.setBrush(BLACK_STONE if color is Color.BLACK else WHITE_STONE)
    painter.drawEllipse(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2))


def paint_symbol(painter: QPainter, rect: QRectF, color: Color) -> None:
    """Paint a stone that stands for a player, lit from the upper left, with a rim that shows it on any ground."""
    side = rect.width()
    light = QRadialGradient(rect.topLeft() + QPointF(0.34, 0.3) * side, 0.75 * side)
    lit, shaded = _SHADES[color]
    light.setColorAt(0.0, lit)
    light.setColorAt(1.0, shaded)
    width = max(1.0, side / 40)
    painter.setPen(QPen(STONE_OUTLINE[color], width))
    painter.setBrush(light)
    painter.drawEllipse(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2))


def stone_icon(color: Color, side: int, ratio: float) -> QIcon:
    """Return a stone as an icon; ``ratio`` is the number of device pixels to a logical one."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, QRectF(1, 1, side - 2, side - 2), color)
    painter.end()
    return QIcon(pixmap)
