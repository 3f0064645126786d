"""Stones as symbols of the players."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from qtgo.core.rules.point import Color
from qtgo.kit.stone import paint_symbol


@pytest.mark.parametrize("side", [10, 30])
def test_a_black_stone_is_no_empty_ring_on_a_dark_ground(qapp: object, side: int) -> None:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(QColor(30, 30, 30))
    painter = QPainter(image)
    paint_symbol(painter, QRectF(0, 0, side, side), Color.BLACK)
    painter.end()
    middle = [image.pixelColor(x, y).lightness() for x in range(side) for y in range(side) if abs(x - y) < side / 3]
    assert image.pixelColor(round(0.34 * side), round(0.3 * side)).lightness() > 80
    assert min(middle) < 40
