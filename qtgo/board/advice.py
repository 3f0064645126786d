"""Drawing of advice over the board: moves with letters and figures, and who owns which points."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

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
_OPEN = 100


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
    for point, value in advice.ownership.items():
        if point not in advice.unsettled:
            stamps.print(painter, center(point), round(_STEPS * value))
    for point in advice.unsettled:
        stamps.print(painter, center(point), _OPEN)
    for index, (point, mark) in enumerate(advice.hints.items()):
        _draw_hint(painter, center(point), cell, mark, is_best=index == 0)


class _Stamps:
    """Pictures of the signs that stand on many points: one of thousands of squares drawn each would take too long."""

    def __init__(self, cell: float, ratio: float) -> None:
        self._cell = cell
        self._ratio = ratio
        self._made: dict[int, QPixmap] = {}

    def print(self, painter: QPainter, center: QPointF, sign: int) -> None:
        """Print the sign of an open point, or of ownership: from -10 for surely White's to 10 for surely Black's."""
        stamp = self._made.get(sign)
        if stamp is None:
            stamp = self._made[sign] = self._make(sign)
        side = stamp.deviceIndependentSize().width()
        painter.drawPixmap(QPointF(center.x() - side / 2, center.y() - side / 2), stamp)

    def _make(self, sign: int) -> QPixmap:
        side = math.ceil(0.6 * self._cell * self._ratio)
        stamp = QPixmap(side, side)
        stamp.setDevicePixelRatio(self._ratio)
        stamp.fill(Qt.GlobalColor.transparent)
        painter = QPainter(stamp)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(side / 2, side / 2) / self._ratio
        if sign == _OPEN:
            _draw_open(painter, middle, self._cell)
        elif sign:
            _draw_owned(painter, middle, self._cell, sign / _STEPS)
        painter.end()
        return stamp


def _draw_owned(painter: QPainter, center: QPointF, cell: float, value: float) -> None:
    """Draw a square of the owner's color, the larger and the stronger the surer it is."""
    sure = abs(value)
    side = cell * (_LEAST_SIDE + (_MOST_SIDE - _LEAST_SIDE) * sure)
    strength = _FAINT + (_STRONG - _FAINT) * sure
    is_black = value > 0
    fill, edge = (
        (QColor(12, 12, 14), QColor(225, 220, 210)) if is_black else (QColor(252, 251, 247), QColor(40, 34, 28))
    )
    fill.setAlphaF(strength)
    edge.setAlphaF(strength * 0.8)
    painter.setPen(QPen(edge, max(0.8, cell * 0.03)))
    painter.setBrush(fill)
    painter.drawRect(QRectF(center.x() - side / 2, center.y() - side / 2, side, side))


def _draw_open(painter: QPainter, center: QPointF, cell: float) -> None:
    """Draw a hollow diamond where nobody is sure of a point."""
    reach = cell * 0.21
    corners = QPolygonF([center + QPointF(*xy) for xy in ((0, -reach), (reach, 0), (0, reach), (-reach, 0))])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((QColor(255, 255, 255, 200), 0.14), (QColor("#8a1c6b"), 0.07)):
        painter.setPen(QPen(color, max(1.2, cell * width)))
        painter.drawPolygon(corners)


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
