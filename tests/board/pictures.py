"""A scene as a picture, without a view, and what a view paints of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QGraphicsView

from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point


def picture_of(scene: BoardScene) -> QImage:
    """Return what a scene draws, one pixel for each of its own."""
    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def color(scene: BoardScene, point: Point, dx: float = 0.0, dy: float = 0.0) -> QColor:
    """Return the color that a scene has at a point, or so many cells beside it."""
    place = scene.geometry.center(point) + QPointF(dx, dy) * scene.geometry.cell
    return picture_of(scene).pixelColor(place.toPoint())


class PaintRecorder(QObject):
    """Adds up what of a viewport is painted."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self.region = QRegion()
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False

    def area(self) -> int:
        return sum(rect.width() * rect.height() for rect in _rects(self.region))


def settled(view: QGraphicsView) -> PaintRecorder:
    """Return what records what is painted from now on, of a view in which everything is painted."""
    QApplication.processEvents()
    view.viewport().repaint()
    return PaintRecorder(view)


def _rects(region: QRegion) -> Iterator[QRect]:
    """Go through the parts of a region, which can be done though PySide6 does not say so."""
    return iter(cast("Iterable[QRect]", region))
