"""Drawing of advice over the board: moves with letters and figures, and who owns which points."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from qtgo.board.items import ADVICE, DrawnItem, Dress
from qtgo.board.lettering import draw_text, fitted_size
from qtgo.core.advice import Advice, HintMark, signed

_RATE_CELL = 33.0  # logical pixels from which a disc has room for the win rate, and for the score too
_SCORE_CELL = 46.0
_BEST, _OTHER = QColor("#0b6e5a"), QColor("#33557f")
_WHITE = QColor("#ffffff")
_LEAST_SIDE, _MOST_SIDE = 0.16, 0.42
_FAINT, _STRONG = 0.35, 0.85
_STEPS = 10
_ROUND = 1.13  # a disc of the size of a square


class AdviceItem(DrawnItem):
    """What an adviser says, as one drawing: a board of 52x52 has many points."""

    def __init__(self) -> None:
        super().__init__(ADVICE)
        self.setCacheMode(DrawnItem.CacheMode.DeviceCoordinateCache)  # the mouse passes over it again and again
        self.setVisible(False)

    def show_advice(self, advice: Advice, dress: Dress) -> None:
        """Show advice, or hide the item where there is none."""
        if advice.is_empty:
            self.setVisible(False)
            return
        self.show_drawing(dress.geometry.board, lambda painter: draw_advice(painter, advice, dress))


def draw_advice(painter: QPainter, advice: Advice, dress: Dress) -> None:
    """Draw ownership and what is open below the moves."""
    center, cell = dress.geometry.center, dress.geometry.cell
    stamps = _Stamps(cell, dress.geometry.ratio)
    for point in advice.ownership.keys() | advice.unsettled:
        sign = _Sign(round(_STEPS * advice.ownership.get(point, 0.0)), point in advice.unsettled)
        stamps.print(painter, center(point), sign)
    for index, (point, mark) in enumerate(advice.hints.items()):
        _draw_hint(painter, center(point), cell, mark, is_best=index == 0)


class _Sign(NamedTuple):
    """What stands on a point: from -10 for surely White's to 10 for surely Black's, and whether it is open."""

    owned: int
    is_open: bool


class _Stamps:
    """Pictures of the signs that stand on many points: one of thousands of squares drawn each would take too long."""

    def __init__(self, cell: float, ratio: float) -> None:
        self._cell = cell
        self._ratio = ratio
        self._made: dict[_Sign, QPixmap] = {}

    def print(self, painter: QPainter, center: QPointF, sign: _Sign) -> None:
        """Print a sign around a point."""
        stamp = self._made.get(sign)
        if stamp is None:
            stamp = self._made[sign] = self._make(sign)
        side = stamp.deviceIndependentSize().width()
        painter.drawPixmap(QPointF(center.x() - side / 2, center.y() - side / 2), stamp)

    def _make(self, sign: _Sign) -> QPixmap:
        side = math.ceil(0.6 * self._cell * self._ratio)
        stamp = QPixmap(side, side)
        stamp.setDevicePixelRatio(self._ratio)
        stamp.fill(Qt.GlobalColor.transparent)
        painter = QPainter(stamp)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(side / 2, side / 2) / self._ratio
        if sign.owned:
            _draw_owned(painter, middle, self._cell, sign.owned / _STEPS, is_open=sign.is_open)
        elif sign.is_open:
            _draw_open(painter, middle, self._cell)
        painter.end()
        return stamp


def _draw_owned(painter: QPainter, center: QPointF, cell: float, value: float, *, is_open: bool) -> None:
    """Draw a square of the owner's color, the larger and the stronger the surer it is; round where it is open."""
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
    """Draw a small ring where nobody is ahead."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((QColor(255, 255, 255, 150), 0.10), (QColor(60, 50, 40, 200), 0.045)):
        painter.setPen(QPen(color, max(1.0, cell * width)))
        painter.drawEllipse(center, cell * 0.09, cell * 0.09)


def _draw_hint(painter: QPainter, center: QPointF, cell: float, mark: HintMark, *, is_best: bool) -> None:
    """Draw a disc with the letter of the move, and below it what it leads to where there is room."""
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
