"""The lines of a screen's board are filled as rectangles, and look as those that are filled as one path."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from qtgo.board.geometry import fit_board_in
from qtgo.board.paint.board_surface import draw_grid
from qtgo.board.paint.themes import KAYA
from qtgo.core.rules.point import Area, Point


@pytest.mark.parametrize("part", [None, Area(2, 3, 8, 4)])
@pytest.mark.parametrize("side", [90, 333, 640])
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_rectangles_look_as_a_path(qapp: object, ratio: float, side: int, part: Area | None) -> None:
    geometry = fit_board_in(QRectF(10, 10, side, side), 19, 19, ratio=ratio, part=part)
    pictures = []
    for on_pixels in (False, True):
        picture = QImage(round(704 * ratio), round(704 * ratio), QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(KAYA.base))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_grid(painter, geometry, KAYA, [Point(3, 3)], on_pixels=on_pixels)
        painter.end()
        pictures.append(picture)
    painter = QPainter(pictures[0])
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(QPointF(0, 0), pictures[1])
    painter.end()
    difference = pictures[0].convertToFormat(QImage.Format.Format_RGB888)
    assert max(bytes(difference.constBits())) <= 2, "which is how fractions are rounded"
