"""The ghost stone under the mouse."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from qtgo.board.paint.stones import GHOST_OPACITY, variant_at
from qtgo.board.scene.scene_items import GHOST, DrawingStyle
from qtgo.core.rules.point import Color, Point


class GhostStoneItem(QGraphicsPixmapItem):
    """The stone that a click would play, where it may be played."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(GHOST)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setOpacity(GHOST_OPACITY)
        self.setVisible(False)
        self.color: Color | None = None
        self._is_legal: Callable[[Point], bool] = lambda _point: True

    def set_stone(self, color: Color | None, is_legal: Callable[[Point], bool]) -> None:
        """Set whose stone it is, None for no one's, and where it may be played."""
        self.color, self._is_legal = color, is_legal

    def show_on(self, point: Point | None, dress: DrawingStyle) -> None:
        """Show the stone on a free point, or hide it."""
        if point is None or self.color is None or not self._is_legal(point):
            self.setVisible(False)
            return
        self.setVisible(True)
        self._show_pixmap(dress.pixmaps.stone(self.color, variant_at(point, self.color)))
        self.setPos(dress.geometry.center(point))

    def _show_pixmap(self, pixmap: QPixmap) -> None:
        if pixmap.cacheKey() == self.pixmap().cacheKey():
            return
        size = pixmap.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(pixmap)
