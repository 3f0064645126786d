"""A scene as a picture, without a view."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter

from qtgo.board.scene import BoardScene


def picture_of(scene: BoardScene) -> QImage:
    """Return what a scene draws, one pixel for each of its own."""
    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image
