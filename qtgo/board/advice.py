"""Drawing of advice over the board: moves with letters and figures, and who owns which points."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from qtgo.board.items import ADVICE, DrawnItem, Dress
from qtgo.board.lettering import draw_text, fitted_size
from qtgo.core.advice import Advice, HintMark, signed

_RATE_CELL = 33.0  # logical pixels from which a disc has room for the win rate, and for the score too
_SCORE_CELL = 46.0
_BEST, _OTHER = QColor("#0b6e5a"), QColor("#33557f")
_WHITE = QColor("#ffffff")
_LEAST_SIDE, _MOST_SIDE = 0.16, 0.42
_FAINT, _STRONG = 0.35, 0.85


class AdviceItem(DrawnItem):
    """What an adviser says, as one drawing: a board of 52x52 has many points."""

    def __init__(self) -> None:
        super().__init__(ADVICE)
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
    for point, value in advice.ownership.items():
        if point not in advice.unsettled:
            _draw_owned(painter, center(point), cell, value)
    for point in advice.unsettled:
        _draw_open(painter, center(point), cell)
    for index, (point, mark) in enumerate(advice.hints.items()):
        _draw_hint(painter, center(point), cell, mark, is_best=index == 0)


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
