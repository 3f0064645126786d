"""The signs on a clock, painted: they tell its state without color."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from qtgo.widgets.clock.reading import FaceState


def paint_sign(painter: QPainter, rect: QRectF, state: FaceState, ink: QColor) -> None:
    """Paint the sign of a state into a square; states that need none have none."""
    paint = _SIGNS.get(state)
    if paint is not None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        paint(painter, rect)
        painter.restore()


def _at(rect: QRectF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in points])


def _triangle(painter: QPainter, rect: QRectF) -> None:
    painter.drawPolygon(_at(rect, (0.1, 0.1), (0.9, 0.5), (0.1, 0.9)))


def _bars(painter: QPainter, rect: QRectF) -> None:
    painter.drawPolygon(_at(rect, (0.1, 0.1), (0.38, 0.1), (0.38, 0.9), (0.1, 0.9)))
    painter.drawPolygon(_at(rect, (0.62, 0.1), (0.9, 0.1), (0.9, 0.9), (0.62, 0.9)))


def _dots(painter: QPainter, rect: QRectF) -> None:
    for middle in (0.15, 0.5, 0.85):
        painter.drawEllipse(_at(rect, (middle - 0.13, 0.37), (middle + 0.13, 0.63)).boundingRect())


def _hourglass(painter: QPainter, rect: QRectF) -> None:
    painter.drawPolygon(_at(rect, (0.1, 0.0), (0.9, 0.0), (0.1, 1.0), (0.9, 1.0)))


def _flag(painter: QPainter, rect: QRectF) -> None:
    painter.drawPolygon(_at(rect, (0.22, 0.05), (1.0, 0.3), (0.22, 0.6)))
    painter.setPen(QPen(painter.brush().color(), max(1.0, rect.width() / 9)))
    painter.drawPolyline(_at(rect, (0.18, 0.0), (0.18, 1.0)))


_SIGNS = {
    FaceState.RUNNING: _triangle,
    FaceState.LOW: _hourglass,
    FaceState.PAUSED: _bars,
    FaceState.HELD: _dots,
    FaceState.EXPIRED: _flag,
}
