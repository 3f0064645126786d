"""Drawing suggested moves: a disc with the letter of the move and what it loses."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from qtgo.board.ground import BareGround
from qtgo.board.lettering import draw_text, text_size
from qtgo.board.palette import BLUNDER, DOUBTFUL, GOOD, INK, MISTAKE, PAPER, WHITE
from qtgo.board.themes import BoardTheme
from qtgo.core.analysis.loss import LossClass, loss_class
from qtgo.core.record.advice import HintMark, loss_text

LETTER_ALONE = 28.0  # the cell below which there is no room for the loss, in logical pixels
_DISC = 0.94  # all lengths in cells
_WOOD_DISC = 0.72
_TEXT_WIDTH = 0.62
_PLAYED_RIM = 2.5  # in logical pixels
_CLASS_COLORS = {
    None: GOOD,
    LossClass.DOUBTFUL: DOUBTFUL,
    LossClass.MISTAKE: MISTAKE,
    LossClass.BLUNDER: BLUNDER,
}


def draw_candidate(
    painter: QPainter, center: QPointF, cell: float, mark: HintMark, theme: BoardTheme, bare: BareGround | None
) -> None:
    """Draw a suggested move; the best one has a color of its own, the one that was played a rim."""
    if cell < LETTER_ALONE:
        _draw_letter(painter, center, cell, mark, theme, bare)
        return
    fill, ink = (GOOD, WHITE) if mark.is_best else (PAPER, INK)
    rim = QPen(QColor(0, 0, 0, 60), max(cell * 0.015, 0.75))
    if mark.is_played:
        rim = QPen(QColor(_CLASS_COLORS[loss_class(mark.loss)]), _PLAYED_RIM)
    painter.setPen(rim)
    painter.setBrush(QColor(fill))
    radius = (cell * _DISC - rim.widthF()) / 2
    painter.drawEllipse(center, radius, radius)
    for text, size, down, bold in ((mark.letter, 0.38, -0.17, True), (loss_text(mark), 0.29, 0.21, False)):
        pixels = text_size(text, cell * size, cell * _TEXT_WIDTH, bold=bold)
        draw_text(painter, center + QPointF(0, cell * down), text, pixels, QColor(ink), bold=bold)


def _draw_letter(
    painter: QPainter, center: QPointF, cell: float, mark: HintMark, theme: BoardTheme, bare: BareGround | None
) -> None:
    """Draw the letter alone, on bare wood; the best one on its disc, the one that was played in a ring."""
    color = QColor(theme.ink)
    radius = cell * _WOOD_DISC / 2
    if mark.is_best:
        color = QColor(WHITE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(GOOD))
        painter.drawEllipse(center, cell * _DISC / 2, cell * _DISC / 2)
    elif bare is not None:
        bare.cover_disc(painter, center, radius)
    if mark.is_played:
        painter.setPen(QPen(QColor(_CLASS_COLORS[loss_class(mark.loss)]), max(1.5, cell * 0.09)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, cell * 0.44, cell * 0.44)
    size = text_size(mark.letter, cell * 0.55, cell * 0.7, bold=True)
    draw_text(painter, center, mark.letter, size, color, bold=True)
