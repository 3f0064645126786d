"""Paint a reviewed game: its scale, the curves over it, and the strip of losses below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from qtgo.core.analysis.curve import GraphValues, runs
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.features.review.stretch import Stretch
from qtgo.look.elision import elided
from qtgo.look.font import secondary_font
from qtgo.look.loss_colors import class_color
from qtgo.look.palette import Palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.analysis.phase_words import phase_name

TOP, CURVE, LOSS_LINE = 5, 69, 88  # the upper edge, the height of the curve, and the line of the losses
LINE_WIDTH = 1.5
_THIN = 1.0
_BAND_OPACITY = {False: 0.16, True: 0.20}  # by whether the palette is dark
_BAR_WIDTH = 3
_BAR_HEIGHTS = {LossClass.DOUBTFUL: 5, LossClass.MISTAKE: 9, LossClass.BLUNDER: 13}
_BAR_GAP = 1.0  # between a bar and its line
_STRETCH = 50
"""Positions of the line that are drawn at a time: Qt takes several times as long for a long line at once."""
_DASHES = ((4.0, 3.0), (1.5, 2.5), (8.0, 3.0, 1.5, 3.0))
"""Those of the curves of other engines, in their order."""
_SAMPLE = 18  # the width of a piece of a curve before its name


@dataclass(frozen=True, slots=True)
class Plot:
    """The layout: the room of the curve, its positions, the number at its upper edge, and the line of the losses."""

    area: QRectF
    stretch: Stretch
    most: float
    losses: float

    def x(self, position: float) -> float:
        """Return where a position stands; beside the area if it is not shown."""
        return self.area.left() + self.area.width() * (position - self.stretch.first) / max(1.0, self.stretch.length)

    def y(self, number: float) -> float:
        """Return the height of a number; one beyond the scale is at its edge."""
        return self.area.center().y() - max(-1.0, min(1.0, number / self.most)) * self.area.height() / 2

    def position_at(self, x: float) -> float:
        """Return the position at a place, between two of them too."""
        return self.stretch.first + (x - self.area.left()) / self.area.width() * max(1.0, self.stretch.length)

    def shown(self, positions: range) -> range:
        """Return those of some positions that are shown, and one more at each end, to which the line leads."""
        first, last = int(self.stretch.first), int(self.stretch.last) + 1
        return range(max(positions.start, first), min(positions.stop, last + 1))


def paint_scale(painter: QPainter, plot: Plot, colors: Palette, labels: dict[float, str], loss: str) -> None:
    """Paint the lines of the scale with their labels, and the line of the losses."""
    area, height = plot.area, painter.fontMetrics().height()
    rows = {plot.y(number): text for number, text in labels.items()}
    for y, text in (*rows.items(), (plot.losses, loss)):
        color = colors.line2 if y == plot.y(0.0) else colors.line
        paint_line(painter, QPointF(area.left(), y), QPointF(area.right(), y), color)
        painter.setPen(QColor(colors.ink2))
        room = QRectF(0, y - height / 2, area.left() - scaled(SPACING), height)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)


def paint_phases(
    painter: QPainter,
    plot: Plot,
    colors: Palette,
    starts: Sequence[tuple[int, GamePhase]],
    values: GraphValues,
    taken: QRectF,
) -> None:
    """Paint a line at the beginning of a phase, and its name below or above the curve; a single phase is useless.

    No name stands in the room that is ``taken``.
    """
    if len(starts) < 2:
        return
    painter.setFont(secondary_font(painter.font()))
    metrics, gap = painter.fontMetrics(), scaled(SPACING) // 2
    height = metrics.height()
    ends = [*(start for start, _ in starts[1:]), plot.stretch.last]
    for (start, phase), end in zip(starts, ends, strict=True):
        left, right = max(plot.area.left(), plot.x(start)), min(plot.area.right(), plot.x(end))
        if start and plot.area.left() <= plot.x(start) <= plot.area.right():
            top, foot = QPointF(left, plot.area.top()), QPointF(left, plot.losses + scaled(TOP))
            paint_line(painter, top, foot, colors.line2)
        name = phase_name(phase)
        width = metrics.horizontalAdvance(name)
        tops = (plot.area.bottom() - height, plot.area.top())
        rooms = (QRectF(left + gap, top, width, height) for top in tops)
        free = (room for room in rooms if not room.intersects(taken) and not _is_crossed(plot, values, room))
        room = next(free, None)
        if room is not None and width + 2 * gap <= right - left:
            painter.fillRect(room, QColor(colors.card))  # no line of the scale goes through it
            painter.setPen(QColor(colors.ink2))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), name)


def _is_crossed(plot: Plot, values: GraphValues, room: QRectF) -> bool:
    """Return whether the curve or its band comes into a room."""
    first, last = int(plot.position_at(room.left())), int(plot.position_at(room.right())) + 2
    known = [
        (number - error, number + error)
        for number, error in zip(values.numbers[max(0, first) : last], values.errors[max(0, first) : last], strict=True)
        if number is not None
    ]
    if not known:
        return False
    lowest, highest = plot.y(min(low for low, _ in known)), plot.y(max(high for _, high in known))
    return highest <= room.bottom() and lowest >= room.top()


def paint_curve(painter: QPainter, plot: Plot, colors: Palette, values: GraphValues) -> None:
    """Paint the numbers as a line, with a band of one standard error."""
    ink = _curve_pen(colors)
    band = QColor(colors.accent)
    band.setAlphaF(_BAND_OPACITY[colors.is_dark])
    y_of = _quick_y(plot)
    for run in map(plot.shown, runs(values.numbers)):
        known = [(plot.x(index), values.numbers[index] or 0.0, values.errors[index]) for index in run]
        upper = [QPointF(x, y_of(number + error)) for x, number, error in known]
        lower = [QPointF(x, y_of(number - error)) for x, number, error in reversed(known)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(band)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # the edge of a band is invisible
        painter.drawPolygon(QPolygonF(upper + lower))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink)
        _paint_line(painter, [QPointF(x, y_of(number)) for x, number, _ in known])


def paint_rates(painter: QPainter, plot: Plot, colors: Palette, rates: GraphValues) -> None:
    """Paint win rates as a thin line over leads, from edge to edge."""
    over = replace(plot, most=1.0)
    painter.setPen(_thin(colors.good))
    for run in map(plot.shown, runs(rates.numbers)):
        _paint_line(painter, [QPointF(over.x(index), over.y(rates.numbers[index] or 0.0)) for index in run])


def paint_others(
    painter: QPainter, plot: Plot, colors: Palette, others: Iterable[OtherLine], *, is_lead: bool = True
) -> None:
    """Paint variations as thin lines, and other engines' analyses of the same line as dashed ones, in win rates too."""
    y_of, engines = _quick_y(plot), 0
    for other in others:
        painter.setPen(_engine_pen(colors, engines) if other.name else _thin(colors.ink2))
        engines += bool(other.name)
        numbers = other.leads if is_lead else other.win_rates
        for run in runs(numbers):
            shown = plot.shown(range(run.start + other.start, run.stop + other.start))
            line = [QPointF(plot.x(index), y_of(numbers[index - other.start] or 0.0)) for index in shown]
            _paint_line(painter, line)


def legend_room(plot: Plot, font: QFont, names: Sequence[str], curves: Sequence[GraphValues]) -> QRectF:
    """Return where the names of the curves stand: in a corner that they leave free, else at the lower right.

    They stand in a line, or in one each where only that leaves the curves free or the names whole.
    """
    if not names:
        return QRectF()
    metrics, area = QFontMetricsF(font), plot.area
    widths, line = _entry_widths(metrics, names), metrics.height()
    shapes = [QSizeF(min(area.width(), sum(widths)), line), QSizeF(min(area.width(), max(widths)), len(names) * line)]
    corners = [
        QRectF(QPointF(left, top), shape)
        for shape in (shapes if sum(widths) <= area.width() else reversed(shapes))
        if shape.height() <= max(line, area.height())
        for top in (area.bottom() - shape.height(), area.top())
        for left in (area.right() - shape.width(), area.left())
    ]
    gap = scaled(SPACING) / 2
    around = QMarginsF(gap, gap, gap, gap)
    free = (room for room in corners if not any(_is_crossed(plot, curve, room + around) for curve in curves))
    return next(free, corners[0])


def paint_legend(painter: QPainter, room: QRectF, font: QFont, colors: Palette, names: Sequence[str]) -> None:
    """Paint a piece of each curve with its name, that of the engine shown first."""
    if not names:
        return
    from qtgo.kit.list_parts import narrow  # where there are several engines

    painter.setFont(font)
    painter.fillRect(room, QColor(colors.card))
    metrics, gap, sample = QFontMetricsF(font), scaled(SPACING), scaled(_SAMPLE)
    is_stacked = room.height() > metrics.height()
    widths = _entry_widths(metrics, names)
    if is_stacked:
        widths = [min(width, int(room.width())) for width in widths]
    else:
        narrow(widths, [0] * len(names), range(len(names)), sum(widths) - ceil(room.width()))
    place = QRectF(room.topLeft(), QSizeF(room.width(), metrics.height()))
    for index, (name, width) in enumerate(zip(names, widths, strict=True)):
        painter.setPen(_curve_pen(colors) if index == 0 else _engine_pen(colors, index - 1))
        middle = place.center().y()
        painter.drawLine(QPointF(place.left(), middle), QPointF(place.left() + sample, middle))
        painter.setPen(QColor(colors.ink2))
        words = QRectF(place.left() + sample + gap // 2, place.top(), width - sample - gap, place.height())
        text = elided(painter.fontMetrics(), name, int(words.width()) + 1)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
        place.translate(QPointF(0, place.height()) if is_stacked else QPointF(width, 0))


def _entry_widths(metrics: QFontMetricsF, names: Iterable[str]) -> list[int]:
    """Return what the names need, each with a piece of its curve."""
    beside = scaled(_SAMPLE) + 2 * scaled(SPACING)
    return [ceil(metrics.horizontalAdvance(name)) + beside for name in names]


def paint_losses(painter: QPainter, plot: Plot, colors: Palette, moves: Iterable[ReviewedMove]) -> None:
    """Paint a bar for each marked move, Black's above the line; the worse it is, the higher."""
    line, width = plot.losses, scaled(_BAR_WIDTH)
    for move in moves:
        x = plot.x(move.index)
        if move.kind is None or not plot.area.left() <= x <= plot.area.right():
            continue
        height, left = scaled(_BAR_HEIGHTS[move.kind]), round(x - width / 2)
        top = line - _BAR_GAP - height if move.move.color is Color.BLACK else line + _BAR_GAP + 1
        painter.fillRect(QRectF(left, top, width, height), QColor(class_color(colors, move.kind)))


def _quick_y(plot: Plot) -> Callable[[float], float]:
    """Return a function like ``Plot.y``, for some thousand numbers."""
    area = plot.area
    top, bottom, zero, scale = area.top(), area.bottom(), area.center().y(), area.height() / 2 / plot.most

    def y_of(number: float) -> float:
        return max(top, min(bottom, zero - number * scale))

    return y_of


def _curve_pen(colors: Palette) -> QPen:
    pen = QPen(QColor(colors.ink), scaled(2 * LINE_WIDTH) / 2)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return pen


def _engine_pen(colors: Palette, index: int) -> QPen:
    pen = _thin(colors.accent)
    pen.setDashPattern(_DASHES[index % len(_DASHES)])
    return pen


def _thin(color: str) -> QPen:
    pen = QPen(QColor(color), scaled(2 * _THIN) / 2)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return pen


def _paint_line(painter: QPainter, line: Sequence[QPointF]) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for start in range(0, len(line), _STRETCH):
        painter.drawPolyline(QPolygonF(line[start : start + _STRETCH + 1]))
