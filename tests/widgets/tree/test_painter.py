"""The pictures of the tree's nodes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtgo.core.record.node_traits import NodeKind, NodeTraits
from qtgo.core.rules.point import Color
from qtgo.look.palette import DARK, LIGHT, Palette, contrast
from qtgo.widgets.tree.painter import TreePainter, TreeStyle

SIDE = 56


@pytest.mark.parametrize("colors", [LIGHT, DARK])
@pytest.mark.parametrize("color", list(Color))
def test_every_node_is_seen_on_its_paper(qapp: QApplication, colors: Palette, color: Color) -> None:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(QColor(colors.card))
    painter = QPainter(image)
    TreePainter(TreeStyle(SIDE, 1.0, colors)).paint_node(
        painter, QPointF(SIDE / 2, SIDE / 2), NodeTraits(NodeKind.MOVE, color)
    )
    painter.end()
    seen = (image.pixelColor(x, SIDE // 2).name() for x in range(SIDE))
    least = 4.5 if colors.is_dark else 3
    assert max(contrast(shade, colors.card) for shade in seen) > least
