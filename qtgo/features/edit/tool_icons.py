"""Icons of the editing tools."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPolygonF

from qtgo.core.editing.tools import Tool
from qtgo.core.rules.point import Color
from qtgo.kit.stone import paint_stone
from qtgo.look.icons import painted_icon

_MIDDLE = QPointF(0.5, 0.5)
_STROKE = 0.075


def tool_icon(tool: Tool) -> QIcon:
    """Return the icon of a tool, which follows the palette and is greyed for when it is of no use."""
    return painted_icon(f"tool {tool.name}", partial(_paint, tool))


def _paint(tool: Tool, painter: QPainter, rect: QRectF, ink: QColor) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.height())
    painter.setPen(_pen(ink))
    _SHAPES[tool](painter, ink)
    painter.restore()


def _pen(ink: QColor, width: float = _STROKE) -> QPen:
    pen = QPen(ink, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _square(half: float, middle: QPointF = _MIDDLE) -> QRectF:
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)


def _paint_stone(painter: QPainter, rect: QRectF, color: Color) -> None:
    """Paint a stone in logical pixels, of which its outline has one at least."""
    place = painter.worldTransform().mapRect(rect)
    painter.save()
    painter.resetTransform()
    paint_stone(painter, place, color)
    painter.restore()


def _play(painter: QPainter, _ink: QColor) -> None:
    _paint_stone(painter, QRectF(0.34, 0.34, 0.62, 0.62), Color.WHITE)
    _paint_stone(painter, QRectF(0.04, 0.04, 0.62, 0.62), Color.BLACK)


def _insert(painter: QPainter, ink: QColor) -> None:
    _paint_stone(painter, QRectF(0.02, 0.30, 0.40, 0.40), Color.BLACK)
    _paint_stone(painter, QRectF(0.58, 0.30, 0.40, 0.40), Color.WHITE)
    painter.setPen(_pen(ink))
    painter.drawLine(QLineF(0.5, 0.06, 0.5, 0.94))
    for y, way in ((0.06, 1), (0.94, -1)):
        painter.drawLine(QLineF(0.5, y + 0.12 * way, 0.38, y))
        painter.drawLine(QLineF(0.5, y + 0.12 * way, 0.62, y))


def _stone(color: Color) -> Callable[[QPainter, QColor], None]:
    return lambda painter, _ink: _paint_stone(painter, _square(0.44), color)


def _erase(painter: QPainter, ink: QColor) -> None:
    pen = _pen(ink, 0.07)
    pen.setDashPattern([2.2, 2.0])
    painter.setPen(pen)
    painter.drawEllipse(_square(0.42))
    painter.setPen(_pen(ink))
    _cross(painter, ink, 0.2)


def _triangle(painter: QPainter, _ink: QColor) -> None:
    corners = [math.radians(angle) for angle in (0, 120, 240)]
    points = [QPointF(0.5 + 0.46 * math.sin(a), 0.58 - 0.46 * math.cos(a)) for a in corners]
    painter.drawPolygon(QPolygonF(points))


def _cross(painter: QPainter, _ink: QColor, arm: float = 0.32) -> None:
    painter.drawLine(QLineF(0.5 - arm, 0.5 - arm, 0.5 + arm, 0.5 + arm))
    painter.drawLine(QLineF(0.5 - arm, 0.5 + arm, 0.5 + arm, 0.5 - arm))


def _text(text: str, *, framed: bool = False) -> Callable[[QPainter, QColor], None]:
    def draw(painter: QPainter, ink: QColor) -> None:
        if framed:
            painter.setPen(_pen(ink, 0.06))
            painter.drawRect(QRectF(0.04, 0.14, 0.92, 0.72))
            painter.setPen(_pen(ink))
        font = QFont(painter.font())
        font.setPixelSize(100)
        font.setBold(True)
        painter.setFont(font)
        size = 0.0052 if framed else 0.0092
        painter.translate(0.5, 0.5)
        painter.scale(size, size)
        painter.drawText(QRectF(-150, -100, 300, 200), Qt.AlignmentFlag.AlignCenter, text)

    return draw


def _line(painter: QPainter, _ink: QColor) -> None:
    painter.drawLine(QLineF(0.12, 0.88, 0.88, 0.12))


def _arrow(painter: QPainter, ink: QColor) -> None:
    painter.drawLine(QLineF(0.1, 0.9, 0.7, 0.3))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(0.94, 0.06), QPointF(0.84, 0.46), QPointF(0.54, 0.16)]))


def _dim(painter: QPainter, ink: QColor) -> None:
    painter.drawEllipse(_square(0.40))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPie(_square(0.40), 90 * 16, 180 * 16)


def _visible(painter: QPainter, ink: QColor) -> None:
    pale = QColor(ink)
    pale.setAlphaF(0.35)
    painter.setPen(_pen(pale, 0.05))
    for place in (0.12, 0.5, 0.88):
        painter.drawLine(QLineF(0.06, place, 0.94, place))
        painter.drawLine(QLineF(place, 0.06, place, 0.94))
    painter.setPen(_pen(ink))
    painter.drawRect(QRectF(0.3, 0.3, 0.62, 0.62))


def _selected(painter: QPainter, ink: QColor) -> None:
    painter.fillRect(_square(0.26), ink)


def _territory(painter: QPainter, ink: QColor) -> None:
    painter.setPen(_pen(ink, 0.06))
    for middle, color in ((QPointF(0.3, 0.3), QColor(12, 12, 14)), (QPointF(0.7, 0.7), QColor(252, 251, 247))):
        painter.setBrush(color)
        painter.drawRect(_square(0.2, middle))


_SHAPES: dict[Tool, Callable[[QPainter, QColor], None]] = {
    Tool.PLAY: _play,
    Tool.BLACK: _stone(Color.BLACK),
    Tool.WHITE: _stone(Color.WHITE),
    Tool.ERASE: _erase,
    Tool.TRIANGLE: _triangle,
    Tool.SQUARE: lambda painter, _ink: painter.drawRect(_square(0.34)),
    Tool.CIRCLE: lambda painter, _ink: painter.drawEllipse(_square(0.38)),
    Tool.CROSS: _cross,
    Tool.LETTER: _text("A"),
    Tool.NUMBER: _text("1"),
    Tool.TEXT: _text("abc", framed=True),
    Tool.ARROW: _arrow,
    Tool.LINE: _line,
    Tool.DIM: _dim,
    Tool.VISIBLE: _visible,
    Tool.SELECTED: _selected,
    Tool.TERRITORY: _territory,
    Tool.INSERT: _insert,
}
