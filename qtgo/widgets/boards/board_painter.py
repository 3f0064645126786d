"""Small flat boards, painted: where their points are, and what stands there."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from qtgo.core.rules.handicap import star_points
from qtgo.core.rules.point import Color, Point, column_name
from qtgo.core.rules.position import Position
from qtgo.widgets.stone import BLACK_STONE, WHITE_STONE, paint_stone

_WOOD = QColor(222, 184, 120)
_INK = QColor(70, 50, 25)
_MARK = {Color.BLACK: WHITE_STONE, Color.WHITE: BLACK_STONE, None: QColor(190, 40, 30)}
_SMALL_CELL = 5.0
_STRIP = 0.7  # in cells
_NAME = 0.36  # in cells
_SMALLEST_NAME = 9


class BoardPainter:
    """The geometry of a whole board fitted into a rectangle, and its painting; if ``named``, with coordinates."""

    def __init__(self, rect: QRectF, width: int, height: int, *, named: bool = False) -> None:
        self.width, self.height = width, height
        self._strip = _STRIP if named else 0.0  # for the names, at the left and below
        across, down = width + self._strip, height + self._strip
        self.cell = min(rect.width() / across, rect.height() / down)
        size = QPointF(self.cell * across, self.cell * down)
        corner = rect.center() - size / 2
        self.wood = QRectF(corner.x(), corner.y(), size.x(), size.y())

    def center(self, point: Point) -> QPointF:
        """Return the place of an intersection."""
        x = self.wood.left() + (self._strip + point.x + 0.5) * self.cell
        return QPointF(x, self.wood.bottom() - (self._strip + point.y + 0.5) * self.cell)

    def point_at(self, place: QPointF) -> Point | None:
        """Return the point nearest to a place on the wood, None beside it."""
        column = math.floor((place.x() - self.wood.left()) / self.cell - self._strip)
        row = math.floor((self.wood.bottom() - place.y()) / self.cell - self._strip)
        return Point(column, row) if 0 <= column < self.width and 0 <= row < self.height else None

    def around(self, point: Point, share: float) -> QRectF:
        """Return the square around an intersection that is a share of a cell wide."""
        half = self.cell * share / 2
        center = self.center(point)
        return QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, position: Position, marked: Collection[Point] = ()) -> None:
        """Paint wood, lines, stars and stones, and a ring on each marked point."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.wood, _WOOD)
        painter.setPen(QPen(_INK, max(0.5, self.cell / 24)))
        painter.drawLines(list(self._lines()))
        self._paint_stars(painter)
        if self._strip:
            self._paint_names(painter)
        for point, color in position.stones_by_point():
            paint_stone(painter, self.around(point, 0.96), color)
        for point in marked:
            self._paint_mark(painter, point, position.color_at(point))
        painter.restore()

    def _lines(self) -> Iterator[QLineF]:
        last_x, last_y = self.width - 1, self.height - 1
        for x in range(self.width):
            yield QLineF(self.center(Point(x, 0)), self.center(Point(x, last_y)))
        for y in range(self.height):
            yield QLineF(self.center(Point(0, y)), self.center(Point(last_x, y)))

    def _paint_names(self, painter: QPainter) -> None:
        """Write the names of the columns below the board, and those of the rows at its left."""
        font = QFont(painter.font())
        font.setPixelSize(max(_SMALLEST_NAME, round(_NAME * self.cell)))
        painter.setFont(font)
        middle, away = Qt.AlignmentFlag.AlignCenter, (0.5 + _STRIP / 2) * self.cell
        half = self.cell / 2
        for x in range(self.width):
            center = self.center(Point(x, 0)) + QPointF(0, away)
            painter.drawText(QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half), middle, column_name(x))
        for y in range(self.height):
            center = self.center(Point(0, y)) - QPointF(away, 0)
            painter.drawText(QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half), middle, str(y + 1))

    def _paint_stars(self, painter: QPainter) -> None:
        painter.setBrush(_INK)
        for point in star_points(self.width, self.height):
            painter.drawEllipse(self.around(point, 0.2 if self.cell > _SMALL_CELL else 0.3))

    def _paint_mark(self, painter: QPainter, point: Point, color: Color | None) -> None:
        painter.setPen(QPen(_MARK[color], max(1.0, self.cell / 9)))
        painter.setBrush(QColor(0, 0, 0, 0))
        painter.drawEllipse(self.around(point, 0.5))
