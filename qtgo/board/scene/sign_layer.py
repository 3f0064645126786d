"""The item of all signs of territory or of an estimate; new ones grow."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.ownership_signs import Sign, Signs, draw_signs
from qtgo.core.rules.point import Point

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

GROW_MS = 200
_MOST_GROWING = 361  # more are there at once: each frame of a large board, stones included, takes too long
_MANY = 24  # from this number on the whole board is repainted: a region of many pieces is slower


class SignsItem(QGraphicsItem):
    """The signs of a board as one item: a board of 52x52 has thousands of points."""

    def __init__(self, layer: int, geometry: BoardGeometry, owner: QObject) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # enables exposed rectangles
        self._geometry = geometry
        self._signs: Signs = {}
        self._stamps: dict[Sign, QPixmap] = {}
        self._growing: frozenset[Point] = frozenset()
        self._owner = owner
        self.setVisible(False)

    @cached_property
    def _growth(self) -> QVariantAnimation:
        from PySide6.QtCore import QEasingCurve, QVariantAnimation

        growth = QVariantAnimation(self._owner)  # which ends with the scene
        growth.setStartValue(0.0)
        growth.setEndValue(1.0)
        growth.setDuration(GROW_MS)
        growth.setEasingCurve(QEasingCurve.Type.OutCubic)
        growth.valueChanged.connect(lambda _part: self._update(self._growing))
        growth.finished.connect(self._rest)
        return growth

    @property
    def signs(self) -> Signs:
        """Return the signs shown."""
        return self._signs

    @property
    def is_growing(self) -> bool:
        """Return whether signs have not reached their size."""
        return bool(self._growing)

    def set_geometry(self, geometry: BoardGeometry) -> None:
        """Draw the same signs in another layout."""
        self.prepareGeometryChange()
        self._geometry = geometry
        self._stamps.clear()
        self.update()

    def show_signs(self, signs: Signs, *, animate: bool) -> None:
        """Show signs in place of the previous ones; those that are new grow."""
        before, self._signs = self._signs, dict(signs)
        changed = {point for point in before.keys() | signs.keys() if before.get(point) != signs.get(point)}
        if not changed:
            return
        self.setVisible(bool(signs))
        new = frozenset(changed & signs.keys())
        self._growth.stop()
        cut_short, self._growing = self._growing, new if animate and len(new) <= _MOST_GROWING else frozenset()
        if self._growing:
            self._growth.start()
        self._update(changed | cut_short)

    def boundingRect(self) -> QRectF:
        """Return bounds that cover any signs."""
        half = self._geometry.cell / 2
        return self._geometry.grid.adjusted(-half, -half, half, half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the signs."""
        grown = float(self._growth.currentValue()) if self._growing else 1.0
        draw_signs(
            painter,
            self._geometry,
            self._signs,
            growing=self._growing,
            grown=grown,
            within=option.exposedRect,
            stamps=self._stamps,
        )

    def _rest(self) -> None:
        growing, self._growing = self._growing, frozenset()
        self._update(growing)

    def _update(self, points: Collection[Point]) -> None:
        if len(points) >= _MANY:
            self.update()
        else:
            for point in points:
                self.update(self._geometry.cell_rect(point))
