"""A scene as a picture, without a view, and what a view paints of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QGraphicsView

from qtgo.board.scene.board_options import BoardOptions
from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position

STILL = BoardOptions(animate=False)


def still_scene() -> BoardScene:
    """Return the scene of an empty small board, on which nothing moves by itself."""
    scene = BoardScene()
    scene.set_options(STILL)
    scene.show_position(Position.empty(9, 9))
    scene.set_viewport(QSizeF(600, 600), 1.0)
    return scene


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
