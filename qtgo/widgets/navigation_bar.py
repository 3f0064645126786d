"""The bar that steps through the moves of the current line."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from qtgo.deferred import dataclass
from qtgo.look.icons import icon
from qtgo.look.numbers import ICON, scaled
from qtgo.text.translation import Texts
from qtgo.widgets.language import follow_language, set_lasting
from qtgo.widgets.plain import PlainLabel, plain_tip

tr = Texts("navigation bar")

MANY = 10
_SIDE = 32


@dataclass(frozen=True, slots=True)
class LinePlace:
    """A place on the current line: 0 is the root, ``last`` the end of the line.

    ``move_number`` differs from ``index`` where the line has nodes without a move, or the record says so.
    """

    index: int = 0
    last: int = 0
    move_number: int | None = None


class NavigationStep(Enum):
    """What a button of the bar does, as a number of nodes; the far ends are reached by any large number."""

    START = -(10**9)
    BACK_MANY = -MANY
    BACK = -1
    FORWARD = 1
    FORWARD_MANY = MANY
    END = 10**9


_ICONS = {
    NavigationStep.START: "first",
    NavigationStep.BACK_MANY: "back-10",
    NavigationStep.BACK: "back",
    NavigationStep.FORWARD: "forward",
    NavigationStep.FORWARD_MANY: "forward-10",
    NavigationStep.END: "last",
}


class StepButton(QToolButton):
    """A button that goes some moves on or back."""

    def __init__(self, step: NavigationStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setIcon(icon(_ICONS[step]))
        self.setAutoRaise(True)
        self.setAutoRepeat(step not in (NavigationStep.START, NavigationStep.END))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Follow the font."""
        self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        side = scaled(_SIDE)
        return QSize(side, side)


class NavigationBar(QWidget):
    """First, ten back, back, a slider, forward, ten forward, last, and the number of the node shown."""

    index_requested = Signal(object)  # int: the node of the current line to go to, 0 is the root

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = LinePlace()
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setPageStep(MANY)
        set_lasting(self, self._slider.setAccessibleName, tr.lazy("Move number"))
        set_lasting(self, self._slider.setToolTip, tr.lazy("Drag to step through the game"))
        self._label = PlainLabel(parent=self)
        self._label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._buttons = {step: self._button(step) for step in NavigationStep}
        self._lay_out()
        self._slider.valueChanged.connect(self._on_slider_moved)
        self.show_place(self._place)
        follow_language(self, lambda: self.show_place(self._place))

    @property
    def place(self) -> LinePlace:
        """Return the place shown."""
        return self._place

    def button(self, step: NavigationStep) -> QToolButton:
        """Return the button of a step."""
        return self._buttons[step]

    @property
    def slider(self) -> QSlider:
        """Return the slider."""
        return self._slider

    def show_place(self, place: LinePlace) -> None:
        """Show a place; nothing is emitted."""
        self._place = place
        blocked = self._slider.blockSignals(True)
        self._slider.setRange(0, place.last)
        self._slider.setValue(place.index)
        self._slider.blockSignals(blocked)
        self._slider.setEnabled(place.last > 0)
        self._label.setText(self._place_text())
        self._label.setMinimumWidth(self._label_width())
        for step, button in self._buttons.items():
            button.setEnabled(self._target(step) != place.index)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        margin = self.fontMetrics().averageCharWidth() // 2
        layout.setContentsMargins(margin, 0, margin, 0)
        layout.setSpacing(2)
        for step in (NavigationStep.START, NavigationStep.BACK_MANY, NavigationStep.BACK):
            layout.addWidget(self._buttons[step])
        layout.addWidget(self._slider, 1)
        for step in (NavigationStep.FORWARD, NavigationStep.FORWARD_MANY, NavigationStep.END):
            layout.addWidget(self._buttons[step])
        layout.addWidget(self._label)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _button(self, step: NavigationStep) -> StepButton:
        button = StepButton(step, self)
        names = {
            NavigationStep.START: tr.lazy("Go to start"),
            NavigationStep.BACK_MANY: tr.lazy("Back 10 moves"),
            NavigationStep.BACK: tr.lazy("Back 1 move"),
            NavigationStep.FORWARD: tr.lazy("Forward 1 move"),
            NavigationStep.FORWARD_MANY: tr.lazy("Forward 10 moves"),
            NavigationStep.END: tr.lazy("Go to end"),
        }
        set_lasting(self, lambda text: button.setToolTip(plain_tip(text)), names[step])
        set_lasting(self, button.setAccessibleName, names[step])
        button.clicked.connect(lambda: self._request(self._target(step)))
        return button

    def _place_text(self) -> str:
        place = self._place
        if place.move_number in (None, place.index):
            return tr("{index} / {last}").format(index=place.index, last=place.last)
        return tr("{index} / {last} (move {number})").format(
            index=place.index, last=place.last, number=place.move_number
        )

    def _label_width(self) -> int:
        """Return the room that the longest number of this line needs, so that nothing moves about."""
        widest = f"{self._place.last} / {self._place.last}"
        return self.fontMetrics().horizontalAdvance(widest) + self.fontMetrics().averageCharWidth()

    def _target(self, step: NavigationStep) -> int:
        return max(0, min(self._place.last, self._place.index + step.value))

    def _on_slider_moved(self, value: int) -> None:
        self._request(value)

    def _request(self, index: int) -> None:
        if index != self._place.index:
            self.index_requested.emit(index)
