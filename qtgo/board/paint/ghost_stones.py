"""The stones of an unplayed line of moves: paler than stones, with the numbers of their moves."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from qtgo.board.paint.lettering import draw_fitted, narrowed_to
from qtgo.board.paint.stones import StonePixmaps, draw_stone, stone_rect, variant_at
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.analysis.line_preview import GhostLine
from qtgo.core.rules.point import Color, Point

LINE_OPACITY = 0.86
_NUMBER = 0.46  # sizes in cells
_RING, _RING_WIDTH = 0.86, 0.06
_LEAST_NUMBER = 7.5  # in logical pixels


class GhostStone(NamedTuple):
    """A stone of the line: its color, the number of its move, and whether that is the last one shown."""

    color: Color
    number: int
    is_last: bool


def ghost_stones(line: GhostLine) -> dict[Point, GhostStone]:
    """Return the stones that a line leaves."""
    last = max((number for _, number in line.stones.values()), default=0)
    return {point: GhostStone(color, number, number == last) for point, (color, number) in line.stones.items()}


def draw_ghost_stone(
    painter: QPainter,
    point: Point,
    center: QPointF,
    stone: GhostStone,
    diameter: float,
    theme: BoardTheme,
    *,
    pixmaps: StonePixmaps | None = None,
) -> None:
    """Draw a stone of a line with its number; without pictures of stones, as on vector devices, by shapes."""
    variant = variant_at(point, stone.color)
    if pixmaps is None:
        draw_stone(painter, center, diameter, stone.color, variant, theme, opacity=LINE_OPACITY)
    else:
        painter.setOpacity(LINE_OPACITY)
        pixmap = pixmaps.stone(stone.color, variant)
        painter.drawPixmap(stone_rect(center, pixmap).topLeft(), pixmap)
        painter.setOpacity(1.0)
    if stone.is_last:
        painter.setPen(QPen(QColor(ring_color(stone.color, theme)), max(diameter * _RING_WIDTH, 1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, diameter * _RING / 2, diameter * _RING / 2)
    text = str(stone.number)
    fitted = narrowed_to(text, diameter * _NUMBER, diameter * 0.68)
    if fitted.size >= _LEAST_NUMBER:
        ink = QColor(number_color(stone.color, theme))
        draw_fitted(painter, center, text, fitted, ink, outlines=pixmaps is None)


def number_color(color: Color, theme: BoardTheme) -> str:
    """Return the color of the number on a stone."""
    return theme.black.text if color is Color.BLACK else theme.white.text


def ring_color(color: Color, theme: BoardTheme) -> str:
    """Return the color of the ring on the last stone of a line."""
    return theme.accent_on_black if color is Color.BLACK else theme.accent
