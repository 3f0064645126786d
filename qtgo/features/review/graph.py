"""The curve of a reviewed game above the strip of its losses; it is a slider over the moves, and can be zoomed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from qtgo.core.analysis.curve import GraphValues, graph_values, phase_starts, win_rates
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.review import GameReview
from qtgo.features.review.graph_painting import (
    CURVE,
    LINE_WIDTH,
    LOSS_LINE,
    TOP,
    Plot,
    legend_room,
    paint_curve,
    paint_legend,
    paint_losses,
    paint_others,
    paint_phases,
    paint_rates,
    paint_scale,
)
from qtgo.features.review.stretch import EMPTY_GAME, Stretch
from qtgo.kit.inputs.own_keys import claims
from qtgo.kit.language import follow_language, set_translated
from qtgo.look.elision import BETWEEN, shortened
from qtgo.look.font import secondary_font, with_tabular_digits
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_line, paint_rounded
from qtgo.look.sizes import MEDIUM, SMALL_RADIUS, SPACING, scaled
from qtgo.settings import GraphCurves
from qtgo.text.analysis.disagreement_words import engine_name, shown_engine
from qtgo.text.analysis.review_words import lead_text, made_by_text, place_text
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("review")

HEIGHT = 108
LEAST_HEIGHT = 88
"""In a low window, for a larger board."""
_DOT = 5.0
_LEAST_WIDTH = 100
_LABEL_SHARE = 4
"""Labels may take one part in this many of the width."""
_ZOOM = 0.8
"""What a notch of the wheel makes of the length shown."""
_NOTCH = 120
_KEYS = frozenset(
    (
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0),
    )
)


class ReviewGraph(QAbstractSlider):
    """Leads in points from left to right, Black's up, with a band of one standard error; the losses stand below.

    ``position_requested`` is the position to go to; 0 is the start. To keys and screen reader it is a slider.
    It says who leads in words where ``is_plain``.
    """

    position_requested = Signal(object)  # int
    hovered = Signal(object)  # int | None

    def __init__(self, parent: QWidget | None = None, is_plain: Callable[[], bool] = lambda: False) -> None:
        super().__init__(parent)
        self._is_plain = is_plain
        self._positions: Sequence[PositionAnalysis | None] = ()
        self._review = EMPTY_GAME
        self._values = GraphValues()
        self._rates: GraphValues | None = None
        self._others: Sequence[OtherLine] = ()
        self._curves = GraphCurves.LEAD
        self._stretch = Stretch(0, 0)
        self.is_dragged = False
        self._hovered: int | None = None
        self._picture: tuple[object, QPixmap] | None = None
        self._is_outdated = False  # the picture: of other values
        self._redrawing = single_shot(self, self._redraw)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_translated(self, self.setAccessibleName, tr.lazy("Graph of the game"))
        follow_language(self, self._say)
        self.valueChanged.connect(self._request)

    def show_review(
        self, positions: Sequence[PositionAnalysis | None], review: GameReview, others: Sequence[OtherLine] = ()
    ) -> None:
        """Show the analysis of the positions, one more than the moves, of the moves, and of other lines."""
        was_whole = self._stretch == Stretch(0, self.maximum())
        self._positions, self._review, self._others = positions, review, others
        with QSignalBlocker(self):
            self.setRange(0, max(0, len(positions) - 1))
        whole = Stretch(0, self.maximum())
        self._stretch = whole if was_whole else self._stretch.within(self.maximum())
        if self._hovered is not None and self._hovered > self.maximum():
            self._hover(None)
        self._take_values()

    def show_curves(self, curves: GraphCurves) -> None:
        """Show leads, win rates, or both."""
        self._curves = curves
        self._take_values()

    def _take_values(self) -> None:
        beside = [lead for other in self._others if other.name for lead in other.leads]
        rates, leads = win_rates(self._positions), graph_values(self._positions, beside)
        has_rates = any(rate is not None for rate in rates.numbers)
        self._values = rates if self._curves is GraphCurves.WIN_RATE and has_rates else leads
        self._rates = rates if self._curves is GraphCurves.BOTH and leads.is_lead else None
        self._is_outdated = True
        self._say()

    # Zoom

    @property
    def stretch(self) -> Stretch:
        """Return the part of the game that is shown."""
        return self._stretch

    def zoom(self, factor: float, place: float | None = None) -> None:
        """Show a part ``factor`` times as long, around a position or the current one."""
        self._show_stretch(self._stretch.zoomed(factor, self.value() if place is None else place, self.maximum()))

    def show_whole(self) -> None:
        """Show the whole game again."""
        self._show_stretch(Stretch(0, self.maximum()))

    def _show_stretch(self, stretch: Stretch) -> None:
        if stretch != self._stretch:
            self._stretch = stretch
            self.update()

    def show_position(self, index: int) -> None:
        """Show the current position without a signal."""
        with QSignalBlocker(self):
            self.setValue(index)
        self._follow()
        self._say()

    @property
    def tag(self) -> str:
        """Return the text about the position under the mouse, or the current one."""
        if self._hovered is None:
            return self._words(self.value())
        position = self._positions[self._hovered] if self._hovered < len(self._positions) else None
        by = "" if position is None else made_by_text(position)
        return BETWEEN.join(filter(None, (self._words(self._hovered), by)))

    @property
    def legend(self) -> Sequence[str]:
        """Return the names of the engines whose curves are shown, the thick one first; none where there is but one."""
        others = [engine_name(other.name) for other in self._others if other.name]
        return [shown_engine(self._review, self._others), *others] if others else ()

    def sizeHint(self) -> QSize:
        """Return the height of the design."""
        return QSize(scaled(400), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a size in which a curve can still be seen."""
        return QSize(scaled(_LEAST_WIDTH), scaled(LEAST_HEIGHT))

    # Places

    def plot(self) -> Plot:
        """Return where things are, the curve beside the labels."""
        left = self._label_room() if self._has_labels else scaled(_DOT)
        lower = max(0, min(scaled(HEIGHT) - self.height(), scaled(HEIGHT) - scaled(LEAST_HEIGHT)))
        area = QRectF(left, scaled(TOP), max(1, self.width() - left - scaled(_DOT)), scaled(CURVE) - lower)
        return Plot(area, self._stretch, self._values.most, scaled(LOSS_LINE) - lower)

    def _label_room(self) -> int:
        # Translators: points that moves lose, a noun.
        texts = (*self._labels().values(), tr("Loss"))
        beside = scaled(SPACING) + scaled(2)  # a letter such as W reaches out of its width
        return max(map(self.fontMetrics().horizontalAdvance, texts)) + beside

    @property
    def _has_labels(self) -> bool:
        """Return whether there is room for labels beside the curve."""
        return self._label_room() <= self.width() // _LABEL_SHARE

    def point(self, index: int) -> QPointF:
        """Return the place of a position on the curve, or above its move on the zero line if it has no analysis."""
        plot = self.plot()
        number = self._values.numbers[index] if index < len(self._values.numbers) else None
        return QPointF(plot.x(index), plot.y(number or 0.0))

    def index_at(self, x: float) -> int:
        """Return the position nearest to a place."""
        return max(0, min(self.maximum(), round(self.plot().position_at(x))))

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
            x = self.plot().x(self._hovered)
            paint_line(painter, QPointF(x, scaled(TOP)), QPointF(x, self.height() - scaled(TOP)), colors.control)
        self._paint_tag(painter, colors)

    def _game(self, colors: Palette) -> QPixmap:
        """Return the picture of the game, made again where its look has changed.

        Other values are drawn soon, in a turn of their own: a step through a game that is reviewed is a frame, too.
        """
        ratio = self.devicePixelRatioF()
        state = self.size(), ratio, colors, self.font(), self._stretch
        if self._picture is not None and self._picture[0] == state and self._is_outdated:
            self._redrawing.start()
        elif self._picture is None or self._picture[0] != state:
            self._is_outdated = False
            pixmap = QPixmap(self.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setFont(self.font())
            self._paint_game(painter, colors)
            painter.end()
            self._picture = state, pixmap
        return self._picture[1]

    def _redraw(self) -> None:
        self._picture = None
        if not self.size().isEmpty():  # as in a window that is too small for it
            self._game(current_palette())
            self.update()

    def _paint_game(self, painter: QPainter, colors: Palette) -> None:
        plot, moves = self.plot(), self._review.moves
        has_labels = self._has_labels
        labels = {number: text if has_labels else "" for number, text in self._labels().items()}
        # Translators: points that moves lose, a noun.
        paint_scale(painter, plot, colors, labels, tr("Loss") if has_labels else "")
        names, font = self.legend, secondary_font(self.font())
        beside = [other.leads if self._values.is_lead else other.win_rates for other in self._others if other.name]
        curves = [self._values, *(GraphValues(numbers, (0.0,) * len(numbers)) for numbers in beside)]
        legend = legend_room(plot, font, names, curves)
        paint_phases(painter, plot, colors, phase_starts(moves), self._values, legend)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(plot.area.adjusted(0, -scaled(TOP), 0, scaled(TOP)))
        paint_others(painter, plot, colors, self._others, is_lead=self._values.is_lead)
        if self._rates is not None:
            paint_rates(painter, plot, colors, self._rates)
        paint_curve(painter, plot, colors, self._values)
        painter.setClipping(False)
        paint_legend(painter, legend, font, colors, names)
        paint_losses(painter, plot, colors, moves)

    def _paint_cursor(self, painter: QPainter, colors: Palette) -> None:
        place, end = self.point(self.value()), scaled(TOP)
        width = scaled(2 * LINE_WIDTH) / 2
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
        across = 2 * scaled(SPACING)
        least = self.plot().area.left() - scaled(_DOT) if self._has_labels else 0.0  # beside the labels, not over them
        words = shortened(metrics, self.tag, self.width() - least - across)
        size = QSize(metrics.horizontalAdvance(words) + across, metrics.height() + scaled(SPACING) // 2)
        x = self.plot().x(self.value() if self._hovered is None else self._hovered)
        left = x + scaled(SPACING) + scaled(2)
        if left + size.width() > self.width():
            left = x - scaled(SPACING) - scaled(2) - size.width()
        left = max(least, min(left, self.width() - size.width()))
        tag = QRectF(left, scaled(TOP), size.width(), size.height())
        paint_rounded(painter, tag, scaled(SMALL_RADIUS), colors.ink)
        painter.setPen(QColor(colors.window))
        painter.drawText(tag, int(Qt.AlignmentFlag.AlignCenter), words)

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        """Keep the keys of a slider from the window, which has shortcuts on them."""
        return claims(event, _is_own) or super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where it is clicked."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self.index_at(event.position().x()))
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow a mouse that drags, and show the numbers under one that does not."""
        index = self.index_at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._hover(None)
            self.is_dragged = True
            self.setValue(index)
        else:
            self._hover(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing more: the game is where the mouse was."""
        self.is_dragged = False

    def leaveEvent(self, event: QEvent) -> None:
        """Announce the current position again."""
        super().leaveEvent(event)
        self._hover(None)

    def hideEvent(self, event: QHideEvent) -> None:
        """Drop the point under the mouse: a mouse that rests does not leave a widget hidden by a key."""
        super().hideEvent(event)
        self._hover(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole game."""
        self.show_whole()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the mouse; sideways, or with Shift, move along the game."""
        by, aside = event.angleDelta().y() / _NOTCH, event.angleDelta().x() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            by, aside = 0.0, by or aside
        if by:
            self.zoom(_ZOOM**by, self.plot().position_at(event.position().x()))
        if aside:
            self._show_stretch(self._stretch.moved(-aside * self._stretch.length * (1 - _ZOOM), self.maximum()))
        self._hover(self.index_at(event.position().x()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with plus and minus, and show the whole game with 0; the rest is a slider's."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(_ZOOM)
            case Qt.Key.Key_Minus:
                self.zoom(1 / _ZOOM)
            case Qt.Key.Key_0:
                self.show_whole()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the game for the new size."""
        super().resizeEvent(event)
        self._picture = None

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self.hovered.emit(index)
            self.update()

    def _follow(self) -> None:
        """Keep the current position in the part that is shown."""
        self._show_stretch(self._stretch.with_place(self.value(), self.maximum()))

    def _request(self, index: int) -> None:
        self._follow()
        self._say()
        self.position_requested.emit(index)

    def _say(self) -> None:
        self.setAccessibleDescription(self._words(self.value()))
        self.update()

    def _words(self, index: int) -> str:
        number = self._review.number_at(index) if index <= len(self._review.moves) else index
        position = self._positions[index] if index < len(self._positions) else None
        words = [place_text(number, position, plainly=self._is_plain())]
        for other in self._others:
            lead = other.leads[index] if other.name and index < len(other.leads) else None
            if lead is not None:
                # Translators: the name of an engine, and who leads by it, such as "B+1.8".
                words.append(tr("{engine} {lead}").format(engine=engine_name(other.name), lead=lead_text(lead)))
        return BETWEEN.join(words)


def _is_own(event: QKeyEvent) -> bool:
    allowed = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier  # on many keyboards plus has Shift
    return event.key() in _KEYS and not event.modifiers() & ~allowed
