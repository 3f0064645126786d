"""The player's rating, game by game, as a small curve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting

tr = Texts("rating curve")

_LEAST_SPAN = 200.0  # rating points from the lower edge to the upper
_BAND_OPACITY = 0.18
_LINE_WIDTH = 1.5
_DOT = 5.0
_MARGIN = 4.0


class CurvePoint(NamedTuple):
    """A rating and its standard deviation."""

    rating: float
    deviation: float


class RatingCurve(QWidget):
    """Shows ratings from left to right, with a band of one standard deviation around them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[CurvePoint, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_lasting(self, self.setAccessibleName, tr.lazy("Rating curve"))

    @property
    def points(self) -> tuple[CurvePoint, ...]:
        """Return the points shown."""
        return self._points

    def show_points(self, points: Sequence[CurvePoint]) -> None:
        """Show other ratings, the latest last."""
        self._points = tuple(points)
        self.setAccessibleDescription(", ".join(f"{point.rating:.0f}" for point in points))
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        height = self.fontMetrics().height()
        return QSize(16 * height, 5 * height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the band, the line, a dot at its end, and the highest and lowest rating."""
        if not self._points:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        labels = max(painter.fontMetrics().horizontalAdvance(f"{value:.0f}") for value in self._range())
        area = QRectF(self.rect()).adjusted(labels + 3 * _MARGIN, _MARGIN, -2 * _MARGIN, -_MARGIN)
        self._paint_labels(painter, area)
        color = palette.color(QPalette.ColorRole.Highlight)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.setOpacity(_BAND_OPACITY)
        upper, lower = self._line(area, 1.0), self._line(area, -1.0)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setOpacity(1.0)
        line = self._line(area, 0.0)
        painter.drawEllipse(line[-1], _DOT / 2, _DOT / 2)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.WindowText), _LINE_WIDTH))
        painter.drawPolyline(QPolygonF(line))

    def _paint_labels(self, painter: QPainter, area: QRectF) -> None:
        low, high = self._range()
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = QRectF(0, area.top(), area.left() - 2 * _MARGIN, area.height())
        right = int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(room, right | int(Qt.AlignmentFlag.AlignTop), f"{high:.0f}")
        painter.drawText(room, right | int(Qt.AlignmentFlag.AlignBottom), f"{low:.0f}")

    def _range(self) -> tuple[float, float]:
        """Return the ratings at the lower and the upper edge."""
        low = min(point.rating for point in self._points)
        high = max(point.rating for point in self._points)
        room = max(0.15 * (high - low), (_LEAST_SPAN - (high - low)) / 2)
        return low - room, high + room

    def _line(self, area: QRectF, deviations: float) -> list[QPointF]:
        """Return the line that is so many deviations above the ratings, within the area."""
        low, high = self._range()
        steps = max(1, len(self._points) - 1)
        line = []
        for index, point in enumerate(self._points):
            share = (point.rating + deviations * point.deviation - low) / (high - low)
            x = area.left() + area.width() * (index / steps if len(self._points) > 1 else 1.0)
            line.append(QPointF(x, area.bottom() - area.height() * min(1.0, max(0.0, share))))
        return line
