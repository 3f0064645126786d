"""The policy as a heat map: how likely the network finds each move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from qtgo.board.paint.contrast import mixed, text_on
from qtgo.board.paint.lettering import draw_text, text_size
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.rules.point import Point, board_points
from qtgo.core.rules.position import Position
from qtgo.look.shapes import square_around
from qtgo.text.numbers import percent_text

_LEAST = 0.005  # what is less likely is left to the wood
_LEVELS = 10
_COOLEST = 0.16  # how much of the color the least likely moves have
_SIDE = 0.9  # all lengths in cells
_RADIUS = 0.08
_LEAST_TEXT = 8.0  # in logical pixels


class Heat(NamedTuple):
    """The heat of a point: from 1 to 10 by its share of the likeliest move's, and its probability in percent."""

    level: int
    percent: int


def heat_map(policy: Sequence[float], position: Position) -> dict[Point, Heat]:
    """Return the heat of the points that are worth a color; nothing for a policy of another board."""
    points = board_points(position.width, position.height)
    if len(policy) not in (len(points), len(points) + 1):
        return {}
    most = max(policy[: len(points)])
    return {
        point: Heat(max(1, round(_LEVELS * (share / most) ** 0.5)), round(100 * share))
        for point, share, stone in zip(points, policy, position.stones, strict=False)
        if share >= _LEAST and not stone
    }


def heat_color(level: int, theme: BoardTheme) -> str:
    """Return the color of a level of heat on a board."""
    return mixed(theme.base, theme.highlight, _COOLEST + (1 - _COOLEST) * level / _LEVELS)


def draw_heat(
    painter: QPainter, center: QPointF, cell: float, heat: Heat, theme: BoardTheme, *, outlines: bool = False
) -> None:
    """Draw the heat of a point as a square, with its percentage where there is room."""
    color = heat_color(heat.level, theme)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    painter.drawRoundedRect(square_around(center, cell * _SIDE), cell * _RADIUS, cell * _RADIUS)
    text = percent_text(heat.percent / 100)
    size = text_size(text, cell * 0.32, cell * 0.76)
    if heat.percent and size >= _LEAST_TEXT:
        draw_text(painter, center, text, size, QColor(text_on(color)), outlines=outlines)
