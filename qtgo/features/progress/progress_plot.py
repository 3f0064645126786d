"""Numbers of games over time: a dot for each game, and a line of their mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.core.analysis.many_games.history import smoothed
from qtgo.look.font import secondary_font, with_tabular_digits
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import GAP, SPACING, scaled
from qtgo.text.analysis.review_words import UNKNOWN, points_text
from qtgo.text.joining import clauses, listed
from qtgo.text.numbers import number_text

_STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)  # between two lines
_MOST_LINES = 5
_DOT, _CROWDED_DOT = 2.5, 1.25
_DOT_STRENGTH, _CROWDED_STRENGTH = 0.55, 0.35
_CROWDED = 6  # pixels from game to game, below which dots would hide the line
_LINE_WIDTH = 1.75
_DASHES: tuple[Qt.PenStyle, ...] = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
"""Lines are told apart by how they are drawn, too."""


class Series(NamedTuple):
    """A line: its name, and the number of each game, None for one without."""

    name: str
    values: Sequence[float | None]


class ProgressPlot(QWidget):
    """Shows up to three series over the same games; the names stand above."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._ends = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def series(self) -> Sequence[Series]:
        """Return the numbers shown."""
        return self._series

    def show_series(self, name: str, series: Sequence[Series], ends: tuple[str, str]) -> None:
        """Show other numbers, named for screen readers; ``ends`` are the dates of the first and the last game."""
        self._series, self._ends = tuple(series), ends
        self.setAccessibleName(name)
        self.setAccessibleDescription(clauses(_spoken(each) for each in series))
        self.setVisible(any(value is not None for each in series for value in each.values))
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        height = self.fontMetrics().height()
        return QSize(30 * height, 9 * height)

    def minimumSizeHint(self) -> QSize:
        """Return the room of a few lines."""
        height = self.fontMetrics().height()
        return QSize(16 * height, 7 * height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the names, the scale, the dots and the lines."""
        known = [value for each in self._series for value in each.values if value is not None]
        if not known:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(with_tabular_digits(secondary_font(self.font())))
        height = painter.fontMetrics().height()
        low, high, step = progress_scale(min(known), max(known))
        lines = [low + step * number for number in range(round((high - low) / step) + 1)]
        labels = max(painter.fontMetrics().horizontalAdvance(number_text(line)) for line in lines)
        top = height + scaled(SPACING) if len(self._series) > 1 else height / 2
        area = QRectF(self.rect()).adjusted(labels + scaled(SPACING), top, -2 * _DOT, -1.5 * height)
        colors = current_palette()
        for line in lines:
            y = area.bottom() - area.height() * (line - low) / (high - low)
            paint_line(painter, QPointF(area.left(), y), QPointF(area.right(), y), colors.line2)
            painter.setPen(QColor(colors.ink2))
            room = QRectF(0, y - height / 2, labels, height)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), number_text(line))
        self._paint_ends(painter, area)
        inks = (colors.accent, colors.good, colors.ink)
        x = area.left()
        for ink, dash, each in zip(inks, _DASHES, self._series, strict=False):
            pen = QPen(QColor(ink), _LINE_WIDTH, dash)
            x = self._paint_name(painter, x, pen, each.name) if len(self._series) > 1 else x
            _paint_series(painter, area, pen, each.values, low, high)

    def _paint_ends(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QColor(current_palette().ink2))
        room = QRectF(area.left(), area.bottom(), area.width(), self.height() - area.bottom())
        first, last = self._ends
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), first)
        if last != first:
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), last)

    def _paint_name(self, painter: QPainter, x: float, pen: QPen, name: str) -> float:
        """Paint a piece of the line and its name; return where the next one begins."""
        height, piece = painter.fontMetrics().height(), 1.5 * painter.fontMetrics().height()
        painter.setPen(pen)
        painter.drawLine(QPointF(x, height / 2), QPointF(x + piece, height / 2))
        painter.setPen(QColor(current_palette().ink))
        start = x + piece + scaled(GAP)
        painter.drawText(QPointF(start, painter.fontMetrics().ascent()), name)
        return start + painter.fontMetrics().horizontalAdvance(name) + scaled(2 * SPACING)


def _paint_series(
    painter: QPainter, area: QRectF, pen: QPen, values: Sequence[float | None], low: float, high: float
) -> None:
    steps = max(1, len(values) - 1)

    def place(index: int, value: float) -> QPointF:
        return QPointF(
            area.left() + area.width() * index / steps, area.bottom() - area.height() * (value - low) / (high - low)
        )

    dot, is_crowded = QColor(pen.color()), area.width() / steps < _CROWDED
    dot.setAlphaF(_CROWDED_STRENGTH if is_crowded else _DOT_STRENGTH)
    radius = _CROWDED_DOT if is_crowded else _DOT
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(dot)
    for index, value in enumerate(values):
        if value is not None:
            painter.drawEllipse(place(index, value), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    mean = [place(index, value) for index, value in enumerate(smoothed(values)) if value is not None]
    painter.drawPolyline(QPolygonF(mean))


def progress_scale(least: float, most: float) -> tuple[float, float, float]:
    """Return the lower edge, the upper edge and the step between two lines, all round numbers."""
    least = min(least, most - abs(most) / 10)  # numbers that hardly differ are no reason to count tenths
    for step in _STEPS:
        low, high = floor(least / step), ceil(most / step)
        if high - low < _MOST_LINES:
            break
    high = max(high, low + 1)
    return low * step, high * step, step


def _spoken(series: Series) -> str:
    numbers = listed(UNKNOWN if value is None else points_text(value) for value in series.values)
    return f"{series.name}: {numbers}"
