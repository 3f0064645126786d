"""The lettering of a clock in each form: its fonts and sizes, and the places of digits, words and dots."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from qtgo.features.clock.clock_reading import FaceState, ShownClock
from qtgo.look.elision import elided
from qtgo.look.font import clock_font, medium_font, secondary_font
from qtgo.look.icons import paint_icon
from qtgo.look.palette import Palette
from qtgo.look.sizes import BODY, CLOCK, CLOCK_ACROSS, CLOCK_FULL_SCREEN, GAP, SPACING, TITLE, scaled
from qtgo.shell.panels.player_form import PlayerForm

_SIZES = {
    PlayerForm.FULL: CLOCK,
    PlayerForm.COMPACT: CLOCK,
    PlayerForm.LOW: TITLE,
    PlayerForm.LINE: BODY,
    PlayerForm.LARGE: CLOCK_FULL_SCREEN,
    PlayerForm.ACROSS: CLOCK_ACROSS,
}
_ROOM = 1.55  # of a row of digits, in heights of a digit
_DOT, _DOT_STEP = 8, 16
_SMALLEST_WORDS = 0.75  # of their usual size, before they are cut
_IN_USE = frozenset({FaceState.RUNNING, FaceState.HELD})


class ClockLettering:
    """Writes a clock; each digit stands in a cell of its own, so that nothing moves while they change."""

    def __init__(self, font: QFont, form: PlayerForm, *, in_row: bool = False) -> None:
        """Prepare the lettering; ``in_row`` puts the words that stand below the time of a card before it."""
        self._form, self._in_row = form, in_row
        self._digits = clock_font(font, BODY if in_row else _SIZES[form])
        self._note_font = secondary_font(font)
        self._word_font = medium_font(self._note_font)
        self._note = QFontMetricsF(self._note_font)
        self._full_size = self._digits.pointSizeF()
        self._measure()

    def _measure(self) -> None:
        metrics = self._metrics = QFontMetricsF(self._digits)
        self._digit = max(metrics.horizontalAdvance(digit) for digit in "0123456789")

    def fit(self, time: str, width: int) -> None:
        """Make large digits so small that a time has room."""
        if self._form is not PlayerForm.LARGE:
            return
        self._digits.setPointSizeF(self._full_size)
        self._measure()
        needed = self._width_of(time)
        if needed > width > 0:
            self._digits.setPointSizeF(self._full_size * width / needed)
            self._measure()

    @property
    def height(self) -> int:
        """Return the height of the clock."""
        rows = ceil(self._digit_row)
        if self._in_row or self._form is PlayerForm.LINE:
            return max(rows, ceil(self._note.height()))
        if self._form is PlayerForm.LARGE:
            full = QFont(self._digits)
            full.setPointSizeF(self._full_size)
            rows = ceil(_ROOM * QFontMetricsF(full).capHeight())
            return rows + 2 * (ceil(self._note.height()) + 2 * scaled(SPACING))
        return rows + self._row_gap + ceil(self._note.height())

    def width(self, time: str, note: str = "") -> int:
        """Return the width for a time, and for a note below it."""
        digits = self._width_of(time) if self._form is not PlayerForm.LARGE else 0
        sign = self._note.height() + scaled(GAP) if self._form is PlayerForm.LINE else 0
        below = self._note.horizontalAdvance(note) if self._form is not PlayerForm.LINE else 0
        return ceil(max(digits + sign, below)) + 2

    def width_with(self, time: str, below: float) -> int:
        """Return the width for a time and for words of some width, which stand below it or before it."""
        if self._in_row:
            return ceil(self._width_of(time) + scaled(SPACING) + below) + 2
        return max(self.width(time), ceil(below))

    @property
    def _digit_row(self) -> float:
        return _ROOM * self._metrics.capHeight()

    @property
    def _row_gap(self) -> int:
        return scaled(SPACING) if self._form is PlayerForm.FULL else scaled(GAP) // 2

    def _width_of(self, time: str) -> float:
        return sum(self._cell(character) for character in time)

    def _cell(self, character: str) -> float:
        return self._digit if character.isdigit() else self._metrics.horizontalAdvance(character)

    # Painting

    def paint(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        """Paint the lettering."""
        paints: dict[PlayerForm, Callable[[QPainter, QRectF, ShownClock, Palette], None]] = {
            PlayerForm.FULL: self._paint_full,
            PlayerForm.COMPACT: self._paint_compact,
            PlayerForm.LOW: self._paint_compact,
            PlayerForm.LINE: self._paint_line,
            PlayerForm.LARGE: self._paint_large,
            PlayerForm.ACROSS: self._paint_across,
        }
        paints[self._form](painter, rect, shown, colors)

    def _paint_full(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        row = QRectF(rect.left(), rect.top(), rect.width(), self._digit_row)
        end = self._paint_time(painter, row.left(), row, shown, colors)
        word = QRectF(end + scaled(SPACING) * 1.5, row.top(), 0, row.height())
        word.setRight(rect.right())
        self._paint_word(painter, word, shown, colors, Qt.AlignmentFlag.AlignLeft)
        self._paint_below(painter, self._below(rect, row), shown, colors)

    def _paint_compact(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        row = rect if self._in_row else QRectF(rect.left(), rect.top(), rect.width(), self._digit_row)
        left = rect.right() - self._width_of(shown.time)
        self._paint_time(painter, left, row, shown, colors)
        before = rect.adjusted(0, 0, left - scaled(SPACING) - rect.right(), 0)
        self._paint_below(painter, before if self._in_row else self._below(rect, row), shown, colors, right=True)

    def _paint_across(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        self._paint_compact(painter, rect, shown, colors)
        row = QRectF(rect.left(), rect.top(), rect.width(), self._digit_row)
        word = self._below(rect, row)
        word.setRight(word.right() - self.width_below(shown) - 2 * scaled(SPACING))
        self._paint_word(painter, word, shown, colors, Qt.AlignmentFlag.AlignRight)

    def _paint_line(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        left = rect.right() - self._width_of(shown.time)
        self._paint_time(painter, left, rect, shown, colors)
        if shown.sign:
            side = self._note.height()
            place = QRectF(left - side - scaled(GAP), rect.center().y() - side / 2, side, side)
            paint_icon(painter, place, shown.sign, _ink(shown.state, colors))

    def _paint_large(self, painter: QPainter, rect: QRectF, shown: ShownClock, colors: Palette) -> None:
        gap, note = 2 * scaled(SPACING), ceil(self._note.height())
        rows = self._digit_row + 2 * (note + gap)  # less than the clock has, where the digits are small
        row = QRectF(rect.left(), rect.top() + (rect.height() - rows) / 2, rect.width(), self._digit_row)
        self._paint_time(painter, rect.center().x() - self._width_of(shown.time) / 2, row, shown, colors)
        below = QRectF(rect.left(), row.bottom() + gap, rect.width(), note)
        width = min(rect.width(), self.width_below(shown))
        self._paint_below(painter, below.adjusted((rect.width() - width) / 2, 0, 0, 0), shown, colors)
        word = below.translated(0, note + gap)
        self._paint_word(painter, word, shown, colors, Qt.AlignmentFlag.AlignHCenter)

    def _below(self, rect: QRectF, row: QRectF) -> QRectF:
        return QRectF(rect.left(), row.bottom() + self._row_gap, rect.width(), ceil(self._note.height()))

    def _paint_time(self, painter: QPainter, left: float, row: QRectF, shown: ShownClock, colors: Palette) -> float:
        """Paint the digits and return where they end."""
        baseline = row.center().y() + self._metrics.capHeight() / 2
        painter.setFont(self._digits)
        painter.setPen(QColor(_ink(shown.state, colors)))
        for character in shown.time:
            cell = self._cell(character)
            place = left + (cell - self._metrics.horizontalAdvance(character)) / 2
            painter.drawText(QPointF(place, baseline), character)
            left += cell
        return left

    def _paint_word(
        self, painter: QPainter, place: QRectF, shown: ShownClock, colors: Palette, side: Qt.AlignmentFlag
    ) -> None:
        font = _fitting(self._word_font, shown.word, place.width())
        painter.setFont(font)
        painter.setPen(QColor(colors.mistake if shown.state is FaceState.LOW else colors.accent))
        word = elided(QFontMetricsF(font), shown.word, place.width())
        painter.drawText(place, int(side | Qt.AlignmentFlag.AlignVCenter), word)

    def width_below(self, shown: ShownClock) -> float:
        """Return the width of the dots, or of the sign and the note."""
        if shown.dots is not None:
            return scaled(_DOT_STEP) * shown.dots[1] - scaled(_DOT)
        sign = self._note.height() + scaled(SPACING) if shown.sign else 0
        return sign + self._note.horizontalAdvance(shown.note) + 1

    def room_below(self, shown: ShownClock, word: str) -> float:
        """Return the width of all that stands below the time, with a word beside it where the form has it there."""
        beside = 0.0
        if word and self._form is PlayerForm.ACROSS:
            beside = 2 * scaled(SPACING) + QFontMetricsF(self._word_font).horizontalAdvance(word)
        return beside + self.width_below(shown)

    def _paint_below(
        self, painter: QPainter, place: QRectF, shown: ShownClock, colors: Palette, *, right: bool = False
    ) -> None:
        """Paint the dots or the sign, and the note; dots alone where the form is small or large."""
        place = QRectF(place)
        ink = QColor(colors.mistake if shown.state is FaceState.EXPIRED else colors.ink2)
        if right:
            place.setLeft(max(place.left(), place.right() - self.width_below(shown)))
        if shown.dots is not None:
            self._paint_dots(painter, place, shown.dots, ink)
            if self._form is not PlayerForm.FULL:
                return
            place.setLeft(place.left() + scaled(_DOT_STEP) * shown.dots[1])
        elif shown.sign:
            side = place.height()
            paint_icon(painter, QRectF(place.left(), place.top(), side, side), shown.sign, ink)
            place.setLeft(place.left() + side + scaled(SPACING))
        words = shown.note
        if shown.short_note and self._note.horizontalAdvance(words) > place.width():
            words = shown.short_note
        font = _fitting(self._note_font, words, place.width())
        painter.setFont(font)
        painter.setPen(ink)
        note = elided(QFontMetricsF(font), words, place.width())
        if shown.dots is not None and note != words:
            return  # the dots say it, too
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), note)

    def _paint_dots(self, painter: QPainter, place: QRectF, dots: tuple[int, int], ink: QColor) -> None:
        """Paint the dots, as much smaller as all of them need: one that is out of sight would be a period less."""
        left, total = dots
        step = min(scaled(_DOT_STEP), place.width() / (total - _DOT / _DOT_STEP))
        side, line = step * _DOT / _DOT_STEP, max(1.0, scaled(3) / 2)
        painter.setPen(QPen(ink, line))
        for number in range(total):
            painter.setBrush(ink if number < left else Qt.BrushStyle.NoBrush)
            dot = QRectF(place.left() + number * step, place.center().y() - side / 2, side, side)
            painter.drawEllipse(dot.adjusted(line / 2, line / 2, -line / 2, -line / 2))


def _fitting(font: QFont, text: str, width: float) -> QFont:
    """Return a font, as much smaller as a text needs to be whole in a width, or as can still be read."""
    needed = QFontMetricsF(font).horizontalAdvance(text)
    if needed <= max(0.0, width):
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(font.pointSizeF() * max(_SMALLEST_WORDS, (width - 1) / needed))
    return smaller


def _ink(state: FaceState, colors: Palette) -> str:
    if state in (FaceState.LOW, FaceState.EXPIRED):
        return colors.mistake
    return colors.ink if state in _IN_USE else colors.ink2
