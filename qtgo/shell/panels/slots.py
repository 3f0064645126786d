"""The interfaces of the cards that features put into the side panel."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QWidget

from qtgo.kit.cards.card import Card, Paper
from qtgo.settings import RecordTab
from qtgo.shell.panels.player_form import PlayerForm


class PlayerCard(QFrame):
    """Shows the player of a color."""

    @property
    def has_trouble(self) -> bool:
        """Return whether the player cannot play, which takes more room."""
        return False

    def set_form(self, form: PlayerForm, *, lid: bool = True) -> None:
        """Show the card in a form, with or without the lid of a bowl."""
        raise NotImplementedError

    def set_paper(self, paper: QWidget | None) -> None:
        """Leave the paper to a widget that holds more than the player and calls ``paint_paper``, or take it back."""
        raise NotImplementedError

    def paint_paper(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the paper of the card."""
        raise NotImplementedError


class RecordCard(Card):
    """Shows the moves of the record, in one of two ways."""

    tab_shown = Signal(object)  # RecordTab

    @property
    def tab(self) -> RecordTab:
        """Return the tab shown."""
        raise NotImplementedError

    def choose(self, tab: RecordTab) -> None:
        """Show the list or the tree at the wish of the user."""
        raise NotImplementedError


class WordsCard(Card):
    """Shows the comment of a node, and edits it."""

    words_changed = Signal()

    @property
    def has_words(self) -> bool:
        """Return whether the node has a comment."""
        raise NotImplementedError

    @property
    def is_editing(self) -> bool:
        """Return whether the comment is being edited."""
        raise NotImplementedError

    def show_editing(self, editing: bool) -> None:
        """Show the comment editor, or the comment alone."""
        raise NotImplementedError

    def set_low(self, low: bool) -> None:
        """Leave the room of a low window to the text that is written, or show all fields around it."""
        raise NotImplementedError


class ScoreCard(QWidget):
    """Shows a score that is being agreed on, in place of the players."""

    def set_beside(self, beside: bool) -> None:
        """Put its parts beside each other, or one below the other."""
        raise NotImplementedError


class HeadCard(Paper):
    """Stands above the moves, where there are no players."""

    @property
    def is_alone(self) -> bool:
        """Return whether the moves are left out."""
        return False

    def set_compact(self, compact: bool, *, is_lowest: bool) -> None:
        """Take less height, or as much as is usual; the least there is if the window is as low as may be."""
        raise NotImplementedError
