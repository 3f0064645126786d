"""The panel beside the board: players and captured stones; below them tree or moves and the comment, or the review."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QRegularExpression, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from qtgo.board.bowl import BowlLid
from qtgo.core.record.game import Phase
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.dialogs.scoring.scoring_panel import ScoringPanel
from qtgo.look.numbers import scaled
from qtgo.widgets.clock.face import ClockFace
from qtgo.widgets.clock.reading import ClockReading
from qtgo.widgets.found_text import FoundText
from qtgo.widgets.player_form import Form
from qtgo.widgets.player_panel import PlayerPanel, PlayerState
from qtgo.widgets.tree.keys import first_child
from qtgo.window.record_cards import RecordCards

_CARD_HEIGHT = 116
_FULL_SET = {Color.BLACK: 181, Color.WHITE: 180}

_NO_SIDE = SideScore()
_NOTHING_TO_SCORE = StoneRemovalState(
    Score(_NO_SIDE, _NO_SIDE, {}, frozenset(), frozenset(), frozenset(), ""), Ruleset("")
)


class _Pages(QStackedWidget):
    """What is between the players; it takes the room that they leave, however much it could use."""

    def sizeHint(self) -> QSize:
        """Ask for no more than is needed."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def hasHeightForWidth(self) -> bool:
        """Return that what is hidden and wraps its words asks for nothing."""
        return False


class SidePanel(QWidget):
    """Shows who plays, what was captured, the moves, the comment, and in review the score."""

    def __init__(self, parent: QWidget | None = None, *, next_of: Callable[[Node], Node | None] = first_child) -> None:
        """Make the panel; ``next_of`` returns the child that one goes on to from a node, None at the end of a line."""
        super().__init__(parent)
        self.players = {color: PlayerPanel(color, self) for color in Color}
        self.clocks = {color: ClockFace(color, panel) for color, panel in self.players.items()}
        self.lids = {color: BowlLid(color, panel) for color, panel in self.players.items()}
        for color, panel in self.players.items():
            panel.set_clock(self.clocks[color])
            panel.set_lid(self.lids[color])
        self.show_clocks(None)
        self._pages = _Pages(self)
        self._record = RecordCards(self._pages, next_of=next_of)
        self.moves_card, self.comment_card = self._record.moves, self._record.comment
        self.tree, self.moves = self.moves_card.tree, self.moves_card.moves
        self.heading, self.comment = self.comment_card.heading, self.comment_card.comment
        self.node = self.comment_card.panel
        self.scoring = ScoringPanel(_NOTHING_TO_SCORE, self._pages)
        self._found_texts = [FoundText(edit) for edit in (self.comment, self.node.comment, self.node.preview)]
        self._info: GameInfo | None = None
        self._position: Position | None = None
        self._turn: Color | None = None
        self._activity = ""
        self._engine_names: Mapping[Color, str] = {}
        self._lay_out()

    def show_info(self, info: GameInfo) -> None:
        """Show the players of a game."""
        self._info = info
        self._show_players()

    def show_position(self, position: Position, turn: Color | None) -> None:
        """Show the prisoners and whose turn it is, if anybody's."""
        self._position = position
        self._turn = turn
        self._show_players()

    def show_engines(self, names: Mapping[Color, str]) -> None:
        """Name the engines that play for a color whose player has no name."""
        self._engine_names = names
        self._show_players()

    def show_activity(self, text: str) -> None:
        """Say what the player to move is doing, such as thinking; empty for nothing."""
        self._activity = text
        self._show_players()

    def show_clocks(self, readings: Mapping[Color, ClockReading] | None) -> None:
        """Show the clocks, or none in a game without time limit."""
        for color, clock in self.clocks.items():
            if readings is not None:
                clock.show_clock(readings[color])
            self.players[color].show_clock(readings is not None)

    def show_phase(self, phase: Phase) -> None:
        """Show the score table while the score is reviewed, else the moves."""
        if phase is Phase.SCORING:
            self.scoring.set_names({color: panel.state.player.name for color, panel in self.players.items()})
        for panel in self.players.values():  # who accepts, and who does not yet, stands in the review
            panel.setVisible(phase is not Phase.SCORING)
        self._pages.setCurrentWidget(self.scoring if phase is Phase.SCORING else self._record)

    def show_editing(self, editing: bool) -> None:
        """Let what a node says be edited, or only show its comment."""
        self._record.show_editing(editing)

    def show_found(self, expression: QRegularExpression | None) -> None:
        """Mark in the words of the node what was looked for."""
        for text in self._found_texts:
            text.show_expression(expression)
        self.heading.show_expression(expression)
        self.node.show_expression(expression)

    def _show_players(self) -> None:
        if self._info is None or self._position is None:
            return
        for color in Color:
            player = self._info.player(color)
            if not player.name:
                player = replace(player, name=self._engine_names.get(color, ""))
            prisoners = self._position.prisoners(color)
            rules = self._info.ruleset
            faces_engine = color not in self._engine_names and color.opponent in self._engine_names
            self.players[color].show_player(
                PlayerState(player, prisoners, rules, self._turn is color, self._activity, is_you=faces_engine)
            )
            self.lids[color].set_count(prisoners, rules)
            self.lids[color].set_remaining(self._stones_left(color))

    def _stones_left(self, color: Color) -> int | None:
        """Count the stones left in a bowl of a full set, which belongs to a 19x19 board."""
        position = self._position
        assert position is not None
        if (position.width, position.height) != (19, 19):
            return None
        on_board = position.stones.count(int(color))
        return max(0, _FULL_SET[color] - on_board - position.prisoners(color.opponent))

    def _lay_out(self) -> None:
        self._pages.addWidget(self._record)
        self._pages.addWidget(self.scoring)
        margin = self.fontMetrics().height() // 2
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(margin * 2 // 3)
        layout.addWidget(self.players[Color.WHITE])
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.players[Color.BLACK])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the players' cards compact where height is short."""
        super().resizeEvent(event)
        self._fit_players()

    def event(self, event: QEvent) -> bool:
        """Fit the cards again when what is between them needs another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit_players()
        return super().event(event)

    def _fit_players(self) -> None:
        margins = self._column.contentsMargins()
        between = self._pages.minimumSizeHint().height() + 2 * self._column.spacing()
        is_high = self.height() >= between + margins.top() + margins.bottom() + 2 * scaled(_CARD_HEIGHT)
        for panel in self.players.values():
            panel.set_form(Form.FULL if is_high else Form.COMPACT, lid=is_high)
