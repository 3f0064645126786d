"""A player's clock: large digits, what is left of the overtime, and the state it is in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.core.clock.time_settings import SECOND, TimeLeft, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.look.numbers import SMALL_RADIUS, scaled
from qtgo.look.palette import current_palette
from qtgo.text.clocks import clock_text, count_text, rule_text
from qtgo.text.colors import color_name
from qtgo.text.translation import Texts
from qtgo.widgets.clock.reading import ClockReading, FaceState, reading_sentence, remark, state_text
from qtgo.widgets.clock.signs import paint_sign
from qtgo.widgets.language import follow_language

tr = Texts("clock face")

_DIGITS = 1.9  # sizes beside the font of the widget
_COUNT = 1.2
_NOTE = 0.85
_SHORTEST_NOTE = 9  # characters: two lines of these hold any note
_PRESSES = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class _Shown:
    """All that is painted: equal ones look alike."""

    state: FaceState
    time: str
    count: str
    note: str


class ClockFace(QWidget):
    """Shows a ClockReading. It keeps its width while digits change, and paints nothing but itself.

    A double-click, Space or Enter asks for a pause; a right click or the menu key for the menu.
    """

    pause_requested = Signal()
    menu_requested = Signal(object)  # QPoint: on the screen

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._reading = ClockReading()
        self._low_limit = 10 * SECOND
        self._widest_time, self._widest_count = "", ""
        self._shown = self._look()
        self._measure()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the board
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # or a tick would paint the panel below as well
        self._say()
        follow_language(self, self._say)

    def _say(self) -> None:
        self.setAccessibleName(tr("{color}'s clock").format(color=color_name(self._color)))
        self.show_clock(self._reading)
        self._describe()

    @property
    def color(self) -> Color:
        """Return the color of the player."""
        return self._color

    @property
    def reading(self) -> ClockReading:
        """Return what is shown."""
        return self._reading

    @property
    def state(self) -> FaceState:
        """Return the state that is shown."""
        return self._shown.state

    @property
    def text(self) -> str:
        """Return the digits shown, with the periods or stones left."""
        return " ".join(filter(None, (self._shown.time, self._shown.count)))

    @property
    def note(self) -> str:
        """Return the small line shown."""
        return self._shown.note

    def set_low_limit(self, time: int) -> None:
        """Set below what time a running clock is shown as low."""
        self._low_limit = time
        self.show_clock(self._reading)

    def show_clock(self, reading: ClockReading) -> None:
        """Show a reading; cheap enough for ten times a second."""
        before, self._reading = self._reading, reading
        shown = self._look()
        if shown == self._shown and before.settings == reading.settings:
            return
        self._shown = shown
        self._make_room(anew=before.settings != reading.settings)
        spoken = remark(before, reading)
        if spoken or not self.hasFocus():  # a screen reader would read every change out where the focus is
            self._describe()
        if spoken:
            self._announce(spoken)
        self.update()

    # What is shown

    def _look(self) -> _Shown:
        reading = self._reading
        settings, left = reading.settings, reading.left
        state = reading.state(self._low_limit)
        note = rule_text(settings, left)
        if state in (FaceState.PAUSED, FaceState.HELD, FaceState.EXPIRED):
            note = state_text(reading, state)
        if settings.system is TimeSystem.NONE:
            return _Shown(state, "–", "", note)
        return _Shown(state, clock_text(0 if reading.has_expired else left.time), count_text(settings, left), note)

    def _describe(self) -> None:
        """Describe the clock to a screen reader in a sentence."""
        self.setAccessibleDescription(reading_sentence(self._reading, self.state))

    def _announce(self, text: str) -> None:
        """Let a screen reader say a text, at once if it is that the time is up."""
        event = QAccessibleAnnouncementEvent(self, f"{color_name(self._color)}: {text}")
        if self.state is FaceState.EXPIRED:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    # Sizes

    def sizeHint(self) -> QSize:
        """Make room for every time that the settings can lead to, and for the note in one line."""
        rule = rule_text(self._reading.settings, self._reading.settings.start())
        return QSize(self._width_beside(self._note_metrics.horizontalAdvance(rule)), self._height())

    def minimumSizeHint(self) -> QSize:
        """Make room for the digits, and for the note in two lines."""
        return QSize(self._width_beside(_SHORTEST_NOTE * self._note_metrics.averageCharWidth()), self._height())

    def _width_beside(self, note: float) -> int:
        count = self._count_metrics.horizontalAdvance(self._widest_count)
        digits = sum(self._cell(character) for character in self._widest_time)
        gaps = 4 + (1 if count else 0)
        return round(gaps * self._margin + self._sign + note + digits + count + 1)

    def _height(self) -> int:
        return round(max(self._digit_metrics.height(), 2 * self._note_metrics.height()) + self._margin)

    def _make_room(self, *, anew: bool) -> None:
        """Ask for another width only when a reading needs more than any before it with these settings."""
        widest = (self._widest_time, self._widest_count)
        if anew:
            settings = self._reading.settings
            longest = max(settings.main, settings.extra, settings.cap or 0) if settings.has_main else settings.extra
            self._widest_time = _zeros(clock_text(max(longest, 10 * SECOND)))
            self._widest_count = _zeros(count_text(settings, TimeLeft(0, settings.count)))
        self._widest_time = max(self._widest_time, _zeros(self._shown.time), key=len)
        self._widest_count = max(self._widest_count, _zeros(self._shown.count), key=len)
        if anew or widest != (self._widest_time, self._widest_count):
            self.updateGeometry()

    def _measure(self) -> None:
        """Take the sizes from the font."""
        self._digit_font, self._count_font, self._note_font = (
            _scaled(self.font(), scale) for scale in (_DIGITS, _COUNT, _NOTE)
        )
        self._digit_font.setBold(True)  # cells as wide as bold digits hold the others too
        self._count_font.setBold(True)
        self._digit_metrics = QFontMetricsF(self._digit_font)
        self._count_metrics = QFontMetricsF(self._count_font)
        self._note_metrics = QFontMetricsF(self._note_font)
        self._margin = self._note_metrics.height() / 3
        self._sign = self._digit_metrics.capHeight()
        self._digit_width = max(self._digit_metrics.horizontalAdvance(digit) for digit in "0123456789")
        self._point_width = max(self._digit_metrics.horizontalAdvance(point) for point in ":.")

    def _cell(self, character: str) -> float:
        return self._point_width if character in ":." else self._digit_width

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, frame, sign, digits and note."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        ink = self._paint_ground(painter)
        row = QRectF(self.rect()).adjusted(self._margin, 0, -self._margin, 0)
        side = self._sign
        paint_sign(painter, QRectF(row.left(), row.center().y() - side / 2, side, side), self.state, ink)
        left, right = row.left() + side + self._margin, self._paint_time(painter, row) - self._margin
        self._paint_note(painter, QRectF(left, row.top(), right - left, row.height()))

    def _paint_note(self, painter: QPainter, place: QRectF) -> None:
        font = QFont(self._note_font)
        font.setBold(self.state in (FaceState.PAUSED, FaceState.EXPIRED))
        painter.setFont(font)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap), self._shown.note)

    def _paint_ground(self, painter: QPainter) -> QColor:
        """Paint ground and frame, and return the color to write in."""
        state = self.state
        colors = current_palette()
        # Ground, frame and text of what calls for attention; a sign and a note say it too.
        calls = {FaceState.LOW: (colors.low, colors.mistake), FaceState.EXPIRED: (colors.sunken, colors.mistake)}
        ground, ink = map(QColor, calls.get(state, (colors.card, colors.ink)))
        on_turn = state in (FaceState.RUNNING, FaceState.LOW)
        width = 2.0 if on_turn else 1.0
        pen = QPen(
            QColor(colors.mistake if state is FaceState.LOW else colors.accent if on_turn else colors.line), width
        )
        if state is FaceState.PAUSED:
            pen = QPen(QColor(colors.ink2), width, Qt.PenStyle.DashLine)
        painter.setPen(Qt.PenStyle.NoPen if state is FaceState.RECORD else pen)
        painter.setBrush(ground)
        half = width / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(half, half, -half, -half), scaled(SMALL_RADIUS), scaled(SMALL_RADIUS)
        )
        if self.hasFocus():
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 2, 2)
        painter.setPen(ink)
        return ink

    def _paint_time(self, painter: QPainter, row: QRectF) -> float:
        """Paint count and digits, each digit in a cell of its own, from the right; give where they begin."""
        baseline = row.center().y() + self._digit_metrics.capHeight() / 2
        right = row.right()
        if self._shown.count:
            painter.setFont(self._count_font)
            right -= self._count_metrics.horizontalAdvance(self._widest_count)
            painter.drawText(QPointF(right, baseline), self._shown.count)
            right -= self._margin
        font = QFont(self._digit_font)
        font.setBold(self.state in (FaceState.RUNNING, FaceState.LOW, FaceState.EXPIRED))
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        for character in reversed(self._shown.time):
            cell = self._cell(character)
            right -= cell
            painter.drawText(QPointF(right + (cell - metrics.horizontalAdvance(character)) / 2, baseline), character)
        return right

    # Events

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()
            self.updateGeometry()
            self.update()

    def event(self, event: QEvent) -> bool:
        """Claim the keys that ask for a pause before they become shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_press(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for a pause, or leave the key to others."""
        if not _is_press(event):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.pause_requested.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for a pause."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pause_requested.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu."""
        self.menu_requested.emit(event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the time at hand that will be read out now."""
        self._describe()
        super().focusInEvent(event)


def _is_press(event: QKeyEvent) -> bool:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return event.key() in _PRESSES and plain


def _scaled(font: QFont, scale: float) -> QFont:
    scaled = QFont(font)
    if font.pointSizeF() > 0:
        scaled.setPointSizeF(font.pointSizeF() * scale)
    else:
        scaled.setPixelSize(round(font.pixelSize() * scale))
    return scaled


def _zeros(text: str) -> str:
    """Replace every digit by a zero: the shape of a text."""
    return "".join("0" if character.isdigit() else character for character in text)
