"""The choice of who plays Black: chips with stones."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen
from PySide6.QtWidgets import QWidget

from qtgo.core.rules.point import Color
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.stone import BLACK_STONE, STONE_OUTLINE, WHITE_STONE, paint_symbol
from qtgo.look.icons import painted_icon
from qtgo.look.shapes import square_around
from qtgo.text.translation import Texts

tr = Texts("color chips")

RANDOM: Final = "random"
"""The value of the chip that leaves the colors to chance."""
NIGIRI: Final = "nigiri"
"""The value of the chip that leaves them to a guess."""

NAMED: Final = "named"
"""The value of the chip with which two people have the colors beside which their names are."""

_SHARE = 0.9
_SMALLER = 0.72  # of two stones


class ColorChips(ChipGroup):
    """Black, White, Random or Nigiri; the value is a ``Color``, ``RANDOM`` or ``NIGIRI``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        # Translators: before a choice of Black, White, random or nigiri.
        super().__init__(tr("You play"), parent)
        self.add(Color.BLACK, tr("Black"), stone_icon(Color.BLACK))
        self.add(Color.WHITE, tr("White"), stone_icon(Color.WHITE))
        # Translators: the color is drawn.
        self.add(RANDOM, tr("Random"), painted_icon("stone of a random color", _paint_both))
        self.add(NIGIRI, tr("Nigiri"), tip=_nigiri_tip())

    def offer(self, *, nigiri: bool) -> None:
        """Offer nigiri, or dim its chip."""
        self.chips[-1].setEnabled(nigiri)


class DrawChips(ChipGroup):
    """The choice of two people's colors: by the places of their names or by chance (``RANDOM``, ``NIGIRI``)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Colors"), parent)
        # Translators: the colors, as the names were entered.
        self.add(NAMED, tr("As entered"), both_stones_icon())
        # Translators: the color is drawn.
        self.add(RANDOM, tr("Random"), painted_icon("stone of a random color", _paint_both))
        self.add(NIGIRI, tr("Nigiri"), tip=_nigiri_tip())

    def offer(self, *, random: bool, nigiri: bool) -> None:
        """Offer what there may be, and dim the others."""
        for chip, is_offered in zip(self.chips[1:], (random, nigiri), strict=True):
            chip.setEnabled(is_offered)


def _nigiri_tip() -> str:
    return tr("One side holds some stones; the other guesses odd or even, and plays Black if that is right")


def stone_icon(color: Color) -> QIcon:
    """Return the icon of a stone."""
    return painted_icon(f"stone {color.name}", partial(_paint_stone, color))


def both_stones_icon() -> QIcon:
    """Return the icon of both players: a stone of each, one behind the other."""
    return painted_icon("stones of both colors", _paint_two)


def _paint_stone(color: Color, painter: QPainter, rect: QRectF, _ink: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, _middle(rect), color)


def _paint_both(painter: QPainter, rect: QRectF, _ink: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = _middle(rect)
    width = max(1.0, place.width() / 16)
    place.adjust(width / 2, width / 2, -width / 2, -width / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BLACK_STONE)
    painter.drawPie(place, 90 * 16, 180 * 16)
    painter.setBrush(WHITE_STONE)
    painter.drawPie(place, -90 * 16, 180 * 16)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(STONE_OUTLINE[Color.WHITE], width))
    painter.drawEllipse(place)


def _paint_two(painter: QPainter, rect: QRectF, _ink: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = _middle(rect)
    side = place.width() * _SMALLER
    paint_symbol(painter, QRectF(place.right() - side, place.top(), side, side), Color.WHITE)
    paint_symbol(painter, QRectF(place.left(), place.bottom() - side, side, side), Color.BLACK)


def _middle(rect: QRectF) -> QRectF:
    return square_around(rect.center(), min(rect.width(), rect.height()) * _SHARE)
