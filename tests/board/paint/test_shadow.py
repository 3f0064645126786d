"""Soft shadows: where they are dark, how they fade, and that they are made once."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtgo.board.paint.board_colors import Shadow
from qtgo.board.paint.shadow import _patches, draw_shadow

SHADOW = Shadow("#000000", 0.5, down=10, blur=20)


def drawn() -> QImage:
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    draw_shadow(painter, QRectF(100, 90, 100, 100), SHADOW)
    painter.end()
    return image


def test_it_is_half_as_dark_at_the_edge_and_gone_beyond_the_blur(qapp: QApplication) -> None:
    image = drawn()
    shades = [image.pixelColor(150, y).lightness() for y in (182, 200, 219, 221, 299)]
    assert 128 <= shades[0] <= 140
    assert abs(shades[1] - 191) <= 6, "the lower edge, which lies lower by the shadow's fall"
    assert shades[2] >= 249 and shades[3:] == [255, 255]
    assert image.pixelColor(150, 150).lightness() == 255, "what the rectangle covers is not drawn"


def test_it_is_smooth_from_corner_to_side(qapp: QApplication) -> None:
    image = drawn()
    for y in (100, 190, 205):
        row = [image.pixelColor(x, y).lightness() for x in range(80, 220)]
        assert max(abs(one - other) for one, other in pairwise(row)) < 8
        assert max(abs(one - other) for one, other in zip(row, reversed(row), strict=True)) <= 2


def test_its_patches_are_painted_once(qapp: QApplication) -> None:
    drawn()
    made = _patches.cache_info().misses
    drawn()
    assert _patches.cache_info().misses == made
