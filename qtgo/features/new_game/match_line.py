"""The button that chooses an even opponent, and beside it the choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from qtgo.ai.play.levels import LEVELS
from qtgo.core.rating.match import Match
from qtgo.core.rules.point import Color
from qtgo.features.result.result_words import match_text
from qtgo.kit.headings import SecondaryLabel
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.translation import Texts

tr = Texts("new game")

_HIGH = 10_000
_LONGEST = 20  # sentences, of which one is the highest


class MatchLine(QWidget):
    """Offers to choose the opponent; the line is as high before as after that, so that nothing below it moves."""

    requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Translators: a button: choose an even game for me, a verb.
        self.button = QPushButton(tr("Match Me"), self)
        self.button.setProperty("look", "link")
        self.button.setAutoDefault(False)
        self.button.setToolTip(tr("Choose level and handicap so that you win about half of your games"))
        self.button.clicked.connect(self.requested)
        self.note = _Sentence(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(SPACING))
        row.addWidget(self.button)
        row.addWidget(self.note, 1)

    def show_match(self, match: Match | None) -> None:
        """Show the game chosen, nothing once it is another one."""
        self.note.setText("" if match is None else match_text(match))


class _Sentence(SecondaryLabel):
    """A label with room for any match."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)
        self._heights: dict[tuple[int, str], int] = {}

    @cached_property
    def _longest(self) -> list[str]:
        return sorted(_sentences(), key=len)[-_LONGEST:]

    def hasHeightForWidth(self) -> bool:
        """Return that the height follows from the width, also before there is a text."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the highest sentence, which is one of the longest."""
        key = width, self.font().key()
        if key not in self._heights:
            room, metrics = QRect(0, 0, width, _HIGH), self.fontMetrics()
            bounds = (metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text) for text in self._longest)
            self._heights[key] = max(bound.height() for bound in bounds)
        return self._heights[key]


def _sentences() -> Iterator[str]:
    for level in LEVELS:
        for color in (None, *Color):
            for handicap in (0, 9):
                yield match_text(Match(level, 0.5, color, handicap))
