"""Drawing the region of an analysis: hatched where moves are avoided, outlined where they are allowed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Point, board_points

_OUTLINE = 0.05  # lengths in cells
_HATCH = 0.025
_HATCH_OPACITY = 0.65
_TINT = 0.14
_VEIL = 0.5
_SIDES = ((-1, 0), (1, 0), (0, 1), (0, -1))  # as seen: left, right, above, below


class RegionCell(NamedTuple):
    """The drawing of a point's square: the kind of the region, whether it is inside, and its sides on the outline.

    The sides are those seen: left, right, above, below.
    """

    kind: RegionKind
    is_inside: bool = True
    left: bool = False
    right: bool = False
    above: bool = False
    below: bool = False


def region_cells(region: SearchRegion, geometry: BoardGeometry) -> dict[Point, RegionCell]:
    """Return the squares to draw; those outside only where nothing else is allowed."""
    seats = {geometry.seat(point) for point in region.points}
    cells = {}
    for point in region.points:
        x, y = geometry.seat(point)
        outline = [Point(x + right, y + up) not in seats for right, up in _SIDES]
        cells[point] = RegionCell(region.kind, True, *outline)
    if region.kind is RegionKind.ONLY and region.points:
        outside = RegionCell(region.kind, False)
        every = board_points(geometry.columns, geometry.rows)
        cells.update((point, outside) for point in every if point not in region.points)
    return cells


def draw_region_cell(painter: QPainter, center: QPointF, cell: float, region: RegionCell, theme: BoardTheme) -> None:
    """Draw the square of a point in a region, or outside one that nothing else is allowed in."""
    half = cell / 2
    square = QRectF(center.x() - half, center.y() - half, cell, cell)
    if not region.is_inside:
        _fill(painter, square, _with_alpha(theme.base, _VEIL))
        return
    if region.kind is RegionKind.AVOID:
        _draw_hatch(painter, square, theme)
    else:
        _fill(painter, square, _with_alpha(theme.highlight, _TINT))
    _draw_outline(painter, square, region, theme)


def _with_alpha(color: str, alpha: float) -> QColor:
    shade = QColor(color)
    shade.setAlphaF(alpha)
    return shade


def _fill(painter: QPainter, square: QRectF, color: QColor) -> None:
    """Fill a square without soft edges, which would show as seams between neighbors."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(square, color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _draw_hatch(painter: QPainter, square: QRectF, theme: BoardTheme) -> None:
    """Draw strokes that meet those of the neighboring squares."""
    pen = QPen(_with_alpha(theme.highlight, _HATCH_OPACITY), max(square.width() * _HATCH, 1.0))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    middle = square.center()
    left, right, top, bottom = square.left(), square.right(), square.top(), square.bottom()
    painter.drawLines(
        [
            QLineF(left, bottom, right, top),
            QLineF(left, middle.y(), middle.x(), top),
            QLineF(middle.x(), bottom, right, middle.y()),
        ]
    )


def _draw_outline(painter: QPainter, square: QRectF, region: RegionCell, theme: BoardTheme) -> None:
    """Draw the sides of the square that are on the outline, within it."""
    width = max(round(square.width() * _OUTLINE), 2)
    inside = width - square.width()
    sides = (
        (region.left, square.adjusted(0, 0, inside, 0)),
        (region.right, square.adjusted(-inside, 0, 0, 0)),
        (region.above, square.adjusted(0, 0, 0, inside)),
        (region.below, square.adjusted(0, -inside, 0, 0)),
    )
    for is_edge, side in sides:
        if is_edge:
            _fill(painter, side, QColor(theme.highlight))
