"""Numbers of games over time: a dot for each game, and a line of their mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from qtgo.core.analysis.many_games.history import smoothed
from qtgo.look.font import secondary_font, with_tabular_digits
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import GAP, SPACING, scaled
from qtgo.text.analysis.review_words import UNKNOWN, points_text
from qtgo.text.joining import clauses, titled
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


class ProgressPlot(QAbstractSlider):
    """Shows up to three series over the same games; the names stand above.

    To keys and screen readers it is a slider: the arrow keys go from game to game, whose numbers are said.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._dates: Sequence[str] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.valueChanged.connect(lambda _index: self._say())

    @property
    def series(self) -> Sequence[Series]:
        """Return the numbers shown."""
        return self._series

    @property
    def words(self) -> str:
        """Return the date and the numbers of the game that the keys are at."""
        at = self.value()
        numbers = (titled(each.name, _number(each.values[at])) for each in self._series if at < len(each.values))
        return clauses((*self._dates[at : at + 1], *numbers))

    def show_series(self, name: str, series: Sequence[Series], dates: Sequence[str]) -> None:
        """Show other numbers, named for screen readers, of games on some dates; the keys are at the last of them."""
        self._series, self._dates = tuple(series), dates
        self.setAccessibleName(name)
        self.setRange(0, max(0, len(dates) - 1))
        self.setValue(self.maximum())
        self._say()
        self.setVisible(any(value is not None for each in series for value in each.values))

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
        """Paint the dates of the first and the last game, or the game that the keys are at."""
        painter.setPen(QColor(current_palette().ink2))
        room = QRectF(area.left(), area.bottom(), area.width(), self.height() - area.bottom())
        first, last = (*self._dates[:1], *self._dates[-1:]) or ("", "")
        if self.hasFocus():
            x = area.left() + area.width() * self.value() / max(1, self.maximum())
            paint_line(painter, QPointF(x, area.top()), QPointF(x, area.bottom()), current_palette().accent)
            painter.setPen(QColor(current_palette().ink))
            first = last = self.words
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), first)
        if last != first:
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), last)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the game that the keys are at."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the dates again."""
        super().focusOutEvent(event)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls around it."""
        event.ignore()

    def _say(self) -> None:
        self.setAccessibleDescription(self.words)
        self.update()

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


def _number(value: float | None) -> str:
    return UNKNOWN if value is None else points_text(value)
