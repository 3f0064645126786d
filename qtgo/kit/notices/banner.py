"""Banners: one line of news or of what went wrong, with one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from qtgo.kit.cards.card import FadingFrame, no_motion
from qtgo.kit.inputs.own_keys import claims
from qtgo.kit.language import set_translated
from qtgo.kit.line_breaks import broken_lines
from qtgo.kit.plain_labels import PlainLabel, menu_text, name_by_tip, plain_tip
from qtgo.look.elision import elided
from qtgo.look.font import letters_wide
from qtgo.look.icons import icon, paint_icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_edge, paint_rounded
from qtgo.look.sizes import BANNER_HEIGHT, CARD_GAP, EDGE_BAR, GAP, ICON, RADIUS, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.translation import Texts

tr = Texts("banner")

_LEAST_HEIGHT = 28
_FEW_LETTERS = 20  # beside the buttons: in less room these stand below the words, where there is the height for both
_SCROLLS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Banner(FadingFrame):
    """Shows a message until it is closed, and reads it out."""

    closed = Signal()
    changed = Signal()  # another message is shown, which may need another height

    def __init__(self, parent: QWidget | None = None, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        super().__init__(parent, allows_motion=allows_motion)
        self._is_error = self._is_whole = False
        self._do: Callable[[], object] | None = None
        self._label = _Words(self)
        self._room = _Room(self._label, self)
        self.action = QPushButton(self)
        self.action.setProperty("look", "link")
        self.action.setProperty("fills", True)  # as high as the banner, which may be lower than other links
        self.action.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.action.clicked.connect(self._on_action)
        self.more = QToolButton(self)
        self.more.setIcon(icon("expand", "ink2"))
        self.more.clicked.connect(self._show_whole)
        self.more.hide()
        self._label.cut.connect(self.more.setVisible)
        set_translated(self, partial(name_by_tip, self.more), tr.lazy("Show whole message"))
        self.close_button = QToolButton(self)
        self.close_button.setIcon(icon("close", "ink2"))
        self.close_button.clicked.connect(self.dismiss)
        set_translated(self, partial(name_by_tip, self.close_button), tr.lazy("Close message"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row, self._ends = QBoxLayout(QBoxLayout.Direction.LeftToRight, self), QHBoxLayout()
        self._beside_sign = QHBoxLayout()
        self._beside_sign.addWidget(self._room)
        self._row.addLayout(self._beside_sign, 1)
        self._row.addLayout(self._ends)
        for button in self._buttons:
            self._ends.addWidget(button)
        self._fit()
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Keep sign, words and button apart at every zoom."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    @property
    def text(self) -> str:
        """Return the message, empty if none is shown."""
        return self._label.text() if not self.isHidden() else ""

    @property
    def natural_width(self) -> int:
        """Return the width at which the text has one line."""
        metrics = self._label.fontMetrics()
        words = max((metrics.horizontalAdvance(line) for line in self._label.text().split("\n")), default=0)
        return self._width_beside_text + words + scaled(GAP)

    def heights_for(self, width: int) -> tuple[int, int, int]:
        """Return how high the banner should be at a width, may be, and must be for all of its text."""
        text = self._height_of_text(width)
        if self._is_narrow(width):
            text = self._height_in_column(width)
        roomy = text + 2 * (scaled(SPACING) // 2)
        return max(scaled(BANNER_HEIGHT), roomy), max(scaled(_LEAST_HEIGHT), roomy), text + scaled(GAP)

    def _height_of_text(self, width: int) -> int:
        """Return the height of the words beside the buttons."""
        return self._label.heightForWidth(max(1, width - self._width_beside_text))

    def _height_in_column(self, width: int, text: int = 0) -> int:
        """Return the height of words, all of them if none is given, with the buttons below them."""
        text = text or self._label.heightForWidth(
            max(1, width - self._edges - self._beside_sign.contentsMargins().left())
        )
        return text + scaled(SPACING) + self._ends.sizeHint().height()

    def _is_narrow(self, width: int) -> bool:
        """Return whether there is hardly any room for words beside the buttons."""
        return width - self._width_beside_text < letters_wide(self._label.fontMetrics(), _FEW_LETTERS)

    @property
    def _width_beside_text(self) -> int:
        return self._edges + self._beside_sign.contentsMargins().left() + self._width_of_buttons

    @property
    def _edges(self) -> int:
        margins = self._row.contentsMargins()
        return margins.left() + margins.right()

    @property
    def _width_of_buttons(self) -> int:
        shown = [button for button in self._buttons if not button.isHidden()]
        return sum(button.sizeHint().width() + scaled(SPACING) for button in shown)

    @property
    def least_width(self) -> int:
        """Return the width that the buttons need, with that for the rest of a text that is cut, below the words."""
        buttons = [button for button in self._buttons if not button.isHidden() or button is self.more]
        gaps = (len(buttons) - 1) * scaled(GAP)
        return self._edges + sum(button.sizeHint().width() for button in buttons) + gaps

    @property
    def _buttons(self) -> tuple[QAbstractButton, ...]:
        return self.action, self.more, self.close_button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave less around the text of a low banner."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        side, gap = scaled(ICON - 4), scaled(SPACING)
        least = self._height_in_column(self.width(), self._label.fontMetrics().height())
        in_column = self._is_narrow(self.width()) and self.height() >= least
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.TopToBottom if in_column else directions.LeftToRight)
        needed = self._height_in_column(self.width()) if in_column else self._height_of_text(self.width())
        spare = self.height() - needed
        spare = gap if self._is_whole else spare
        around = max(0, min(gap, spare) // 2) if self.height() >= scaled(_LEAST_HEIGHT) else 0
        for button in (self.more, self.close_button):
            button.setIconSize(QSize(side, side))
        self._row.setSpacing(gap)
        self._ends.setSpacing(scaled(GAP) if in_column else gap)
        self._row.setContentsMargins(scaled(WINDOW_MARGIN), around, gap, around)
        self._beside_sign.setContentsMargins(scaled(ICON) + scaled(CARD_GAP), 0, 0, 0)

    @property
    def is_whole(self) -> bool:
        """Return whether all of the message is wanted, whatever it covers."""
        return self._is_whole

    @property
    def is_error(self) -> bool:
        """Return whether the message says that something went wrong."""
        return self._is_error

    def show_message(
        self,
        text: str,
        *,
        error: bool = False,
        action: str = "",
        do: Callable[[], object] | None = None,
        spoken: str | None = None,
    ) -> None:
        """Show a message and read it out, or other words for it.

        ``action`` names what ``do`` does, after which the banner goes.
        """
        self._is_error, self._is_whole, self._do = error, False, do
        self._label.setText(text)
        self._room.let_scroll(False)
        self.setAccessibleName(self._label.text())
        self.action.setText(menu_text(action))
        self.action.setVisible(bool(action))
        self.show()
        self.changed.emit()
        self.update()
        if spoken == "":
            return
        event = QAccessibleAnnouncementEvent(self, self._label.text() if spoken is None else spoken)
        if error:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    def sizeHint(self) -> QSize:
        """Return the height of the design."""
        return super().sizeHint().expandedTo(QSize(0, scaled(BANNER_HEIGHT)))

    def dismiss(self) -> None:
        """Take the message away."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, where the banner or a button in it has the keys."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, its bar and its sign."""
        painter, colors = QPainter(self), current_palette()
        rect, radius, side = QRectF(self.rect()), scaled(RADIUS), scaled(ICON)
        color = colors.mistake if self._is_error else colors.accent
        paint_rounded(painter, rect, radius, colors.card, colors.line)
        paint_edge(painter, rect, radius, scaled(EDGE_BAR), color)
        place = QRectF(scaled(WINDOW_MARGIN), self._beside_sign.geometry().center().y() + (1 - side) / 2, side, side)
        paint_icon(painter, place, "error" if self._is_error else "info", color)

    def _show_whole(self) -> None:
        self._is_whole = True
        if self.more.hasFocus():  # which goes, as nothing more is to be shown
            self._room.setFocus()
        self._room.let_scroll(True)
        self.changed.emit()

    def _on_action(self) -> None:
        do = self._do
        self.dismiss()
        if do is not None:
            do()


class _Room(QScrollArea):
    """The room for the words of a banner, which are cut to it, or scrolled where all of them are wanted."""

    def __init__(self, words: QLabel, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(words)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        words.setAutoFillBackground(False)

    def let_scroll(self, scrolls: bool) -> None:
        """Show all of the words, for which the keys scroll, or as many as have room."""
        self.setAccessibleName(self._words.text())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(scrolls)
        self._fit_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words anew, or scroll them only where they have no room without a bar."""
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        room, policies = self.maximumViewportSize(), Qt.ScrollBarPolicy
        scrolls = self.widgetResizable() and self._words.heightForWidth(room.width()) > room.height()
        self.setVerticalScrollBarPolicy(policies.ScrollBarAsNeeded if scrolls else policies.ScrollBarAlwaysOff)
        if not self.widgetResizable():
            self._words.resize(room)

    def event(self, event: QEvent) -> bool:
        """Claim the keys that scroll before they become shortcuts of the window."""
        return claims(event, lambda pressed: pressed.key() in _SCROLLS) or super().event(event)

    def sizeHint(self) -> QSize:
        """Return what the words would have."""
        return self._words.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return what the words need."""
        return self._words.minimumSizeHint()


class _Words(PlainLabel):
    """The text of a banner, in as many lines as have room; of a longer one the tool tip has all."""

    cut = Signal(object)  # bool: whether it is longer

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)

    def minimumSizeHint(self) -> QSize:
        """Return the room of one line."""
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the whole text where it is cut."""
        super().resizeEvent(event)
        self.setToolTip(plain_tip(self.text()) if self._is_cut else "")
        self.cut.emit(self._is_cut)

    @property
    def _is_cut(self) -> bool:
        return self.heightForWidth(self.width()) > self.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that have room, the last of them cut."""
        if not self._is_cut:
            super().paintEvent(event)
            return
        painter, metrics = QPainter(self), self.fontMetrics()
        painter.setPen(self.palette().color(self.foregroundRole()))
        count = max(1, self.height() // metrics.height())
        lines = broken_lines(self.text(), self.font(), self.width(), count)
        top = (self.height() - len(lines) * metrics.height()) // 2 + metrics.ascent()
        for index, line in enumerate(lines):
            shown = elided(metrics, line, self.width())
            painter.drawText(0, top + index * metrics.height(), shown)
