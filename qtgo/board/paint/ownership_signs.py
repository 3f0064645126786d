"""Whose a point is, as small signs: territory, estimates, and points that are open or neutral."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.board_colors import (
    BLACK_TERRITORY,
    BLACK_TERRITORY_OPACITY,
    WHITE_TERRITORY,
    WHITE_TERRITORY_OPACITY,
)
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.look.shapes import square_around

if TYPE_CHECKING:
    from qtgo.core.analysis.display import ShownAnalysis

TERRITORY_SIDE = 0.36  # all lengths in cells
LEAST_SIDE = 0.12
_RADIUS = 0.08
_RIM = 0.025
_DOT = 0.15
_ROUND = 1.13  # a disc of the same area as a square
_ASIDE = 0.33
_SMALLER = 0.65
_STEPS = 10
_STAMP = 0.5
_SIZES = ((0.8, _STEPS), (0.5, 7), (0.25, 4))
"""From which ownership on a sign has a size: with few sizes, and none below, a board does not look speckled."""
_OPEN_DEVIATION = 0.5  # from here on either side may still gain the point


class Sign(NamedTuple):
    """The sign of a point: from -10 for surely White's to 10 for surely Black's, and whether it is still open.

    One that is aside stands at the lower right of its point and is smaller, so that what is written there can be read.
    """

    owned: int
    is_open: bool = False
    is_aside: bool = False


Signs = Mapping[Point, Sign]


def territory_signs(markup: Markup, position: Position) -> Signs:
    """Return the signs of a counted board; neutral and unsettled points are open."""
    signs = {None: Sign(0, is_open=True), Color.BLACK: Sign(_STEPS), Color.WHITE: Sign(-_STEPS)}
    columns, rows = position.width, position.height
    found = {point: signs[owner] for point, owner in markup.territory.items()}
    found |= {point: found.get(point, signs[None])._replace(is_open=True) for point in markup.unsettled}
    return aside({point: sign for point, sign in found.items() if point.x < columns and point.y < rows}, markup)


def aside(signs: Signs, markup: Markup) -> Signs:
    """Return signs that leave room for the numbers, labels and marks on their points."""
    written = markup.numbers.keys() | markup.labels.keys() | markup.marks.keys()
    moved = {point: sign for point, sign in signs.items() if sign.is_aside is not (point in written)}
    if not moved:
        return signs
    return {**signs, **{point: sign._replace(is_aside=not sign.is_aside) for point, sign in moved.items()}}


def ownership_signs(shown: ShownAnalysis, position: Position) -> Signs:
    """Return the signs of whose the points are or will be, larger where that is surer.

    Stones have one if they change hands. Ownership of another board is left out.
    """
    signs = dict.fromkeys(shown.unsettled, Sign(0, is_open=True))
    points = board_points(position.width, position.height)
    if len(shown.ownership) == len(points):
        deviations = shown.deviation if len(shown.deviation) == len(points) else repeat(0.0)
        for point, value, deviation, stone in zip(points, shown.ownership, deviations, position.stones, strict=False):
            if not stone:
                signs.pop(point, None)  # an open point is one without a sign
            is_shown = shown.is_change or stone != (Color.BLACK if value > 0 else Color.WHITE)
            size = next((size for least, size in _SIZES if abs(value) >= least), 0)
            if is_shown and size:
                owned = size if value > 0 else -size
                signs[point] = Sign(owned, point in shown.unsettled or deviation >= _OPEN_DEVIATION)
    return signs


def draw_signs(
    painter: QPainter,
    geometry: BoardGeometry,
    signs: Signs,
    *,
    growing: Collection[Point] = (),
    grown: float = 1.0,
    within: QRectF | None = None,
    stamps: dict[Sign, QPixmap] | None = None,
) -> None:
    """Draw signs, each kind from one stamp: a board of 52x52 has thousands, and a frame lasts 16 ms.

    Those of ``growing`` points have reached a part of their size; what lies outside ``within`` is left out. ``stamps``
    are those of this layout from earlier, and are added to.
    """
    side = math.ceil(_STAMP * geometry.cell * geometry.ratio)
    half = side / geometry.ratio / 2
    if within is not None:
        within = within.adjusted(-half, -half, half, half)
    stamps = {} if stamps is None else stamps
    growing_stamps: dict[Sign, QPixmap] = {}
    for point, sign in signs.items():
        if not geometry.shows(point):
            continue
        x, y = _place(geometry, point, sign)
        if within is not None and not within.contains(x, y):
            continue
        is_growing = point in growing
        known = growing_stamps if is_growing else stamps
        stamp = known.get(sign)
        if stamp is None:
            stamp = known[sign] = _stamp(sign, side, geometry, grown if is_growing else 1.0)
        painter.drawPixmap(QPointF(x - half, y - half), stamp)


def draw_sign_on(painter: QPainter, geometry: BoardGeometry, point: Point, sign: Sign) -> None:
    """Draw the sign of a point."""
    draw_sign(painter, QPointF(*_place(geometry, point, sign)), geometry.cell, sign)


def _place(geometry: BoardGeometry, point: Point, sign: Sign) -> tuple[float, float]:
    x, y = geometry.place(point)
    shift = _ASIDE * geometry.cell if sign.is_aside else 0.0
    return x + shift, y + shift


def draw_sign(painter: QPainter, center: QPointF, cell: float, sign: Sign) -> None:
    """Draw a sign: a square in the owner's color, a disc where the point is open, a dot where neither leads."""
    if not sign.owned and not sign.is_open:
        return
    is_black = sign.owned > 0
    fill = QColor(BLACK_TERRITORY if is_black else WHITE_TERRITORY)
    rim = QColor(WHITE_TERRITORY if is_black else BLACK_TERRITORY)
    fill.setAlphaF(BLACK_TERRITORY_OPACITY if is_black else WHITE_TERRITORY_OPACITY)
    rim.setAlphaF(0.5 if is_black else 0.75)
    painter.setPen(QPen(rim, max(cell * _RIM, 0.75)))
    painter.setBrush(fill)
    if sign.is_aside:
        cell *= _SMALLER
    side = cell * (LEAST_SIDE + (TERRITORY_SIDE - LEAST_SIDE) * abs(sign.owned) / _STEPS)
    if not sign.owned:
        painter.drawEllipse(center, cell * _DOT / 2, cell * _DOT / 2)
    elif sign.is_open:
        painter.drawEllipse(center, side / 2 * _ROUND, side / 2 * _ROUND)
    else:
        radius = min(cell * _RADIUS, side / 3)
        painter.drawRoundedRect(square_around(center, side), radius, radius)


def _stamp(sign: Sign, side: int, geometry: BoardGeometry, grown: float) -> QPixmap:
    """Return the picture of a sign with a width in physical pixels, at a part of its size."""
    stamp = QPixmap(side, side)
    stamp.setDevicePixelRatio(geometry.ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(side / 2, side / 2) / geometry.ratio)
    painter.scale(grown, grown)
    draw_sign(painter, QPointF(0, 0), geometry.cell, sign)
    painter.end()
    return stamp
