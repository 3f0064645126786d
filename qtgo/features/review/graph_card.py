"""The card with the graph, between the buttons that step through the moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.review import GameReview
from qtgo.core.game.navigation import LinePlace, NavigationStep
from qtgo.features.review.graph import HEIGHT, LEAST_HEIGHT, ReviewGraph
from qtgo.kit.cards.card import Paper
from qtgo.kit.inputs.navigation_bar import ENDS, StepButton, step_button
from qtgo.kit.zoom import add_space, keep_margins
from qtgo.look.sizes import SPACING, scaled

_WIDEST = 4000
_ROOMY = 420  # in a narrower card the graph has the room of the buttons that go to the ends


class GraphCard(Paper):
    """First, back, the graph, forward, last; as wide as there is room, without first and last where there is little."""

    index_requested = Signal(object)  # int: the node of the line reviewed to go to, 0 is the root
    step_requested = Signal(object)  # int: the node of the current line to go to
    hovered = Signal(object)  # int | None: the node of the line reviewed under the mouse

    def __init__(self, parent: QWidget | None = None, is_plain: Callable[[], bool] = lambda: False) -> None:
        """Make the card, whose graph says who leads in words where ``is_plain``."""
        super().__init__(parent)
        self._place = LinePlace()
        self._cursor = 0
        self._places: tuple[int, ...] = (0,)
        self.graph = ReviewGraph(self, is_plain)
        self.graph.position_requested.connect(lambda index: self._request(self._places[index]))
        self.graph.hovered.connect(lambda index: self.hovered.emit(None if index is None else self._places[index]))
        self._buttons = {step: self._button(step) for step in NavigationStep}
        row = QHBoxLayout(self)
        row.setSpacing(0)
        for step in (NavigationStep.START, NavigationStep.BACK):
            row.addWidget(self._buttons[step])
        row.addWidget(self.graph, 1)
        add_space(self, row, SPACING)
        for step in (NavigationStep.FORWARD, NavigationStep.END):
            row.addWidget(self._buttons[step])
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        keep_margins(self, row, SPACING, 0)

    def show_review(
        self,
        positions: Sequence[PositionAnalysis | None],
        review: GameReview,
        places: Sequence[int],
        others: Sequence[OtherLine] = (),
    ) -> None:
        """Show the analysis; ``places`` are the indices of the nodes at which the positions begin."""
        self._places = tuple(places)
        self.graph.show_review(positions, review, others)
        self._show_cursor()

    def show_place(self, place: LinePlace, depth: int | None = None) -> None:
        """Show the current place, and that on the line reviewed if that is another; without a signal."""
        self._place, self._cursor = place, place.index if depth is None else depth
        for step, button in self._buttons.items():
            button.setEnabled(place.target(step) != place.index)
        self._show_cursor()

    def above(self, depth: int) -> QPoint:
        """Return the place on the card above a node of the line."""
        shown = [index for index, place in enumerate(self._places) if place <= depth]
        return self.graph.mapTo(self, QPoint(round(self.graph.point(shown[-1] if shown else 0).x()), 0))

    def button(self, step: NavigationStep) -> StepButton:
        """Return the button of a step."""
        return self._buttons[step]

    def sizeHint(self) -> QSize:
        """Return more width than there is: the card has the whole ground."""
        return QSize(scaled(_WIDEST), scaled(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the buttons and a small graph."""
        return QSize(super().minimumSizeHint().width(), scaled(LEAST_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the graph most of a narrow card."""
        super().resizeEvent(event)
        is_tight = event.size().width() < scaled(_ROOMY)
        for step, button in self._buttons.items():
            button.set_tight(is_tight)
            button.setHidden(is_tight and step in ENDS)

    def _show_cursor(self) -> None:
        shown = [index for index, place in enumerate(self._places) if place <= self._cursor]
        self.graph.show_position(shown[-1] if shown else 0)

    def _button(self, step: NavigationStep) -> StepButton:
        button = step_button(step, self)
        button.clicked.connect(lambda: self._step_to(self._place.target(step)))
        return button

    def _step_to(self, index: int) -> None:
        if index != self._place.index:
            self.step_requested.emit(index)

    def _request(self, index: int) -> None:
        if index != self._cursor or self._cursor != self._place.index:
            self.index_requested.emit(index)
