"""All stones of a board and their shadows as one item: hundreds of items would be slower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.stones import DEAD_OPACITY, StonePixmaps, stone_rect, variant_at
from qtgo.core.rules.point import Color, Point

_MANY = 24  # from this number on the whole board is repainted: a region of many pieces is slower


class LaidStone(NamedTuple):
    """A stone in its place: its center, and its picture."""

    x: float
    y: float
    pixmap: QPixmap
    opacity: float


class StonesItem(QGraphicsItem):
    """The stones and their shadows; no shadow falls on a stone's face."""

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
        sizes = (pixmaps.shadow().deviceIndependentSize(), pixmaps.stone(Color.BLACK, 0).deviceIndependentSize())
        self._reach = max(side for size in sizes for side in size.toTuple()) / 2 + 1
        room = self._reach + geometry.cell / 2
        self._bounds = geometry.grid.adjusted(-room, -room, room, room)

    def lay(
        self, stones: Mapping[Point, tuple[Color | None, bool]], offsets: Mapping[Point, tuple[float, float]]
    ) -> None:
        """Lay stones, given by color and whether they are faded, on points, or remove them."""
        changed: list[LaidStone] = []
        laid, stone = self._laid, self._pixmaps.stone
        for point, (color, faded) in stones.items():
            before, after = laid.pop(point, None), None
            if color is not None:
                x, y = self._place(point, offsets.get(point))
                after = LaidStone(x, y, stone(color, variant_at(point, color)), DEAD_OPACITY if faded else 1.0)
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
        """Draw the shadows first, then the stones."""
        reach, exposed = self._reach, option.exposedRect
        left, top = exposed.left() - reach, exposed.top() - reach
        right, bottom = exposed.right() + reach, exposed.bottom() + reach
        stones = [self._laid[point] for point in sorted(self._laid, key=_row_by_row)]
        stones = [stone for stone in stones if left < stone.x < right and top < stone.y < bottom]
        middle, pixmaps = QPointF(0, 0), self._pixmaps
        if pixmaps.theme.shaded:
            _draw(painter, stones, stone_rect(middle, pixmaps.shadow()).topLeft(), pixmaps.shadow())
        _draw(painter, stones, stone_rect(middle, pixmaps.stone(Color.BLACK, 0)).topLeft())

    def middle(self, point: Point, offset: tuple[float, float] | None, *, snap: bool = True) -> QPointF:
        """Return the center of a stone shifted from its point by fractions of a cell."""
        return QPointF(*self._place(point, offset, snap=snap))

    def _place(self, point: Point, offset: tuple[float, float] | None, *, snap: bool = True) -> tuple[float, float]:
        geometry = self._geometry
        x, y = geometry.place(point)
        if offset is None:
            return x, y
        dx, dy = geometry.shifted(offset)
        if snap:
            dx, dy = geometry.snapped(dx), geometry.snapped(dy)
        return x + dx, y + dy

    def _update_around(self, stone: LaidStone) -> None:
        reach = self._reach
        self.update(QRectF(stone.x - reach, stone.y - reach, 2 * reach, 2 * reach))


def _draw(painter: QPainter, stones: Iterable[LaidStone], corner: QPointF, picture: QPixmap | None = None) -> None:
    """Draw the pictures of stones, or one picture for each; ``corner`` is its offset from the stone's center."""
    at, left, top = 1.0, corner.x(), corner.y()
    for stone in stones:
        if stone.opacity != at:
            painter.setOpacity(stone.opacity)
            at = stone.opacity
        painter.drawPixmap(QPointF(stone.x + left, stone.y + top), stone.pixmap if picture is None else picture)
    painter.setOpacity(1.0)


def _row_by_row(point: Point) -> tuple[int, int]:
    return point.y, point.x
