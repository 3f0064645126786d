"""All stones of a board and their shadows as one item: hundreds of items would be slower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.board_colors import DEAD_OPACITY
from qtgo.board.paint.stones import StonePixmaps, variant_at
from qtgo.core.rules.point import Color, Point

_MANY = 24  # from this number on the whole board is repainted: a region of many pieces is slower


class LaidStone(NamedTuple):
    """A stone in its place: its center, and its picture."""

    x: float
    y: float
    pixmap: QPixmap
    opacity: float


class StonesItem(QGraphicsItem):
    """The stones, each drawn with its shadow.

    Shadows fall to the lower right. Drawn from the upper left on, each stone covers those of the stones before it, so
    that no shadow falls on a stone's face.
    """

    def __init__(self, layer: int, geometry: BoardGeometry, pixmaps: StonePixmaps) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # enables exposed rectangles
        self._laid: dict[Point, LaidStone] = {}
        self.set_dress(geometry, pixmaps)

    def set_dress(self, geometry: BoardGeometry, pixmaps: StonePixmaps) -> None:
        """Set the layout and its pictures; the stones have to be laid again."""
        self.prepareGeometryChange()
        self._geometry, self._pixmaps = geometry, pixmaps
        self._laid.clear()
        self._axes = _axes(geometry)
        self._half = pixmaps.width / 2
        self._reach = self._half + 1
        room = self._reach + geometry.cell / 2
        self._bounds = geometry.grid.adjusted(-room, -room, room, room)

    def lay(
        self, stones: Mapping[Point, tuple[Color | None, bool]], offsets: Mapping[Point, tuple[float, float]]
    ) -> None:
        """Lay stones, given by color and whether they are faded, on points, or remove them."""
        changed: list[LaidStone] = []
        laid, standing = self._laid, self._pixmaps.standing
        for point, (color, faded) in stones.items():
            before, after = laid.pop(point, None), None
            if color is not None:
                x, y = self._place(point, offsets.get(point))
                after = LaidStone(x, y, standing(color, variant_at(point, color)), DEAD_OPACITY if faded else 1.0)
                laid[point] = after
            if before != after:
                changed += [one for one in (before, after) if one is not None]
        if len(changed) >= _MANY:
            self.update()
        else:
            for one in changed:
                self._update_around(one)

    def move(self, point: Point, offset: tuple[float, float], *, snap: bool) -> None:
        """Shift a stone from its point by fractions of a cell, to whole device pixels unless it slides."""
        before = self._laid.get(point)
        if before is None:
            return
        x, y = self._place(point, offset, snap=snap)
        if (x, y) == (before.x, before.y):
            return
        after = self._laid[point] = before._replace(x=x, y=y)
        self._update_around(before)
        self._update_around(after)

    def boundingRect(self) -> QRectF:
        """Return bounds that cover any stones."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the stones from the upper left on."""
        reach, exposed = self._reach, option.exposedRect
        left, top = exposed.left() - reach, exposed.top() - reach
        right, bottom = exposed.right() + reach, exposed.bottom() + reach
        _, (right_x, right_y), (up_x, up_y) = self._axes
        stones = [
            (point.x * right_y + point.y * up_y, point.x * right_x + point.y * up_x, stone)
            for point, stone in self._laid.items()
            if left < stone.x < right and top < stone.y < bottom
        ]
        stones.sort(key=_DOWN_AND_RIGHT)
        _draw(painter, (stone for _, _, stone in stones), self._half)

    def middle(self, point: Point, offset: tuple[float, float] | None, *, snap: bool = True) -> QPointF:
        """Return the center of a stone shifted from its point by fractions of a cell."""
        return QPointF(*self._place(point, offset, snap=snap))

    def _place(self, point: Point, offset: tuple[float, float] | None, *, snap: bool = True) -> tuple[float, float]:
        (left, top), (right_x, right_y), (up_x, up_y) = self._axes
        column, row = point
        x, y = left + column * right_x + row * up_x, top + column * right_y + row * up_y
        if offset is None:
            return x, y
        right, down = offset
        dx, dy = right * right_x - down * up_x, right * right_y - down * up_y
        if snap:
            ratio = self._geometry.ratio
            dx, dy = round(dx * ratio) / ratio, round(dy * ratio) / ratio
        return x + dx, y + dy

    def _update_around(self, stone: LaidStone) -> None:
        reach = self._reach
        self.update(QRectF(stone.x - reach, stone.y - reach, 2 * reach, 2 * reach))


_DOWN_AND_RIGHT = itemgetter(0, 1)


def _axes(geometry: BoardGeometry) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """Return where A1 is seen, and the steps from one point to the next to its right and above it."""
    origin = geometry.place(Point(0, 0))
    steps = [geometry.place(point) for point in (Point(1, 0), Point(0, 1))]
    right, up = ((round((x - origin[0]) / geometry.cell), round((y - origin[1]) / geometry.cell)) for x, y in steps)
    cell = geometry.cell
    return origin, (right[0] * cell, right[1] * cell), (up[0] * cell, up[1] * cell)


def _draw(painter: QPainter, stones: Iterable[LaidStone], half: float) -> None:
    """Draw the pictures of stones, all of them twice ``half`` wide and high."""
    at, draw = 1.0, painter.drawPixmap
    for x, y, pixmap, opacity in stones:
        if opacity != at:
            painter.setOpacity(opacity)
            at = opacity
        draw(QPointF(x - half, y - half), pixmap)
    painter.setOpacity(1.0)
