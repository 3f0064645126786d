"""The choices of a capture game: the board, and how strong the computer is; with what the game is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import FormDialog
from qtgo.kit.headings import SecondaryLabel
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import letters_wide
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, GAP, WINDOW_MARGIN, scaled
from qtgo.text.go_words import board_size_text
from qtgo.text.level_words import level_heading
from qtgo.text.ruleset_words import captures_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.capture_game.capture_game_feature import CaptureGame

tr = Texts("capture game")

LEVELS = ("30k", "21k", "12k")
_LETTERS = 52  # of the explanation, in a line


class CaptureGameDialog(FormDialog):
    """Says how a capture game goes, and asks for its board and opponent."""

    def __init__(
        self, games: Sequence[CaptureGame], chosen: CaptureGame, level: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Capture Game"))
        self.explanation = PlainLabel(
            tr(
                "You and the computer take turns placing a stone on a point where lines meet. Stones with no empty "
                "point left beside them are captured and taken off the board."
            ),
            self.body,
        )
        self.explanation.setWordWrap(True)
        self.explanation.setMinimumWidth(letters_wide(self.fontMetrics(), _LETTERS))
        self.board = ChipGroup(tr("Board"), self.body)
        for game in games:
            self.board.add(game, board_size_text(game.size))
        self.goal = SecondaryLabel(parent=self.body)
        self.opponent = ChipGroup(tr("Computer"), self.body)
        for key in LEVELS:
            self.opponent.add(key, level_heading(key))
        self._lay_out()
        self.board.value_chosen.connect(self._show_goal)
        self.board.choose(chosen)
        self.opponent.choose(level)
        self._show_goal()
        start = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        start.setText(tr("Start Game"))
        start.setFocus()

    @property
    def capture_game(self) -> CaptureGame:
        """Return the board and the stones to capture that are chosen."""
        from qtgo.features.capture_game.capture_game_feature import CaptureGame

        game = self.board.value
        assert isinstance(game, CaptureGame)
        return game

    @property
    def level(self) -> str:
        """Return the key of the computer's level."""
        return str(self.opponent.value)

    def _show_goal(self, _chosen: object = None) -> None:
        text = captures_text(self.capture_game.stones)
        self.goal.setText(tr("{goal} wins.").format(goal=text))
        self.board.setAccessibleDescription(self.goal.text())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self.body)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(GAP))
        column.addWidget(self.explanation)
        for title, group in ((tr("Board"), self.board), (tr("Computer"), self.opponent)):
            column.addSpacing(scaled(CARD_GAP))
            column.addWidget(SecondaryLabel(title, self.body))
            column.addWidget(group)
            if group is self.board:
                column.addWidget(self.goal)
