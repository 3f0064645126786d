"""Something drawn on many points, as one item that repaints the points that differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.scene.scene_items import DrawingStyle
from qtgo.core.rules.point import Point

Value = TypeVar("Value")
DrawPoint = Callable[[QPainter, Point, QPointF, Any, DrawingStyle], None]

_MANY = 24  # from this number on the whole board is repainted: a region of many pieces is slower
_BLEED = 2.0  # of antialiased rims, in logical pixels


class PointsItem(QGraphicsItem, Generic[Value]):
    """Values on points, each drawn by a function within the square of its point."""

    def __init__(self, layer: int, dress: DrawingStyle, draw: DrawPoint) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # enables exposed rectangles
        self._dress = dress
        self._draw = draw
        self._values: dict[Point, Value] = {}
        self.setVisible(False)

    @property
    def values(self) -> Mapping[Point, Value]:
        """Return what is shown on which points."""
        return self._values

    def set_dress(self, dress: DrawingStyle) -> None:
        """Draw the same values in another layout."""
        self.prepareGeometryChange()
        self._dress = dress
        self.update()

    def show_values(self, values: Mapping[Point, Value]) -> None:
        """Show values in place of the previous ones."""
        before, self._values = self._values, dict(values)
        changed = {point for point in before.keys() | values.keys() if before.get(point) != values.get(point)}
        if changed:
            self.setVisible(bool(values))
            self._update(changed)

    def boundingRect(self) -> QRectF:
        """Return bounds that cover any values."""
        half = self._dress.geometry.cell / 2 + _BLEED
        return self._dress.geometry.grid.adjusted(-half, -half, half, half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the values that are exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        geometry, exposed = self._dress.geometry, option.exposedRect
        half = geometry.cell / 2 + _BLEED
        exposed = exposed.adjusted(-half, -half, half, half)
        for point, value in self._values.items():
            x, y = geometry.place(point)
            if geometry.shows(point) and exposed.contains(x, y):
                self._draw(painter, point, QPointF(x, y), value, self._dress)

    def _update(self, points: Collection[Point]) -> None:
        if len(points) >= _MANY:
            self.update()
            return
        for point in points:
            self.update(self._dress.geometry.cell_rect(point).adjusted(-_BLEED, -_BLEED, _BLEED, _BLEED))
