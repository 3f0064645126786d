"""All stones of a board and their shadows as one item: hundreds of items would cost more than to draw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.stones import DEAD_OPACITY, StonePixmaps, stone_rect, variant_at
from qtgo.core.point import Color, Point

_MANY = 24  # from so many on all of the board is painted again: a region of many pieces is slower


@dataclass(frozen=True, slots=True)
class LaidStone:
    """A stone on its place: where its middle is, and its picture."""

    middle: QPointF
    corner: QPointF
    pixmap: QPixmap
    opacity: float


class StonesItem(QGraphicsItem):
    """The stones and their shadows; no shadow falls on a stone's face."""

    def __init__(self, layer: int, geometry: BoardGeometry, pixmaps: StonePixmaps) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # tells what is exposed
        self._laid: dict[Point, LaidStone] = {}
        self.set_dress(geometry, pixmaps)

    def set_dress(self, geometry: BoardGeometry, pixmaps: StonePixmaps) -> None:
        """Take the layout and the pictures for it; the stones have to be laid again."""
        self.prepareGeometryChange()
        self._geometry, self._pixmaps = geometry, pixmaps
        self._laid.clear()
        sizes = (pixmaps.shadow().deviceIndependentSize(), pixmaps.stone(Color.BLACK, 0).deviceIndependentSize())
        self._reach = max(side for size in sizes for side in size.toTuple()) / 2 + 1
        room = self._reach + geometry.cell / 2
        self._bounds = geometry.grid.adjusted(-room, -room, room, room)

    def lay(
        self, stones: Mapping[Point, tuple[Color | None, bool]], offsets: Mapping[Point, tuple[float, float]]
    ) -> None:
        """Lay stones, given by color and whether they are faded, on points, or take away what lies there."""
        changed = []
        for point, (color, faded) in stones.items():
            before = self._laid.pop(point, None)
            if color is not None:
                pixmap = self._pixmaps.stone(color, variant_at(point, color))
                middle = self.middle(point, offsets.get(point))
                opacity = DEAD_OPACITY if faded else 1.0
                self._laid[point] = LaidStone(middle, stone_rect(middle, pixmap).topLeft(), pixmap, opacity)
            if before != self._laid.get(point):
                changed += [laid for laid in (before, self._laid.get(point)) if laid is not None]
        if len(changed) >= _MANY:
            self.update()
        else:
            for laid in changed:
                self._update_around(laid.middle)

    def move(self, point: Point, offset: tuple[float, float], *, snap: bool) -> None:
        """Shift a stone from its point by parts of a cell; to whole device pixels unless it slides."""
        laid = self._laid.get(point)
        if laid is None:
            return
        middle = self.middle(point, offset, snap=snap)
        if middle == laid.middle:
            return
        corner = stone_rect(middle, laid.pixmap).topLeft()
        self._laid[point] = LaidStone(middle, corner, laid.pixmap, laid.opacity)
        self._update_around(laid.middle)
        self._update_around(middle)

    def boundingRect(self) -> QRectF:
        """Give the bounds of all there can be."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the shadows first, then the stones."""
        reach, exposed = self._reach, option.exposedRect
        left, top = exposed.left() - reach, exposed.top() - reach
        right, bottom = exposed.right() + reach, exposed.bottom() + reach
        stones = [
            self._laid[point]
            for point in sorted(self._laid, key=_row_by_row)
            if left < self._laid[point].middle.x() < right and top < self._laid[point].middle.y() < bottom
        ]
        if self._pixmaps.theme.shaded:
            shadow = self._pixmaps.shadow()
            half = stone_rect(QPointF(0, 0), shadow).topLeft()
            _draw(painter, [(stone.middle + half, shadow, stone.opacity) for stone in stones])
        _draw(painter, [(stone.corner, stone.pixmap, stone.opacity) for stone in stones])

    def middle(self, point: Point, offset: tuple[float, float] | None, *, snap: bool = True) -> QPointF:
        """Give the place of a stone that is shifted from its point by parts of a cell."""
        geometry = self._geometry
        if offset is None:
            return geometry.center(point)
        dx, dy = offset[0] * geometry.cell, offset[1] * geometry.cell
        if snap:
            dx, dy = geometry.snapped(dx), geometry.snapped(dy)
        return geometry.center(point) + QPointF(dx, dy)

    def _update_around(self, middle: QPointF) -> None:
        reach = self._reach
        self.update(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))


def _draw(painter: QPainter, pictures: Iterable[tuple[QPointF, QPixmap, float]]) -> None:
    at = 1.0
    for corner, pixmap, opacity in pictures:
        if opacity != at:
            painter.setOpacity(opacity)
            at = opacity
        painter.drawPixmap(corner, pixmap)
    painter.setOpacity(1.0)


def _row_by_row(point: Point) -> tuple[int, int]:
    return point.y, point.x
