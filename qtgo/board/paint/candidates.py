"""Drawing candidates: a disc in the color of what the move loses, with its letter and a number where there is room."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from qtgo.board.paint.board_colors import (
    BLUNDER,
    DOUBTFUL,
    GOOD,
    INK,
    MISTAKE,
    PALE_BLUNDER,
    PALE_DOUBTFUL,
    PALE_GOOD,
    PALE_MISTAKE,
    PAPER,
    WHITE,
)
from qtgo.board.paint.contrast import mixed, text_on
from qtgo.board.paint.lettering import draw_text, text_size
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.analysis.display import LossStep, ShownCandidate
from qtgo.text.analysis.candidate_words import candidate_number

LEAST_NUMBER = 7.5
"""The smallest number that is read, in logical pixels; below it there is the letter alone."""
LEAST_LETTER = 8.0
"""The smallest letter; below it there is the disc alone."""
_NUMBERED = 28.0  # the cell below which no number is tried, in logical pixels
_DISC = 0.94  # all lengths in cells
_ROOM, _RINGED_ROOM = 0.66, 0.60
_RING, _RING_WIDTH = 0.85, 0.035
_NEXT_RIM = 2.5  # in logical pixels
_DOT, _DOT_AWAY = 0.14, 0.32
_DOT_SMALL, _SMALL_CELL = 0.19, 22.0
_FADED = 0.5  # how much of the wood a move has that was hardly looked at
_LEVELS = 8

_FILLS = {
    None: PAPER,
    LossStep.NONE: PALE_GOOD,
    LossStep.SLIGHT: PAPER,
    LossStep.DOUBTFUL: PALE_DOUBTFUL,
    LossStep.MISTAKE: PALE_MISTAKE,
    LossStep.BLUNDER: PALE_BLUNDER,
}
_RIMS = {
    None: INK,
    LossStep.NONE: GOOD,
    LossStep.SLIGHT: GOOD,
    LossStep.DOUBTFUL: DOUBTFUL,
    LossStep.MISTAKE: MISTAKE,
    LossStep.BLUNDER: BLUNDER,
}


def disc_color(shown: ShownCandidate, theme: BoardTheme) -> str:
    """Return the color of a candidate's disc: by its loss, and the paler into the wood the fewer visits it has."""
    if shown.is_best:
        return GOOD
    level = round(_LEVELS * min(1.0, max(0.0, shown.strength)) ** 0.5) / _LEVELS
    return mixed(_FILLS[shown.step], theme.base, _FADED * (1 - level))


def draw_candidate(
    painter: QPainter, center: QPointF, cell: float, shown: ShownCandidate, theme: BoardTheme, *, outlines: bool = False
) -> None:
    """Draw a candidate; the best one has a ring, the move that the game goes on with a strong rim and a dot."""
    fill = disc_color(shown, theme)
    _draw_disc(painter, center, cell, shown, fill)
    _draw_texts(painter, center, cell, shown, QColor(text_on(fill)), outlines=outlines)
    if shown.is_next:
        _draw_dot(painter, center, cell, QColor(_RIMS[shown.step]))


def _draw_disc(painter: QPainter, center: QPointF, cell: float, shown: ShownCandidate, fill: str) -> None:
    rim = QPen(QColor(_RIMS[shown.step]), max(cell * 0.04, 1.2))
    if shown.is_next:
        rim.setWidthF(min(_NEXT_RIM, cell * 0.1))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(WHITE))  # a light edge tells the rim from dark wood
        painter.drawEllipse(center, cell / 2, cell / 2)
    painter.setPen(rim)
    painter.setBrush(QColor(fill))
    radius = (cell * _DISC - rim.widthF()) / 2
    painter.drawEllipse(center, radius, radius)
    if shown.is_best:
        painter.setPen(QPen(QColor(WHITE), max(cell * _RING_WIDTH, 1.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, cell * _RING / 2, cell * _RING / 2)


def _draw_texts(
    painter: QPainter, center: QPointF, cell: float, shown: ShownCandidate, ink: QColor, *, outlines: bool
) -> None:
    number, size = _fitted_number(shown, cell)
    if not shown.letter:
        if number:
            draw_text(painter, center, number, size, ink, outlines=outlines)
        return
    if number:
        letter = text_size(shown.letter, cell * 0.38, cell * _ROOM, bold=True)
        up, down = QPointF(0, cell * -0.17), QPointF(0, cell * 0.21)
        draw_text(painter, center + up, shown.letter, letter, ink, bold=True, outlines=outlines)
        draw_text(painter, center + down, number, size, ink, outlines=outlines)
        return
    letter = text_size(shown.letter, cell * 0.58, cell * 0.7, bold=True)
    if letter >= LEAST_LETTER:
        draw_text(painter, center, shown.letter, letter, ink, bold=True, outlines=outlines)


def _fitted_number(shown: ShownCandidate, cell: float) -> tuple[str, float]:
    """Return the number as long as it can be read, and its size; empty where there is no room."""
    room = cell * (_RINGED_ROOM if shown.is_best or shown.is_next else _ROOM)
    if cell >= _NUMBERED:
        for short in (False, True):
            number = candidate_number(shown, short=short)
            size = text_size(number, cell * 0.29, room)
            if size >= LEAST_NUMBER:
                return number, size
    return "", 0.0


def _draw_dot(painter: QPainter, center: QPointF, cell: float, color: QColor) -> None:
    radius = cell * (_DOT if cell >= _SMALL_CELL else _DOT_SMALL)
    painter.setPen(QPen(QColor(WHITE), max(cell * 0.035, 1.0)))
    painter.setBrush(color)
    painter.drawEllipse(center + QPointF(cell * _DOT_AWAY, -cell * _DOT_AWAY), radius, radius)
