"""Drawing advice on the board: suggested moves with letters and numbers, and ownership."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from qtgo.board.geometry import BoardGeometry
from qtgo.board.items import ADVICE, DrawnItem, Dress
from qtgo.board.lettering import draw_text, fitted_size
from qtgo.core.record.advice import Advice, HintMark, signed
from qtgo.core.rules.point import Point

_RATE_CELL = 33.0  # minimum disc size in logical pixels for the win rate, and for the score too
_SCORE_CELL = 46.0
_BEST, _OTHER = QColor("#0b6e5a"), QColor("#33557f")
_WHITE = QColor("#ffffff")
_LEAST_SIDE, _MOST_SIDE = 0.16, 0.42
_FAINT, _STRONG = 0.35, 0.85
_STEPS = 10
_STAMP = 0.6  # side length of a mark, in cells
_ROUND = 1.13  # a disc of the same area as a square


class AdviceItem(DrawnItem):
    """An adviser's answer as one item: a board of 52x52 has many points."""

    def __init__(self) -> None:
        super().__init__(ADVICE)
        self.setCacheMode(DrawnItem.CacheMode.DeviceCoordinateCache)  # the mouse passes over it often
        self.setVisible(False)

    def show_advice(self, advice: Advice, dress: Dress) -> None:
        """Show advice, or hide the item if there is none."""
        if advice.is_empty:
            self.setVisible(False)
            return
        self.show_drawing(dress.geometry.board, lambda painter: draw_advice(painter, advice, dress))


def draw_advice(painter: QPainter, advice: Advice, dress: Dress) -> None:
    """Draw ownership and unsettled points below the moves."""
    center, cell = dress.geometry.center, dress.geometry.cell
    _print_signs(painter, advice, dress.geometry)
    for index, (point, mark) in enumerate(advice.hints.items()):
        _draw_hint(painter, center(point), cell, mark, is_best=index == 0)


class _Sign(NamedTuple):
    """The mark of a point: from -10 for surely White's to 10 for surely Black's, and whether it is unsettled."""

    owned: int
    is_open: bool


def _print_signs(painter: QPainter, advice: Advice, geometry: BoardGeometry) -> None:
    """Draw the marks, each kind from one stamp: a board of 52x52 has thousands, and a frame lasts 16 ms."""
    places: dict[_Sign, list[Point]] = {}
    open_points = advice.unsettled
    for point, value in advice.ownership.items():
        places.setdefault(_Sign(round(_STEPS * value), point in open_points), []).append(point)
    places.setdefault(_Sign(0, is_open=True), []).extend(open_points - advice.ownership.keys())
    side = math.ceil(_STAMP * geometry.cell * geometry.ratio)
    half = side / geometry.ratio / 2
    xs = [geometry.place(Point(x, 0))[0] - half for x in range(geometry.columns)]
    ys = [geometry.place(Point(0, y))[1] - half for y in range(geometry.rows)]
    for sign, points in places.items():
        stamp = _stamp(sign, side, geometry)
        for x, y in points:
            painter.drawPixmap(QPointF(xs[x], ys[y]), stamp)


def _stamp(sign: _Sign, side: int, geometry: BoardGeometry) -> QPixmap:
    """Return the picture of a mark with a width in physical pixels."""
    stamp = QPixmap(side, side)
    stamp.setDevicePixelRatio(geometry.ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(side / 2, side / 2) / geometry.ratio
    if sign.owned:
        _draw_owned(painter, middle, geometry.cell, sign.owned / _STEPS, is_open=sign.is_open)
    elif sign.is_open:
        _draw_open(painter, middle, geometry.cell)
    painter.end()
    return stamp


def _draw_owned(painter: QPainter, center: QPointF, cell: float, value: float, *, is_open: bool) -> None:
    """Draw a square of the owner's color, larger and stronger the surer it is; round if unsettled."""
    sure = abs(value)
    half = cell * (_LEAST_SIDE + (_MOST_SIDE - _LEAST_SIDE) * sure) / 2
    strength = _FAINT + (_STRONG - _FAINT) * sure
    fill, edge = QColor(12, 12, 14), QColor(225, 220, 210)
    if value < 0:
        fill, edge = QColor(252, 251, 247), QColor(40, 34, 28)
    fill.setAlphaF(strength)
    edge.setAlphaF(strength * 0.8)
    painter.setPen(QPen(edge, max(0.8, cell * 0.03)))
    painter.setBrush(fill)
    if is_open:
        painter.drawEllipse(center, half * _ROUND, half * _ROUND)
    else:
        painter.drawRect(QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half))


def _draw_open(painter: QPainter, center: QPointF, cell: float) -> None:
    """Draw a small ring where neither side leads."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((QColor(255, 255, 255, 150), 0.10), (QColor(60, 50, 40, 200), 0.045)):
        painter.setPen(QPen(color, max(1.0, cell * width)))
        painter.drawEllipse(center, cell * 0.09, cell * 0.09)


def _draw_hint(painter: QPainter, center: QPointF, cell: float, mark: HintMark, *, is_best: bool) -> None:
    """Draw a disc with the letter of the move, and its win rate and score below if there is room."""
    painter.setPen(QPen(_WHITE, max(1.2, cell * (0.075 if is_best else 0.035))))
    painter.setBrush(_BEST if is_best else _OTHER)
    painter.drawEllipse(center, cell * 0.46, cell * 0.46)
    lines = [(mark.letter, 0.40, 0.46)]
    if cell >= _RATE_CELL:
        lines = [(mark.letter, 0.27, 0.46), (f"{100 * mark.win_rate:.0f}%", 0.20, 0.62)]
    if cell >= _SCORE_CELL and mark.score is not None:
        lines = [(mark.letter, 0.20, 0.40), (lines[1][0], 0.16, 0.60), (signed(mark.score), 0.14, 0.46)]
    leading = 0.08
    total = sum(height for _, height, _ in lines) + leading * (len(lines) - 1)
    top = -total / 2
    for text, height, width in lines:
        size = fitted_size(text, cell * width, cell * height, bold=True)
        middle = center + QPointF(0, cell * (top + height / 2))
        draw_text(painter, middle, text, size, _WHITE, bold=True, on_ink=True)
        top += height + leading
