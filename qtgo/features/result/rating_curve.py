"""The player's rating, game by game, as a small curve."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.kit.language import set_translated
from qtgo.look.font import secondary_font, with_tabular_digits
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("result")

_STEPS = (100, 200, 500, 1000, 2000, 5000)  # between two lines, in rating points
_MOST_LINES = 5
_BAND_OPACITY = {False: 0.16, True: 0.20}  # by whether the palette is dark
_LINE_WIDTH = 1.5
_DOT = 3.5
_MOST_POINTS = 1000  # than which few screens have more in a row


class CurvePoint(NamedTuple):
    """A rating and its standard deviation."""

    rating: float
    deviation: float


class RatingCurve(QWidget):
    """Shows ratings from left to right, with a band of one standard deviation around them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[CurvePoint, ...] = ()
        self._scale: list[int] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_translated(self, self.setAccessibleName, tr.lazy("Rating curve"))

    @property
    def points(self) -> tuple[CurvePoint, ...]:
        """Return the points shown."""
        return self._points

    def show_points(self, points: Sequence[CurvePoint]) -> None:
        """Show other ratings, the latest last."""
        points = points[:: -(len(points) // _MOST_POINTS + 1)][::-1]  # the last is one of them
        self._points = tuple(points)
        self._scale = _round_ratings([point.rating for point in points]) if points else []
        self.setAccessibleDescription(listed(f"{point.rating:.0f}" for point in points))
        self.update()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        height = self.fontMetrics().height()
        return QSize(16 * height, 7 * height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint lines at round ratings, the band, the curve, and a dot at its end."""
        if not self._points:
            return
        painter, colors = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(with_tabular_digits(secondary_font(self.font())))
        area = self._area(painter)
        self._paint_scale(painter, area)
        painter.setClipRect(area.adjusted(0, -_DOT, _DOT, _DOT))
        painter.setPen(Qt.PenStyle.NoPen)
        band = QColor(colors.accent)
        band.setAlphaF(_BAND_OPACITY[colors.is_dark])
        painter.setBrush(band)
        upper, lower = self._line(area, 1.0), self._line(area, -1.0)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        line = self._line(area, 0.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colors.ink), _LINE_WIDTH))
        painter.drawPolyline(QPolygonF(line))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.accent))
        painter.drawEllipse(line[-1], _DOT, _DOT)

    def _area(self, painter: QPainter) -> QRectF:
        """Return the room beside the labels, half a line away from the edges."""
        metrics = painter.fontMetrics()
        labels = max(metrics.horizontalAdvance(f"{value}") for value in self._scale)
        return QRectF(self.rect()).adjusted(
            labels + scaled(SPACING), metrics.height() / 2, -_DOT, -metrics.height() / 2
        )

    def _paint_scale(self, painter: QPainter, area: QRectF) -> None:
        colors, height = current_palette(), painter.fontMetrics().height()
        for value in self._scale:
            y = self._height(area, value)
            paint_line(painter, QPointF(area.left(), y), QPointF(area.right(), y), colors.line2)
            painter.setPen(QColor(colors.ink2))
            room = QRectF(0, y - height / 2, area.left() - scaled(SPACING), height)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{value}")

    def _height(self, area: QRectF, rating: float) -> float:
        scale = self._scale
        return area.bottom() - area.height() * (rating - scale[0]) / (scale[-1] - scale[0])

    def _line(self, area: QRectF, deviations: float) -> list[QPointF]:
        """Return the line at a number of deviations above the ratings."""
        steps = max(1, len(self._points) - 1)
        return [
            QPointF(
                area.left() + area.width() * index / steps,
                self._height(area, point.rating + deviations * point.deviation),
            )
            for index, point in enumerate(self._points)
        ]


def _round_ratings(ratings: Sequence[float]) -> list[int]:
    """Return the round ratings from the lower edge to the upper, a few of them."""
    low, high = min(ratings), max(ratings)
    for step in _STEPS:
        first, last = floor(low / step), ceil(high / step)
        if last - first < _MOST_LINES:
            break
    last = max(last, first + 2)
    return [number * step for number in range(first, last + 1)]
