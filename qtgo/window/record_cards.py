"""The cards with the record: its moves, and what the current node says."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QWidget

from qtgo.core.record.tree import Node
from qtgo.look.numbers import CARD_GAP, scaled
from qtgo.widgets.node.comment_card import CommentCard
from qtgo.widgets.tree.moves_card import MovesCard

_LEAST_LINES = 3.2  # of text, which two rows of stones and a scroll bar take


class RecordCards(QWidget):
    """Puts the moves above the comment, or beside it; the moves take the room that the comment leaves."""

    def __init__(self, parent: QWidget, *, next_of: Callable[[Node], Node | None]) -> None:
        super().__init__(parent)
        self.moves = MovesCard(self, next_of=next_of)
        self.comment = CommentCard(self)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(scaled(CARD_GAP))
        self._box.addWidget(self.moves, 1)
        self._box.addWidget(self.comment)

    def show_editing(self, editing: bool) -> None:
        """Let what a node says be edited; the moves then shrink to two rows of stones, if there is little room."""
        self.comment.show_editing(editing)
        rows = round(_LEAST_LINES * self.fontMetrics().height())
        self.moves.setMinimumHeight(self.moves.header.sizeHint().height() + rows if editing else 0)

    def setOrientation(self, orientation: Qt.Orientation) -> None:
        """Put the cards below each other or beside each other, as a splitter would."""
        below = orientation is Qt.Orientation.Vertical
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        self._box.setStretchFactor(self.comment, 0 if below else 1)
