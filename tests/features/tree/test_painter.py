"""The pictures of the tree's nodes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtgo.core.analysis.loss import LossClass
from qtgo.core.record.node_traits import MoveMark, NodeKind, NodeTraits
from qtgo.core.rules.point import Color
from qtgo.features.tree.painter import STEP, TreePainter, TreeStyle
from qtgo.look.loss_colors import class_color
from qtgo.look.palette import DARK, LIGHT, Palette, contrast

SIDE = 72


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


@pytest.mark.parametrize("colors", [LIGHT, DARK])
@pytest.mark.parametrize("loss", list(LossClass))
def test_what_a_move_loses_is_a_dot_unless_the_record_marks_it(
    qapp: QApplication, colors: Palette, loss: LossClass
) -> None:
    def dot(traits: NodeTraits, loss: LossClass | None) -> str:
        image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
        image.fill(QColor(colors.card))
        painter = QPainter(image)
        TreePainter(TreeStyle(SIDE, 1.0, colors)).paint_node(painter, QPointF(SIDE / 2, SIDE / 2), traits, loss)
        painter.end()
        reach = 26 / 36 * SIDE * 0.44
        return image.pixelColor(round(SIDE / 2 + reach), round(SIDE / 2 - reach)).name().upper()

    move = NodeTraits(NodeKind.MOVE, Color.WHITE)
    assert dot(move, loss) == class_color(colors, loss)
    assert dot(move, None) != class_color(colors, loss)
    assert dot(NodeTraits(NodeKind.MOVE, Color.WHITE, mark=MoveMark.GOOD), loss) != class_color(colors, loss)
    with_comment = NodeTraits(NodeKind.MOVE, Color.WHITE, has_comment=True)
    assert dot(with_comment, loss) == class_color(colors, loss)


@pytest.mark.parametrize("kind", [NodeKind.MOVE, NodeKind.PASS])
def test_a_stone_is_24_to_26_pixels_wide_at_the_usual_size(qapp: QApplication, kind: NodeKind) -> None:
    image = QImage(STEP, STEP, QImage.Format.Format_ARGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    center = QPointF(STEP / 2, STEP / 2)
    TreePainter(TreeStyle(STEP, 1.0, LIGHT)).paint_node(painter, center, NodeTraits(kind, Color.BLACK))
    painter.end()
    wide = sum(image.pixelColor(x, STEP // 2) != QColor("magenta") for x in range(STEP))
    assert 24 <= wide <= 26


def test_a_comment_is_a_bubble_with_a_tail(qapp: QApplication) -> None:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(QColor(LIGHT.card))
    painter = QPainter(image)
    traits = NodeTraits(NodeKind.MOVE, Color.WHITE, has_comment=True)
    TreePainter(TreeStyle(SIDE, 1.0, LIGHT)).paint_node(painter, QPointF(SIDE / 2, SIDE / 2), traits)
    painter.end()
    accent = QColor(LIGHT.accent)
    rows = [[x for x in range(SIDE) if image.pixelColor(x, y) == accent] for y in range(SIDE)]
    widths = [len(row) for row in rows if row]
    assert widths[-1] <= 3 < max(widths)
    assert rows[[bool(row) for row in rows].index(True) + len(widths) - 1][0] < SIDE / 2 + 26 / 36 * SIDE * 0.44


@pytest.mark.parametrize("side", [16, STEP, SIDE])
def test_a_pass_is_a_dash_in_the_middle_of_its_stone(qapp: QApplication, side: int) -> None:
    def picture(kind: NodeKind) -> QImage:
        image = QImage(side, side, QImage.Format.Format_ARGB32)
        image.fill(QColor(LIGHT.card))
        painter = QPainter(image)
        style = TreeStyle(side, 1.0, LIGHT)
        TreePainter(style).paint_node(painter, QPointF(side / 2, side / 2), NodeTraits(kind, Color.BLACK))
        painter.end()
        return image

    move, passed = picture(NodeKind.MOVE), picture(NodeKind.PASS)
    rows = [y for y in range(side) if any(move.pixel(x, y) != passed.pixel(x, y) for x in range(side))]
    assert rows
    assert abs(sum(rows) / len(rows) + 0.5 - side / 2) <= 1
