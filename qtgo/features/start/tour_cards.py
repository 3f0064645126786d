"""The tour of the first start: three cards on a sheet over the empty board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.study.lesson import Lesson, LessonRun
from qtgo.features.start.sheet import MARGIN, Sheet
from qtgo.features.start.tour_words import TourCard, TourKeys, card_text, card_title, place_text
from qtgo.kit.accessibility import announce
from qtgo.kit.headings import SecondaryLabel, TitleLabel
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import heading_font
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line, paint_rounded
from qtgo.look.sizes import CARD_GAP, GAP, RADIUS, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.translation import Texts

tr = Texts("start")

_CARDS = tuple(TourCard)
_PICTURE = 160
_WITH_PICTURE = 380  # the least width
_OPENING = """
. . . . . . . . .
. . . . . X . . .
. . O . . . X . .
. . . . . O X . .
. . . . . . O . .
. . X . . O . . .
. . X O . . . . .
. . . X . . O . .
. . . . . . . . .
"""
_LEADS = (0, 1, 0, 2, 3, 2, 4, 5, 4, -3, -4, -3, -5, 2, 3, 4, 5, 5)
_MOST_LEAD = 7
_BARS = ((9, 18, True), (13, 22, False))  # where the picture's leads turn
_KEY = 34


class TourSheet(Sheet):
    """One card at a time: Enter and Right go on, Left goes back, Esc ends the tour."""

    def __init__(self, ground: QWidget, theme: BoardTheme, keys: TourKeys, end: str) -> None:
        """Show the first card; ``end`` is on the button of the last one."""
        super().__init__(ground)
        self._keys, self._end = keys, end
        self._stack = QStackedWidget(self.body)
        self._pictures = (_opening(theme), _Review(), _Keys(keys))
        for card, picture in zip(_CARDS, self._pictures, strict=True):
            self._stack.addWidget(self._card(card, picture))
        self._column.addWidget(self._stack)
        line = QFrame(self.body)
        line.setFrameShape(QFrame.Shape.HLine)
        self._column.addWidget(line)
        self._add_buttons()
        self.show_card(_CARDS[0])
        self.come(self.next)

    @property
    def card(self) -> TourCard:
        """Return the card shown."""
        return _CARDS[self._stack.currentIndex()]

    def show_card(self, card: TourCard) -> None:
        """Show a card, and read it out."""
        index = _CARDS.index(card)
        is_last = card is _CARDS[-1]
        self._stack.setCurrentIndex(index)
        self.setAccessibleName(card_title(card))
        self.setAccessibleDescription(card_text(card, self._keys))
        self._place.setText(place_text(card))
        self.back.setVisible(index > 0)
        self.skip.setVisible(not is_last)
        self.next.setText(self._end if is_last else tr("Next"))
        if self.isVisible():
            self.place()
        announce(self, f"{card_title(card)}. {card_text(card, self._keys)}")

    def _go_on(self) -> None:
        if self.card is _CARDS[-1]:
            self.closed.emit()
        else:
            self._step(1)

    def _step(self, by: int) -> None:
        index = self._stack.currentIndex() + by
        if 0 <= index < len(_CARDS):
            self.show_card(_CARDS[index])
            self.next.setFocus()  # a button that was just hidden had the focus

    def _lay_out(self, width: int) -> None:
        """Leave out the pictures, and which card it is, where there is no room beside the words and buttons."""
        for picture in self._pictures:
            picture.setVisible(width >= scaled(_WITH_PICTURE))
        self._place.setVisible(self._place.sizeHint().width() + self._buttons_width() <= width)

    def _buttons_width(self) -> int:
        buttons = [button for button in (self.skip, self.back, self.next) if not button.isHidden()]
        return scaled(SPACING) + sum(button.sizeHint().width() + self._row.spacing() for button in buttons)

    def _card(self, card: TourCard, picture: QWidget) -> QWidget:
        widget = QWidget(self._stack)
        row = QHBoxLayout(widget)
        row.setContentsMargins(*[scaled(MARGIN)] * 4)
        row.setSpacing(scaled(MARGIN))
        picture.setParent(widget)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(scaled(CARD_GAP))
        title, text = TitleLabel(card_title(card), widget), PlainLabel(card_text(card, self._keys), widget)
        for label in (title, text):
            label.setWordWrap(True)
            words.addWidget(label)
        words.addStretch(1)
        row.addLayout(words, 1)
        return widget

    def _add_buttons(self) -> None:
        part, column = self._part(scaled(WINDOW_MARGIN))
        self._place = SecondaryLabel(parent=part)
        # Translators: a button: leave the tour.
        self.skip, self.back, self.next = (_Button(text, part) for text in (tr("Skip"), tr("Back"), ""))
        self.skip.setProperty("look", "link")
        self.back.setFlat(True)
        self.next.setProperty("look", "primary")
        self.skip.clicked.connect(self.closed)
        self.back.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(self._go_on)
        row = self._row = QHBoxLayout()
        row.setSpacing(scaled(SPACING))
        row.addWidget(self._place)
        row.addStretch(1)
        for button in (self.skip, self.back, self.next):
            button.setAutoDefault(True)
            button.stepped.connect(self._step)
            row.addWidget(button)
        row.insertSpacing(row.indexOf(self.skip) + 1, scaled(SPACING))  # a link has no room of its own around it
        column.addLayout(row)


class _Button(QPushButton):
    """Steps with the arrow keys, which would otherwise go to the button beside it."""

    stepped = Signal(object)  # int

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step to the next card, or to the one before."""
        by = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(by)


def _opening(theme: BoardTheme) -> QWidget:
    board = SmallBoard(_PICTURE, theme=theme)
    board.show_position(LessonRun(Lesson(_OPENING)).position)
    return board


class _Picture(QWidget):
    """A square picture of a card's subject; the text has everything that it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size, which grows with the text."""
        return QSize(scaled(_PICTURE), scaled(_PICTURE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a card with the picture on it."""
        painter, colors, place = QPainter(self), current_palette(), QRectF(self.rect())
        paint_rounded(painter, place, scaled(RADIUS), colors.card, colors.line)
        inset = scaled(WINDOW_MARGIN)
        self._paint(painter, place.adjusted(inset, inset, -inset, -inset))

    def _paint(self, painter: QPainter, place: QRectF) -> None:
        raise NotImplementedError


class _Review(_Picture):
    """A graph in which the lead changes hands twice."""

    def _paint(self, painter: QPainter, place: QRectF) -> None:
        colors = current_palette()
        curve = QRectF(place.left(), place.top(), place.width(), place.height() * 0.62)
        losses = place.bottom() - place.height() * 0.18
        step, unit = curve.width() / (len(_LEADS) - 1), curve.height() / (2 * _MOST_LEAD)
        middle = curve.center().y()
        paint_line(painter, QPointF(curve.left(), middle), QPointF(curve.right(), middle), colors.line2)
        paint_line(painter, QPointF(curve.left(), losses), QPointF(curve.right(), losses), colors.line)
        line = QPolygonF([QPointF(curve.left() + i * step, middle - lead * unit) for i, lead in enumerate(_LEADS)])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.ink), scaled(3) / 2))
        painter.drawPolyline(line)
        for index, height, is_up in _BARS:
            x, long = curve.left() + index * step, scaled(height)
            bar = QRectF(x - scaled(2), losses - long if is_up else losses, scaled(GAP), long)
            paint_rounded(painter, bar, scaled(1), colors.mistake if is_up else colors.blunder)
            painter.setBrush(QColor(colors.accent))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(line.at(index), scaled(GAP), scaled(GAP))


class _Keys(_Picture):
    """The keys that the cards speak of."""

    def __init__(self, keys: TourKeys) -> None:
        super().__init__()
        self._names = [name for name in (keys.shortcuts, keys.analyze, keys.undo) if name]

    def _paint(self, painter: QPainter, place: QRectF) -> None:
        colors, high = current_palette(), scaled(_KEY)
        painter.setFont(heading_font())
        gap = scaled(CARD_GAP)
        top = place.center().y() - (len(self._names) * (high + gap) - gap) / 2
        for name in self._names:
            wide = max(scaled(_KEY * 2), painter.fontMetrics().horizontalAdvance(name) + 2 * scaled(CARD_GAP))
            key = QRectF(place.center().x() - wide / 2, top, wide, high)
            paint_rounded(painter, key.translated(0, scaled(2)), scaled(RADIUS), colors.line2)
            paint_rounded(painter, key, scaled(RADIUS), colors.window, colors.line2)
            painter.setPen(QColor(colors.ink))
            painter.drawText(key, Qt.AlignmentFlag.AlignCenter, name)
            top += high + gap
