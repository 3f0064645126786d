"""A small plot of when games were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from qtgo.kit.plain_labels import plain_tip
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.text.joining import labeled
from qtgo.text.translation import Texts

tr = Texts("library")

_MOST_BARS = 40
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
_BAR_LINES = 2  # the height of the bars in lines of text
_WIDEST = 1.5  # the width of a bar in lines of text
_GAP = 1


class DatePlot(QWidget):
    """Shows the number of games of each year, or of spans of years; empty without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._step = 0, 1
        self._counts: list[int] = []
        self.setAccessibleName(tr("Games by year"))
        self.show_years({})

    @property
    def bars(self) -> list[tuple[str, int]]:
        """Return the years of each bar with the number of games."""
        return [(self._years(bar), count) for bar, count in enumerate(self._counts)]

    def show_years(self, years: Mapping[int, int]) -> None:
        """Show the number of games of some years."""
        self._counts = []
        if years:
            low, high = min(years), max(years)
            self._step = next((step for step in _STEPS if high // step - low // step < _MOST_BARS), _STEPS[-1])
            self._first = low // self._step
            spans: Counter[int] = Counter()
            for year, count in years.items():
                spans[year // self._step] += count
            self._counts = [spans[span] for span in range(self._first, high // self._step + 1)]
        games = tr.plural("{n} game", "{n} games", sum(self._counts))
        span = f"{self._years(0).split('–')[0]}–{self._years(len(self._counts) - 1).split('–')[-1]}"
        self.setAccessibleDescription(labeled(span, games) if self._counts else "")
        self.setVisible(bool(self._counts))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the bars and the years below them."""
        line = self.fontMetrics().height()
        return QSize(10 * line, (_BAR_LINES + 1) * line)

    def minimumSizeHint(self) -> QSize:
        """Return the least height."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Show the span and the count of the bar under the mouse in a tool tip."""
        if isinstance(event, QHelpEvent) and self._counts:
            bar = int(event.pos().x() / self._bar_width)
            if not 0 <= bar < len(self._counts):
                QToolTip.hideText()
                return True
            games = tr.plural("{n} game", "{n} games", self._counts[bar])
            QToolTip.showText(event.globalPos(), plain_tip(labeled(self._years(bar), games)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, and the first and the last year."""
        if not self._counts:
            return
        painter, palette = QPainter(self), current_palette()
        bottom = self.height() - self.fontMetrics().height()
        width, most = self._bar_width, max(self._counts)
        for bar, count in enumerate(self._counts):
            # Few games among many are seen, too.
            height = max(2.0, count / most * (bottom - 1)) if count else 0
            gap = _GAP if width > 3 * _GAP else 0
            painter.fillRect(QRectF(bar * width, bottom - height, width - gap, height), QColor(palette.accent))
        paint_line(painter, QPointF(0, bottom), QPointF(self.width(), bottom), palette.line2)
        painter.setPen(QColor(palette.ink2))
        first, last = self._years(0).split("–")[0], self._years(len(self._counts) - 1).split("–")[-1]
        words = self.fontMetrics().horizontalAdvance(f"{first}  {last}")
        below = QRectF(0, bottom, max(words, width * len(self._counts)), self.height() - bottom)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, first)
        if len(self._counts) > 1:
            painter.drawText(below, Qt.AlignmentFlag.AlignRight, last)

    @property
    def _bar_width(self) -> float:
        """Return the room of a bar: all that there is, but a few do not look like blocks."""
        return min(self.width() / len(self._counts), _WIDEST * self.fontMetrics().height())

    def _years(self, bar: int) -> str:
        start = (self._first + bar) * self._step
        return str(start) if self._step == 1 else f"{start}–{start + self._step - 1}"
