"""The order in which mistakes are listed, and the part of the game that they are from: a value, and its menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from qtgo.core.analysis.disagreements import Disagreement, disagreements
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.rules.point import Color
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import name_by_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import ICON, SPACING, TOOL_HEIGHT, scaled
from qtgo.settings import MistakeOrder, MistakePhase
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.translation import Texts

tr = Texts("review")


class MistakeChoice(NamedTuple):
    """The part of the mistakes listed, and their order."""

    order: MistakeOrder = MistakeOrder.PLAY
    phase: MistakePhase = MistakePhase.ALL

    def listed(
        self, review: GameReview, color: Color | None, reach: Mapping[int, float] = MappingProxyType({})
    ) -> list[ReviewedMove]:
        """Return the marked moves of one player or of both, in the order chosen.

        ``reach`` is how far moves are within the player's reach, by their indices; those not in it come last.
        """
        phase = None if self.phase is MistakePhase.ALL else GamePhase(self.phase.value)
        return sorted(review.mistakes(color, phase), key=lambda move: self._rank(move, reach))

    @property
    def lists_all(self) -> bool:
        """Return whether all mistakes are listed."""
        return self.phase is MistakePhase.ALL and self.order is not MistakeOrder.DISAGREEMENTS

    @property
    def without_disagreements(self) -> MistakeChoice:
        """Return the choice where there is nothing to compare: of mistakes, in the order of play, for disagreements."""
        return self._replace(order=MistakeOrder.PLAY) if self.order is MistakeOrder.DISAGREEMENTS else self

    def differing(
        self, review: GameReview, others: Sequence[OtherLine], color: Color | None
    ) -> dict[int, Disagreement]:
        """Return where other engines disagree most about each move of the part, by the indices of the moves."""
        found: dict[int, Disagreement] = {}
        for each in disagreements(review, others):
            known, move = found.get(each.move.index), each.move
            if color in (None, move.move.color) and self._has(move) and (known is None or known.points < each.points):
                found[move.index] = each
        return found

    def _has(self, move: ReviewedMove) -> bool:
        return self.phase is MistakePhase.ALL or move.phase.value == self.phase.value

    def _rank(self, move: ReviewedMove, reach: Mapping[int, float]) -> tuple[float, int]:
        """Return the sort key of moves: the displayed cost, or how far they are within reach."""
        if self.order is MistakeOrder.REACH:
            return -reach.get(move.index, -inf), move.index
        by_cost = self.order is MistakeOrder.COST and move.loss is not None
        return (-_shown_cost(move.loss) if by_cost and move.loss else 0.0), move.index


def _shown_cost(loss: Loss) -> float:
    return loss.cost if loss.points is None else loss.points


class MistakeMenu(QToolButton):
    """A button with the menu that offers order and part; its icon is in the accent where not all are listed."""

    choice_changed = Signal(object)  # MistakeChoice

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._choice = MistakeChoice()
        self.setAutoRaise(True)
        keep_icon_size(self)
        follow_zoom(self, lambda: self.setFixedSize(scaled(ICON + SPACING), scaled(TOOL_HEIGHT)))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self.orders, self.phases = QActionGroup(menu), QActionGroup(menu)
        for order in MistakeOrder:
            self._add(menu, self.orders, order)
        menu.addSeparator()
        for phase in MistakePhase:
            self._add(menu, self.phases, phase)
        self.setMenu(menu)
        set_translated(self, partial(name_by_tip, self), tr.lazy("Sort and filter mistakes"))
        follow_language(self, self._name)
        self._name()
        self._show()

    @property
    def choice(self) -> MistakeChoice:
        """Return the choice."""
        return self._choice

    def choose(self, choice: MistakeChoice) -> None:
        """Set order and part without a signal."""
        if choice != self._choice:
            self._choice = choice
            self._show()

    def _add(self, menu: QMenu, group: QActionGroup, value: Enum) -> None:
        action = menu.addAction("")
        action.setCheckable(True)
        action.setData(value)
        action.triggered.connect(lambda: self._take(value))
        group.addAction(action)

    def _take(self, value: Enum) -> None:
        order = value if isinstance(value, MistakeOrder) else self._choice.order
        phase = value if isinstance(value, MistakePhase) else self._choice.phase
        self.choose(MistakeChoice(order, phase))
        self.choice_changed.emit(self._choice)

    def _show(self) -> None:
        for action in self._actions():
            action.setChecked(action.data() in self._choice)
        self.setIcon(icon("options", "ink" if self._choice.lists_all else "accent"))

    def _name(self) -> None:
        names: dict[object, str] = {
            MistakeOrder.PLAY: tr("Order of Play"),
            MistakeOrder.COST: tr("Costliest First"),
            # Translators: mistakes that players of a rank would see come first.
            MistakeOrder.REACH: tr("Within Reach First"),
            MistakeOrder.DISAGREEMENTS: tr("Disagreements of Engines"),
            # Translators: mistakes of all phases.
            MistakePhase.ALL: tr("Whole game"),
            **{MistakePhase(phase.value): phase_name(phase) for phase in GamePhase},
        }
        for action in self._actions():
            action.setText(names[action.data()])

    def _actions(self) -> list[QAction]:
        return [*self.orders.actions(), *self.phases.actions()]
