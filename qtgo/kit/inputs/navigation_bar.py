"""The buttons that step through the moves of the current line, with its place between them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from qtgo.core.game.navigation import LinePlace, NavigationStep
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import name_by_tip, plain_tip
from qtgo.look.font import heading_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import keep_places, paint_rounded
from qtgo.look.sizes import ICON, RADIUS, TOOL_HEIGHT, TOOL_PADDING, TOOL_WIDTH, scaled
from qtgo.text.numbers import zeroed
from qtgo.text.translation import Texts

tr = Texts("navigation bar")


ENDS = frozenset({NavigationStep.START, NavigationStep.END})
"""The steps that one can do without where there is little room: keys do them too."""


STEP_WIDTH = 32  # where there is little room
_USUAL = "000 / 000"
_ICONS = {
    NavigationStep.START: "first",
    NavigationStep.BACK: "back",
    NavigationStep.FORWARD: "forward",
    NavigationStep.END: "last",
}


class StepButton(QToolButton):
    """A button that goes some moves on or back."""

    def __init__(self, step: NavigationStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_tight = False
        self.setIcon(icon(_ICONS[step]))
        self.setAutoRepeat(step not in ENDS)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_tight(self, tight: bool) -> None:
        """Be narrow where there is little room."""
        if tight != self._is_tight:
            self._is_tight = tight
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Follow the font."""
        self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        return QSize(scaled(STEP_WIDTH if self._is_tight else TOOL_WIDTH), scaled(TOOL_HEIGHT))


def step_button(step: NavigationStep, parent: QWidget) -> StepButton:
    """Return a button with its name and tip."""
    button = StepButton(step, parent)
    names = {
        NavigationStep.START: tr.lazy("Go to start"),
        NavigationStep.BACK: tr.lazy("Back 1 move"),
        NavigationStep.FORWARD: tr.lazy("Forward 1 move"),
        NavigationStep.END: tr.lazy("Go to end"),
    }
    set_translated(button, partial(name_by_tip, button), names[step])
    return button


class PlaceButton(QToolButton):
    """Shows the move number and the number of moves; it keeps its width in games of up to 999 moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._rest, self._widest = "", "", ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_place(self, text: str, number: str, widest: str) -> None:
        """Show a text that begins with a number, in as much room as the widest one will need."""
        self.setText(text)
        self._number, self._rest = number, text.removeprefix(number)
        if not text.startswith(number):
            self._number, self._rest = "", text
        before, self._widest = self._widest, max(widest, text, key=len)
        if len(before) != len(self._widest):
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for the widest place of the line."""
        metrics = QFontMetrics(heading_font(self.font()))
        words = max(map(metrics.horizontalAdvance, (zeroed(self._widest), _USUAL)))
        return QSize(words + scaled(TOOL_PADDING), scaled(TOOL_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never cut a number."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the number of the move in semibold, and the rest beside it."""
        painter, colors = QPainter(self), current_palette()
        keep_places(painter)
        if self.isEnabled() and (self.isDown() or self.underMouse()):
            ground = colors.tint if self.isDown() else colors.hover
            paint_rounded(painter, self.rect().toRectF(), scaled(RADIUS), ground)
        heading = heading_font(self.font())
        number = QFontMetrics(heading).horizontalAdvance(self._number)
        left = (self.width() - number - self.fontMetrics().horizontalAdvance(self._rest)) // 2
        for text, font, color, shift in (
            (self._number, heading, colors.ink, 0),
            (self._rest, self.font(), colors.ink2, number),
        ):
            painter.setFont(font)
            painter.setPen(color)
            painter.drawText(self.rect().adjusted(left + shift, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)


class NavigationBar(QWidget):
    """First, back, the place on the line, forward, last."""

    index_requested = Signal(object)  # int: the node of the current line to go to, 0 is the root
    number_requested = Signal()  # the place was clicked: which move to go to is to be asked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = LinePlace()
        self.place_button = PlaceButton(self)
        set_translated(self, lambda text: self.place_button.setToolTip(plain_tip(text)), tr.lazy("Go to move…"))
        self.place_button.clicked.connect(self.number_requested)
        self._buttons = {step: self._button(step) for step in NavigationStep}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for step in (NavigationStep.START, NavigationStep.BACK):
            layout.addWidget(self._buttons[step])
        layout.addWidget(self.place_button)
        for step in (NavigationStep.FORWARD, NavigationStep.END):
            layout.addWidget(self._buttons[step])
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_place(self._place)
        follow_language(self, lambda: self.show_place(self._place))

    @property
    def place(self) -> LinePlace:
        """Return the place shown."""
        return self._place

    def button(self, step: NavigationStep) -> QToolButton:
        """Return the button of a step."""
        return self._buttons[step]

    def show_place(self, place: LinePlace) -> None:
        """Show a place; nothing is emitted."""
        self._place = place
        # Translators: the move shown, and the last one.
        text = tr("{number} / {last}").format(number=place.number, last=place.last_number)
        self.place_button.show_place(text, str(place.number), f"{place.last_number} / {place.last_number}")
        # Translators: read aloud; {place} is such as "12 / 230".
        self.place_button.setAccessibleName(tr("Move {place}. Go to move…").format(place=text))
        for step, button in self._buttons.items():
            button.setEnabled(place.target(step) != place.index)

    def fold(self, folded: bool, *, is_tight: bool = False) -> None:
        """Do without the buttons that go to the ends, or show them; narrow ones where there is little room."""
        for step, button in self._buttons.items():
            button.set_tight(is_tight)
            if step in ENDS:
                button.setVisible(not folded)

    def width_folded(self, folded: bool, *, is_tight: bool = False) -> int:
        """Return the width that it has, or would have, without the buttons that go to the ends or with them."""
        steps = 2 if folded else 4
        return self.place_button.sizeHint().width() + steps * scaled(STEP_WIDTH if is_tight else TOOL_WIDTH)

    def _button(self, step: NavigationStep) -> StepButton:
        button = step_button(step, self)
        button.clicked.connect(lambda: self._request(self._place.target(step)))
        return button

    def _request(self, index: int) -> None:
        if index != self._place.index:
            self.index_requested.emit(index)
