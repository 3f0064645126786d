"""Small round signs at the upper right of a stone: annotations of moves, and verdicts on tries in a problem."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from qtgo.board.paint.board_colors import GOOD, JUDGEMENTS, MISTAKE, WHITE
from qtgo.board.paint.lettering import draw_text, fitted_size
from qtgo.core.record.annotations import Judgement

_RADIUS = 0.21  # all lengths in cells
_RADIUS_SMALL = 0.28
_SMALL_CELL = 22.0
_EDGE = 0.51
_RING = 0.97
_RING_WIDTH = 0.075
_OUTSIDE = 0.36
REACH = _OUTSIDE + _RADIUS + 0.05


def draw_judgement(
    painter: QPainter, center: QPointF, judgement: Judgement, cell: float, *, beside_text: bool, outlines: bool
) -> None:
    """Draw an annotation as a small disc with its sign."""
    radius = cell * (_RADIUS if beside_text or cell >= _SMALL_CELL else _RADIUS_SMALL)
    away = _EDGE * cell - radius
    place = center + QPointF(away, -away)
    _draw_disc(painter, place, radius, QColor(JUDGEMENTS[judgement.annotation]), cell)
    size = fitted_size(judgement.sign, radius * 1.35, radius * 1.25, bold=True)
    draw_text(painter, place, judgement.sign, size, QColor(WHITE), bold=True, on_ink=True, outlines=outlines)


def draw_verdict(painter: QPainter, center: QPointF, is_right: bool, cell: float) -> None:
    """Draw a ring around a stone, with a badge: a check if the move is right, a cross if it is wrong."""
    color = QColor(GOOD if is_right else MISTAKE)
    width = max(cell * _RING_WIDTH, 1.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, width))
    radius = (cell * _RING - width) / 2
    painter.drawEllipse(center, radius, radius)
    place = center + QPointF(cell * _OUTSIDE, -cell * _OUTSIDE)
    radius = cell * _RADIUS
    _draw_disc(painter, place, radius, color, cell)
    pen = QPen(QColor(WHITE), max(radius * 0.24, 1.2))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in _CHECK if is_right else _CROSS:
        painter.drawPolyline(QPolygonF([place + QPointF(x, y) * radius for x, y in line]))


_CHECK = (((-0.38, 0.02), (-0.1, 0.3), (0.4, -0.28)),)
_CROSS = (((-0.3, -0.3), (0.3, 0.3)), ((-0.3, 0.3), (0.3, -0.3)))


def _draw_disc(painter: QPainter, place: QPointF, radius: float, color: QColor, cell: float) -> None:
    painter.setPen(QPen(QColor(WHITE), max(cell * 0.035, 1.0)))
    painter.setBrush(color)
    painter.drawEllipse(place, radius, radius)
