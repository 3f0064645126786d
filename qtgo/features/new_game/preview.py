"""The preview of a new game: its board, and a few lines."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.handicap_and_star_points import fixed_handicap
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import HandicapPlacement
from qtgo.features.new_game.new_game_words import board_lines, players_title, time_words
from qtgo.kit.dialogs.form import FieldNote
from qtgo.kit.headings import HeadingLabel, SecondaryLabel
from qtgo.look.sizes import CARD_GAP, GAP, scaled

_SIDE = 168
_ANY_WIDTH = 16777215  # Qt's QWIDGETSIZE_MAX


class GamePreview(QWidget):
    """Shows a game, or beside its board the problem that keeps it from starting."""

    def __init__(self, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = SmallBoard(_SIDE, self, theme)
        self.title = HeadingLabel(parent=self)
        self.game, self.time = SecondaryLabel(parent=self), SecondaryLabel(parent=self)
        self.size_note, self.handicap_note = FieldNote(self), FieldNote(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(CARD_GAP))
        layout.addWidget(self.board)
        words = QVBoxLayout()
        words.setSpacing(scaled(GAP))
        for label in (self.title, self.game):
            label.setWordWrap(True)
            words.addWidget(label)
        self.time.setWordWrap(True)
        layout.addLayout(words)
        layout.addWidget(self.time)
        layout.addWidget(self.size_note)
        layout.addWidget(self.handicap_note)
        layout.addStretch(1)
        self.setFixedWidth(scaled(_SIDE))

    def widen(self) -> None:
        """Take the whole width, below the fields."""
        self.setMaximumWidth(_ANY_WIDTH)

    def show_game(self, new_game: NewGame) -> None:
        """Show a game; its handicap is not drawn while there is something wrong with it."""
        info = new_game.info
        fixed = info.handicap_placement is HandicapPlacement.FIXED
        points: tuple[Point, ...] = ()
        if info.handicap and fixed and not self.handicap_note.is_problem:
            points = fixed_handicap(info.width, info.height, info.handicap)
        stones = bytearray(info.width * info.height)
        for point in points:
            stones[point.to_index(info.width)] = Color.BLACK
        self.board.show_position(Position(info.width, info.height, bytes(stones)))
        self.title.setText(players_title(new_game))
        self.game.setText("\n".join(board_lines(new_game)))
        self.time.setText(time_words(new_game))
