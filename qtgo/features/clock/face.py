"""A player's clock: large digits, beside them a mark of the turn, and below the rest of the overtime."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.core.clock.time_settings import SECOND, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_lettering import ClockLettering
from qtgo.features.clock.clock_reading import ClockReading, FaceState, ShownClock, note_text, reading_sentence, remark
from qtgo.kit.inputs.own_keys import ENTER, claims
from qtgo.kit.language import follow_language
from qtgo.look.palette import current_palette
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.text.clock_words import clock_text, rule_text, seconds_text, short_periods_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import labeled
from qtgo.text.numbers import zeroed
from qtgo.text.translation import Texts

tr = Texts("clock")

_ON_CARDS = frozenset({PlayerForm.FULL, PlayerForm.COMPACT, PlayerForm.LOW})
_FIT_BELOW = frozenset({PlayerForm.COMPACT, PlayerForm.LOW, PlayerForm.ACROSS})
_MOST_DOTS = 7
_PRESSES = frozenset({Qt.Key.Key_Space, *ENTER})
_SIGNS = {FaceState.PAUSED: "pause", FaceState.HELD: "clock", FaceState.EXPIRED: "resign"}


class ClockFace(QWidget):
    """Shows a ClockReading. It keeps its width while digits change, and paints nothing but itself.

    A double-click, Space or Enter requests a pause; a right click or the menu key the menu.
    """

    pause_requested = Signal()
    menu_requested = Signal(object)  # QPoint: on the screen
    state_changed = Signal(object)  # FaceState

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._reading = ClockReading()
        self._low_limit = 10 * SECOND
        self._word = self._widest_word = ""
        self._form, self._in_row = PlayerForm.FULL, False
        self._widest_time = ""
        self._lettering = ClockLettering(self.font(), self._form)
        self._shown = self._look()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the board
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # or a tick would paint the card below as well
        self._say()
        follow_language(self, self._say)

    def _say(self) -> None:
        self.setAccessibleName(tr.by_color("{color}'s clock", self._color))
        self.show_clock(self._reading)
        self._describe()

    @property
    def color(self) -> Color:
        """Return the color of the player."""
        return self._color

    @property
    def reading(self) -> ClockReading:
        """Return the reading shown."""
        return self._reading

    @property
    def shown(self) -> ShownClock:
        """Return the lettering painted."""
        return self._shown

    @property
    def state(self) -> FaceState:
        """Return the state that is shown."""
        return self._shown.state

    def set_low_limit(self, time: int) -> None:
        """Set the time below which a running clock is shown as low."""
        self._low_limit = time
        self.show_clock(self._reading)

    def set_form(self, form: PlayerForm, *, in_row: bool = False) -> None:
        """Show the clock as in a form of its player's card, or of one of these all in a row."""
        if (form, in_row) != (self._form, self._in_row):
            self._form, self._in_row = form, in_row
            # Without a card of its own around it, its background must be painted too.
            self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, form in _ON_CARDS)
            self._measure()

    def set_word(self, word: str) -> None:
        """Show beside the time the player's activity; in low time the seconds are shown there."""
        if word != self._word:
            self._word = word
            if len(word) > len(self._widest_word):
                self._widest_word = word
                self.updateGeometry()
            self.show_clock(self._reading)

    def show_clock(self, reading: ClockReading) -> None:
        """Show a reading; cheap enough for ten times a second."""
        before, self._reading = self._reading, reading
        shown = self._look()
        if shown == self._shown and before.settings == reading.settings:
            return
        state, below = self._shown.state, self._room_below
        self._shown = shown
        if self._form in _FIT_BELOW and self._room_below != below:
            self.updateGeometry()
        self._make_room(anew=before.settings != reading.settings)
        spoken = remark(before, reading)
        if spoken or not self.hasFocus():  # a screen reader would read every change out where the focus is
            self._describe()
        if spoken:
            self._announce(spoken)
        self.update()
        if state is not shown.state:
            self.state_changed.emit(shown.state)

    # The view

    def _look(self) -> ShownClock:
        reading = self._reading
        settings, left = reading.settings, reading.left
        state = reading.state(self._low_limit)
        note, sign = note_text(reading, state, short=self._form.is_in_row), _SIGNS.get(state, "")
        if settings.system is TimeSystem.NONE:
            return ShownClock(state, "–", note, self._word, sign=sign)
        word = self._word
        if state is FaceState.LOW:
            word = seconds_text(left.time)
        elif state in (FaceState.PAUSED, FaceState.EXPIRED):
            word = ""
        total = max(settings.count, left.count)
        has_dots = not sign and settings.system is TimeSystem.BYOYOMI and left.is_overtime and total <= _MOST_DOTS
        dots = (left.count, total) if has_dots else None
        time = clock_text(0 if reading.has_expired else left.time)
        is_by_periods = settings.system is TimeSystem.BYOYOMI and left.is_overtime and state is not FaceState.EXPIRED
        short_note = short_periods_text(left.count, total) if is_by_periods else ""
        return ShownClock(state, time, note, word, dots, sign, short_note)

    def _describe(self) -> None:
        """Describe the clock to a screen reader in a sentence."""
        self.setAccessibleDescription(reading_sentence(self._reading, self.state))

    def _announce(self, text: str) -> None:
        """Announce a text to screen readers, at once if the time is up."""
        event = QAccessibleAnnouncementEvent(self, labeled(color_name(self._color), text))
        if self.state is FaceState.EXPIRED:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    # Sizes

    def sizeHint(self) -> QSize:
        """Make room for every time that the settings allow, and for the usual words beside and below it.

        In a compact card and across a full screen it is the room of the present words: the name has the rest.
        """
        if self._form in _FIT_BELOW:
            width = self._lettering.width_with(self._widest_time, self._room_below)
            return QSize(width, self._lettering.height)
        rule = rule_text(self._reading.settings, self._reading.settings.start())
        return QSize(self._lettering.width(self._widest_time, rule), self._lettering.height)

    @property
    def _room_below(self) -> int:
        """Return the width below the time, with the longest words so far: they come and go each move."""
        return ceil(self._lettering.room_below(self._shown, self._widest_word))

    def minimumSizeHint(self) -> QSize:
        """Make room for the digits; the words beside and below them are cut."""
        return QSize(self._lettering.width(self._widest_time), self._lettering.height)

    def _make_room(self, *, anew: bool) -> None:
        """Update the width only when a reading needs more than any before it with these settings."""
        widest = self._widest_time
        if anew:
            settings = self._reading.settings
            longest = max(settings.main, settings.extra, settings.cap or 0) if settings.has_main else settings.extra
            self._widest_time = zeroed(clock_text(max(longest, 10 * SECOND)))
        self._widest_time = max(self._widest_time, zeroed(self._shown.time), key=len)
        if anew or widest != self._widest_time:
            self._lettering.fit(self._widest_time, self.width())
            self.updateGeometry()

    def _measure(self) -> None:
        """Take the sizes from the font and the form."""
        self._lettering = ClockLettering(self.font(), self._form, in_row=self._in_row)
        self._lettering.fit(self._widest_time, self.width())
        self.updateGeometry()
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, digits, words and dots."""
        painter, colors = QPainter(self), current_palette()
        if self._form in _ON_CARDS:
            painter.fillRect(self.rect(), colors.low if self.state is FaceState.LOW else colors.card)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lettering.paint(painter, QRectF(self.rect()), self._shown, colors)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the digits as large as there is room, where they fill a column."""
        self._lettering.fit(self._widest_time, self.width())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()

    def event(self, event: QEvent) -> bool:
        """Claim the keys that ask for a pause before they become shortcuts of the window."""
        return claims(event, _is_press) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Request a pause, or leave the key to others."""
        if not _is_press(event):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.pause_requested.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Request a pause."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pause_requested.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu."""
        self.menu_requested.emit(event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Update the time that is read out now."""
        self._describe()
        super().focusInEvent(event)


def _is_press(event: QKeyEvent) -> bool:
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return event.key() in _PRESSES and plain
