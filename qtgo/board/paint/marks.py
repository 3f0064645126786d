"""Drawing what stands on a point: numbers, labels, marks, badges, the cursor; and lines and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.board_colors import GOOD, JUDGEMENTS, MISTAKE, WHITE
from qtgo.board.paint.board_surface import GAP, EmptySurface, lined_rect
from qtgo.board.paint.lettering import draw_fitted, draw_text, fitted_size, narrowed_to, text_bounds
from qtgo.board.paint.themes import BoardTheme
from qtgo.board.scene.point_look import LastMove, PointLook
from qtgo.core.record.annotations import Judgement
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.deferred import dataclass
from qtgo.look.shapes import square_around

if TYPE_CHECKING:
    from qtgo.board.paint.fitting import Fitted

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


_NO_BRUSH = Qt.BrushStyle.NoBrush
_VEIL = 0.66
_HIDING = 0.88
_NUMBER = 0.44  # sizes of texts and lengths in cells
_LABEL = 0.54
_CLEAR = 0.08  # between a text and the lines beside it
_LINE_WIDTH = 0.065
_LAST_MOVE = 0.48


@dataclass(frozen=True, slots=True)
class Brushwork:
    """The parameters for drawing on points: the length of a cell, the theme, and the bare board.

    Vector devices have no bare board to copy from; they need outlines for texts, and gaps in the grid under them.
    """

    cell: float
    theme: BoardTheme
    outlines: bool = False
    bare: EmptySurface | None = None


def draw_look(painter: QPainter, center: QPointF, look: PointLook, work: Brushwork) -> None:
    """Draw everything on a point except the stone and its ghost."""
    stone = look.stone if look.variation is None else look.variation[0]
    if look.highlighted:
        draw_highlight(painter, center, work)
    text = look.text
    if look.main:
        _draw_main(painter, center, stone, work)
    if look.mark is not None:
        _draw_mark(painter, center, look.mark, stone, _ink_on(look, stone, work.theme), work)
    if look.seki:
        _draw_seki(painter, center, look.stone, work)
    if text:
        _draw_writing(painter, center, text, look, stone, work)
    elif look.last_move is LastMove.LEGAL and look.mark is None:
        _draw_last_move(painter, center, stone, work)
    if look.last_move is LastMove.ILLEGAL:
        _draw_illegal(painter, center, work)
    if look.ko and not text and look.mark is None:
        _draw_ko(painter, center, work)
    if look.verdict is not None:
        draw_verdict(painter, center, look.verdict, work.cell)
    elif look.badge is not None:
        draw_judgement(painter, center, look.badge, work.cell, beside_text=bool(text), outlines=work.outlines)


def gap_of(look: PointLook) -> float | None:
    """Return how far from a point the line beside its text ends, in cells; None if no line runs through it."""
    if not look.is_over_lines:
        return None
    size, share = _fitted(look.text, look.stone, 1.0)
    half = text_bounds(look.text, bold=True).width() / 100 * size * share / 2
    return max(GAP, half + _CLEAR)


def gap_rect(center: QPointF, cell: float, gap: float) -> QRectF:
    """Return the rectangle around the bare wood on which a text stands."""
    return QRectF(center.x() - cell * gap, center.y() - cell * GAP, 2 * cell * gap, 2 * cell * GAP)


def draw_veils(painter: QPainter, geometry: BoardGeometry, markup: Markup, work: Brushwork) -> None:
    """Fade the dimmed points, and more strongly everything outside the visible part."""
    hidden: set[Point] = set()
    if markup.visible:
        hidden = set(board_points(geometry.columns, geometry.rows)) - markup.visible
    for points, strength in ((hidden, _HIDING), (markup.dimmed - hidden, _VEIL)):
        # The lines that run on at a cut edge fade with the points that they come from.
        shown = [point for point in points if geometry.nearest(point) in points]
        if shown:
            _draw_veil(painter, geometry, shown, strength, work)


def _draw_veil(
    painter: QPainter, geometry: BoardGeometry, points: Iterable[Point], strength: float, work: Brushwork
) -> None:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for point in points:
        path.addRect(geometry.cell_rect(point))
    if work.bare is None:
        veil = QColor(work.theme.base)
        veil.setAlphaF(strength)
        painter.fillPath(path, veil)
        return
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    work.bare.cover(painter, path.boundingRect().intersected(lined_rect(geometry)), strength)
    painter.restore()


def _ink(stone: Color | None, theme: BoardTheme) -> QColor:
    if stone is None:
        return QColor(theme.ink)
    return QColor(theme.black.text if stone is Color.BLACK else theme.white.text)


def _ink_on(look: PointLook, stone: Color | None, theme: BoardTheme) -> QColor:
    """Return the color of what is written on a point: on a faded stone one that can be read on what shows through."""
    if stone is None or not look.faded:
        return _ink(stone, theme)
    from qtgo.board.paint.contrast import text_on_faded

    return QColor(text_on_faded(theme, stone))


def _draw_writing(
    painter: QPainter, center: QPointF, text: str, look: PointLook, stone: Color | None, work: Brushwork
) -> None:
    color = _ink_on(look, stone, work.theme)
    if look.last_move is LastMove.LEGAL and not look.faded:
        color = QColor(work.theme.accent_on_black if stone is Color.BLACK else work.theme.accent)
    fitted = _fitted(text, stone, work.cell)
    draw_fitted(painter, center, text, fitted, color, on_ink=not text.isdigit(), outlines=work.outlines)


def _fitted(text: str, stone: Color | None, cell: float) -> Fitted:
    """Return how a text fits a stone, or an empty point."""
    height, width = (_NUMBER, 0.66 if len(text) < 3 else 0.76) if stone is not None else (_LABEL, 0.84)
    return narrowed_to(text, cell * height, cell * width)


def _line_pen(color: QColor, work: Brushwork, width: float = _LINE_WIDTH) -> QPen:
    pen = QPen(color, max(work.cell * width, 1.2))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _draw_mark(
    painter: QPainter, center: QPointF, mark: Mark, stone: Color | None, ink: QColor, work: Brushwork
) -> None:
    radius = work.cell * 0.27
    painter.setBrush(_NO_BRUSH)
    if stone is None and mark is not Mark.SELECTED:
        painter.setPen(_line_pen(_halo(work.theme), work, 0.20))
        _outline_mark(painter, center, mark, radius)
    painter.setPen(_line_pen(ink, work))
    if mark is Mark.SELECTED:
        color = QColor(work.theme.highlight)
        painter.setPen(_line_pen(QColor(255, 255, 255, 230), work, 0.03))
        painter.setBrush(color)
        painter.drawRect(square_around(center, work.cell * 0.36))
        return
    _outline_mark(painter, center, mark, radius)


def _halo(theme: BoardTheme) -> QColor:
    color = QColor(theme.base)
    color.setAlphaF(0.6)
    return color


def _outline_mark(painter: QPainter, center: QPointF, mark: Mark, radius: float) -> None:
    if mark is Mark.CIRCLE:
        painter.drawEllipse(center, radius, radius)
    elif mark is Mark.SQUARE:
        painter.drawRect(square_around(center, radius * 1.72))
    elif mark is Mark.TRIANGLE:
        tall = radius * 1.16
        corners = [QPointF(center.x() + tall * math.sin(a), center.y() - tall * math.cos(a)) for a in _THIRDS]
        painter.drawPolygon(QPolygonF(corners))
    elif mark is Mark.CROSS:
        arm = radius * 0.86
        painter.drawLine(center + QPointF(-arm, -arm), center + QPointF(arm, arm))
        painter.drawLine(center + QPointF(-arm, arm), center + QPointF(arm, -arm))


_THIRDS = (0.0, math.tau / 3, 2 * math.tau / 3)


def _draw_last_move(painter: QPainter, center: QPointF, stone: Color | None, work: Brushwork) -> None:
    """Draw a ring in the other color."""
    painter.setBrush(_NO_BRUSH)
    painter.setPen(_line_pen(_ink(stone, work.theme), work))
    radius = work.cell * _LAST_MOVE / 2
    painter.drawEllipse(center, radius, radius)


def _draw_main(painter: QPainter, center: QPointF, stone: Color | None, work: Brushwork) -> None:
    """Draw a ring just inside the rim of the main move's ghost."""
    painter.setBrush(_NO_BRUSH)
    painter.setPen(_line_pen(_ink(stone, work.theme), work, 0.05))
    painter.drawEllipse(center, work.cell * 0.38, work.cell * 0.38)


def _draw_illegal(painter: QPainter, center: QPointF, work: Brushwork) -> None:
    """Mark a recorded illegal move: a ring with a stroke, with a light border."""
    radius = work.cell * 0.33
    lean = QPointF(radius * math.sqrt(0.5), -radius * math.sqrt(0.5))
    painter.setBrush(_NO_BRUSH)
    for color, width in ((QColor(255, 255, 255, 235), 0.16), (QColor(work.theme.accent), 0.09)):
        painter.setPen(_line_pen(color, work, width))
        painter.drawEllipse(center, radius, radius)
        painter.drawLine(center - lean, center + lean)


def _draw_ko(painter: QPainter, center: QPointF, work: Brushwork) -> None:
    painter.setBrush(_NO_BRUSH)
    color = QColor(work.theme.line)
    color.setAlphaF(0.85)
    painter.setPen(_line_pen(color, work, 0.05))
    painter.drawRect(square_around(center, work.cell * 0.40))


def _draw_seki(painter: QPainter, center: QPointF, stone: Color | None, work: Brushwork) -> None:
    """Mark a stone alive in seki: a small diamond."""
    reach = work.cell * 0.19
    corners = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
    painter.setPen(_line_pen(_ink(stone, work.theme), work, 0.05))
    color = QColor(work.theme.highlight)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([center + corner for corner in corners]))


def draw_highlight(painter: QPainter, center: QPointF, work: Brushwork) -> None:
    """Draw a bright ring around a highlighted point."""
    painter.setBrush(_NO_BRUSH)
    color = QColor(work.theme.highlight)
    for shade, width in ((QColor(255, 255, 255, 210), 0.15), (color, 0.085)):
        painter.setPen(_line_pen(shade, work, width))
        painter.drawEllipse(center, work.cell * 0.43, work.cell * 0.43)


def draw_cursor(painter: QPainter, center: QPointF, work: Brushwork, *, beside_badge: bool = False) -> None:
    """Draw the keyboard cursor: four corners, light within dark, visible on every background; none over a badge."""
    reach, arm = work.cell * 0.46, work.cell * 0.20
    path = QPainterPath()
    for sx, sy in ((-1, -1), (1, 1), (-1, 1), *(() if beside_badge else ((1, -1),))):
        corner = center + QPointF(sx * reach, sy * reach)
        path.moveTo(corner + QPointF(0, -sy * arm))
        path.lineTo(corner)
        path.lineTo(corner + QPointF(-sx * arm, 0))
    for color, width in ((QColor(255, 255, 255, 240), 0.17), (QColor(work.theme.highlight), 0.09)):
        pen = _line_pen(color, work, width)
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.strokePath(path, pen)


def draw_line(painter: QPainter, start: QPointF, end: QPointF, work: Brushwork, *, arrow: bool) -> None:
    """Draw a line between two points, or an arrow to the second."""
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length == 0:
        return
    along = way / length
    across = QPointF(-along.y(), along.x())
    head = work.cell * 0.36 if arrow else 0.0
    tip = end - along * (work.cell * 0.06 if arrow else 0.0)
    path = QPainterPath(start)
    path.lineTo(tip - along * head * 0.8)
    back, side = tip - along * head, across * head * 0.45
    triangle = QPolygonF([tip, back + side, back - side])
    for color, grow in ((QColor(255, 255, 255, 220), 0.05), (QColor(work.theme.highlight), 0.0)):
        pen = _line_pen(color, work, 0.085 + 2 * grow)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)
        if arrow:
            painter.setPen(QPen(color, work.cell * (0.02 + 2 * grow)))
            painter.setBrush(color)
            painter.drawPolygon(triangle)
