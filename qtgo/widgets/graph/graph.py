"""The curve of a reviewed game above the strip of its losses; it is a slider over the moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.review import GameReview
from qtgo.core.rules.point import Color
from qtgo.look.font import secondary_font, with_tabular_digits
from qtgo.look.numbers import MEDIUM, SMALL_RADIUS, SPACING, scaled
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_line, paint_rounded
from qtgo.text.numbers import percent_text
from qtgo.text.reviews import lead_text, place_text
from qtgo.text.translation import Texts
from qtgo.widgets.graph.values import EMPTY_GAME, GraphValues, graph_values, runs
from qtgo.widgets.language import follow_language, set_lasting

tr = Texts("graph")

HEIGHT = 108
_TOP, _CURVE, _LOSS_LINE = 5, 69, 88  # the upper edge, the height of the curve, and the line of the losses
_LINE_WIDTH, _DOT = 1.5, 5.0
_BAND_OPACITY = {False: 0.16, True: 0.20}  # by whether the palette is dark
_BAR_WIDTH = 3
_BAR_HEIGHTS = {LossClass.DOUBTFUL: 5, LossClass.MISTAKE: 9, LossClass.BLUNDER: 13}
_BAR_GAP = 1.0  # between a bar and its line
_STRETCH = 50
"""Positions of the line that are drawn at a time: Qt takes several times as long for a long line at once."""
_KEYS = frozenset((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End))


class ReviewGraph(QAbstractSlider):
    """Leads in points from left to right, Black's up, with a band of one standard error; the losses stand below.

    ``position_requested`` tells where the user wants to go; 0 is the start. To keys and screen reader it is a slider.
    """

    position_requested = Signal(object)  # int

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._positions: Sequence[PositionAnalysis | None] = ()
        self._review = EMPTY_GAME
        self._values = GraphValues()
        self._hovered: int | None = None
        self._picture: tuple[object, QPixmap] | None = None
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_lasting(self, self.setAccessibleName, tr.lazy("Graph of the game"))
        follow_language(self, self._say)
        self.valueChanged.connect(self._request)

    def show_review(self, positions: Sequence[PositionAnalysis | None], review: GameReview) -> None:
        """Show what is known of the positions, one more than the moves, and of the moves."""
        self._positions, self._review = positions, review
        self._values = graph_values(positions)
        with QSignalBlocker(self):
            self.setRange(0, max(0, len(positions) - 1))
        self._picture = None
        self._say()

    def show_position(self, index: int) -> None:
        """Show where the game stands; nothing is emitted."""
        with QSignalBlocker(self):
            self.setValue(index)
        self._say()

    @property
    def tag(self) -> str:
        """Return what is said of the position under the mouse, or of the current one."""
        return self._words(self.value() if self._hovered is None else self._hovered)

    def sizeHint(self) -> QSize:
        """Return the height of the design."""
        return QSize(scaled(400), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a width in which a curve can still be seen."""
        return QSize(scaled(120), scaled(HEIGHT))

    # Places

    def area(self) -> QRectF:
        """Return the room of the curve, beside the labels."""
        metrics = self.fontMetrics()
        labels = max(map(metrics.horizontalAdvance, (*self._labels().values(), tr("Loss"))))
        left = min(labels + scaled(SPACING), self.width() // 3)
        return QRectF(left, scaled(_TOP), max(1, self.width() - left - scaled(_DOT)), scaled(_CURVE))

    def point(self, index: int) -> QPointF:
        """Return the place of a position on the curve, or above its move on the zero line if nothing is known of it."""
        area = self.area()
        number = self._values.numbers[index] if index < len(self._values.numbers) else None
        return QPointF(self._x(area, index), self._y(area, number or 0.0))

    def index_at(self, x: float) -> int:
        """Return the position nearest to a place."""
        area = self.area()
        return max(0, min(self.maximum(), round((x - area.left()) / area.width() * max(1, self.maximum()))))

    def _x(self, area: QRectF, index: int) -> float:
        return area.left() + area.width() * index / max(1, self.maximum())

    def _y(self, area: QRectF, number: float) -> float:
        most = self._values.most
        return area.center().y() - max(-1.0, min(1.0, number / most)) * area.height() / 2

    def _labels(self) -> dict[float, str]:
        step = self._values.step
        if self._values.is_lead:
            return {number: lead_text(number, 0) for number in (step, 0.0, -step)}
        return {step: percent_text(1.0), 0.0: percent_text(0.5), -step: percent_text(0.0)}

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the game, which is kept as a picture, and over it the cursor with its tag."""
        painter, colors = QPainter(self), current_palette()
        painter.drawPixmap(0, 0, self._game(colors))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_cursor(painter, colors)
        if self._hovered is not None and self._hovered != self.value():
            x = self._x(self.area(), self._hovered)
            paint_line(painter, QPointF(x, scaled(_TOP)), QPointF(x, self.height() - scaled(_TOP)), colors.control)
        self._paint_tag(painter, colors)

    def _game(self, colors: Palette) -> QPixmap:
        """Return the picture of the game, made anew where anything has changed."""
        ratio = self.devicePixelRatioF()
        state = self.size(), ratio, colors, self.font()
        if self._picture is None or self._picture[0] != state:
            pixmap = QPixmap(self.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setFont(self.font())
            self._paint_scale(painter, colors)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_curve(painter, colors)
            self._paint_losses(painter, colors)
            painter.end()
            self._picture = state, pixmap
        return self._picture[1]

    def _paint_scale(self, painter: QPainter, colors: Palette) -> None:
        area, height = self.area(), self.fontMetrics().height()
        rows = {self._y(area, number): text for number, text in self._labels().items()}
        for y, text in (*rows.items(), (float(scaled(_LOSS_LINE)), tr("Loss"))):
            is_zero = y == self._y(area, 0.0)
            paint_line(
                painter, QPointF(area.left(), y), QPointF(area.right(), y), colors.line2 if is_zero else colors.line
            )
            painter.setPen(QColor(colors.ink2))
            room = QRectF(0, y - height / 2, area.left() - scaled(SPACING), height)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)

    def _paint_curve(self, painter: QPainter, colors: Palette) -> None:
        area, values = self.area(), self._values
        ink = QPen(QColor(colors.ink), scaled(2 * _LINE_WIDTH) / 2)
        ink.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        band = QColor(colors.accent)
        band.setAlphaF(_BAND_OPACITY[colors.is_dark])
        top, bottom, zero, scale = area.top(), area.bottom(), area.center().y(), area.height() / 2 / values.most

        def y_of(number: float) -> float:  # as ``_y``, for some thousand numbers
            return max(top, min(bottom, zero - number * scale))

        for run in runs(values):
            xs = [area.left() + area.width() * index / max(1, self.maximum()) for index in run]
            known = [(x, values.numbers[index] or 0.0, values.errors[index]) for x, index in zip(xs, run, strict=True)]
            upper = [QPointF(x, y_of(number + error)) for x, number, error in known]
            lower = [QPointF(x, y_of(number - error)) for x, number, error in reversed(known)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(band)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # nobody sees the edge of a band
            painter.drawPolygon(QPolygonF(upper + lower))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(ink)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            line = [QPointF(x, y_of(number)) for x, number, _ in known]
            for start in range(0, len(line), _STRETCH):
                painter.drawPolyline(QPolygonF(line[start : start + _STRETCH + 1]))

    def _paint_losses(self, painter: QPainter, colors: Palette) -> None:
        """Paint a bar for each marked move, Black's above the line; the worse it is, the higher."""
        area, line, width = self.area(), scaled(_LOSS_LINE), scaled(_BAR_WIDTH)
        for move in self._review.moves:
            if move.kind is None:
                continue
            height, x = scaled(_BAR_HEIGHTS[move.kind]), round(self._x(area, move.number) - width / 2)
            top = line - _BAR_GAP - height if move.move.color is Color.BLACK else line + _BAR_GAP + 1
            painter.fillRect(QRectF(x, top, width, height), QColor(class_color(colors, move.kind)))

    def _paint_cursor(self, painter: QPainter, colors: Palette) -> None:
        place, end = self.point(self.value()), scaled(_TOP)
        width = scaled(2 * _LINE_WIDTH) / 2
        left = round(place.x() - width / 2)
        painter.fillRect(QRectF(left, end, width, self.height() - 2 * end), QColor(colors.accent))
        if self.value() < len(self._values.numbers) and self._values.numbers[self.value()] is not None:
            painter.setPen(QPen(QColor(colors.card), width))
            painter.setBrush(QColor(colors.accent))
            painter.drawEllipse(place, scaled(_DOT), scaled(_DOT))

    def _paint_tag(self, painter: QPainter, colors: Palette) -> None:
        font = with_tabular_digits(secondary_font(self.font()))
        font.setWeight(font.Weight(MEDIUM))
        painter.setFont(font)
        metrics = painter.fontMetrics()
        size = QSize(metrics.horizontalAdvance(self.tag) + 2 * scaled(SPACING), metrics.height() + scaled(SPACING) // 2)
        x = self._x(self.area(), self.value() if self._hovered is None else self._hovered)
        left = x + scaled(SPACING) + scaled(2)
        if left + size.width() > self.width():
            left = x - scaled(SPACING) - scaled(2) - size.width()
        tag = QRectF(left, scaled(_TOP), size.width(), size.height())
        paint_rounded(painter, tag, scaled(SMALL_RADIUS), colors.ink)
        painter.setPen(QColor(colors.window))
        painter.drawText(tag, int(Qt.AlignmentFlag.AlignCenter), self.tag)

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        """Keep the keys of a slider from the window, which has shortcuts on them."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where it is clicked."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self.index_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with a mouse that drags, and tell the numbers under one that does not."""
        index = self.index_at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._hover(None)
            self.setValue(index)
        else:
            self._hover(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing more: the game is where the mouse was."""

    def leaveEvent(self, event: QEvent) -> None:
        """Tell of the current position again."""
        super().leaveEvent(event)
        self._hover(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to others."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the game for the new size."""
        super().resizeEvent(event)
        self._picture = None

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _request(self, index: int) -> None:
        self._say()
        self.position_requested.emit(index)

    def _say(self) -> None:
        self.setAccessibleDescription(self._words(self.value()))
        self.update()

    def _words(self, index: int) -> str:
        return place_text(index, self._positions[index] if index < len(self._positions) else None)


def _is_own(event: QKeyEvent) -> bool:
    return event.key() in _KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def class_color(colors: Palette, kind: LossClass) -> str:
    """Return the color of a class of losses."""
    return {
        LossClass.DOUBTFUL: colors.doubtful,
        LossClass.MISTAKE: colors.mistake,
        LossClass.BLUNDER: colors.blunder,
    }[kind]
