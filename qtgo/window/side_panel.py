"""The panel beside the board: players and captured stones; below them tree or moves and the comment, or the review."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRegularExpression, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from qtgo.board.bowl import BowlLid
from qtgo.core.record.game import Phase
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.text.translation import Texts
from qtgo.widgets.clock.face import ClockFace
from qtgo.widgets.clock.reading import ClockReading
from qtgo.widgets.found_text import FoundText
from qtgo.widgets.language import add_lasting_tab, set_lasting
from qtgo.widgets.node.comment_view import CommentView
from qtgo.widgets.node.heading import NodeHeading
from qtgo.widgets.node.panel import NodePanel
from qtgo.widgets.player_panel import PlayerPanel, PlayerState
from qtgo.widgets.tree.keys import first_child
from qtgo.widgets.tree.move_list import MoveList
from qtgo.widgets.tree.view import GameTreeView

if TYPE_CHECKING:
    from qtgo.dialogs.scoring.scoring_panel import ScoringPanel

tr = Texts("side panel")

_LEAST_LINES = 3.2  # of text, which two rows of stones and a scroll bar take
_FULL_SET = {Color.BLACK: 181, Color.WHITE: 180}


class SidePanel(QWidget):
    """Shows who plays, what was captured, the moves, the comment, and in review the score."""

    scoring_made = Signal(object)  # ScoringPanel

    def __init__(self, parent: QWidget | None = None, *, next_of: Callable[[Node], Node | None] = first_child) -> None:
        """Make the panel; ``next_of`` returns the child that one goes on to from a node, None at the end of a line."""
        super().__init__(parent)
        self.players = {color: PlayerPanel(color, self) for color in Color}
        self.clocks = {color: ClockFace(color, self) for color in Color}
        for color, clock in self.clocks.items():
            self.players[color].set_clock(clock)
        self.show_clocks(None)
        self.lids = {color: BowlLid(color, self) for color in Color}
        self.tree = GameTreeView(self, next_of=next_of)
        self.moves = MoveList(self)
        self.heading = NodeHeading(self)
        self.comment = CommentView(self)
        self.node = NodePanel(self)
        self._found_texts = [FoundText(edit) for edit in (self.comment, self.node.comment, self.node.preview)]
        self._info: GameInfo | None = None
        self._position: Position | None = None
        self._turn: Color | None = None
        self._activity = ""
        self._engine_names: Mapping[Color, str] = {}
        self._known_engines: Collection[str] = ()
        self._troubles: Mapping[Color, str] = {}
        self._lay_out()

    @cached_property
    def scoring(self) -> ScoringPanel:
        """Return the panel for the review of a score; ``scoring_made`` tells when it is first asked for."""
        from qtgo.dialogs.scoring.scoring_panel import ScoringPanel

        side = SideScore()
        nothing = Score(side, side, {}, frozenset(), frozenset(), frozenset(), "")
        panel = ScoringPanel(StoneRemovalState(nothing, Ruleset("")), self)
        self._pages.addWidget(panel)
        self.scoring_made.emit(panel)
        return panel

    def show_info(self, info: GameInfo) -> None:
        """Show the players of a game."""
        self._info = info
        self._show_players()

    def show_position(self, position: Position, turn: Color | None) -> None:
        """Show the prisoners and whose turn it is, if anybody's."""
        self._position = position
        self._turn = turn
        self._show_players()

    def show_engines(self, names: Mapping[Color, str], known: Collection[str] = ()) -> None:
        """Name the engines that play for a color whose player has no name, or that of another ``known`` engine."""
        self._engine_names, self._known_engines = names, known
        self._show_players()

    def show_troubles(self, troubles: Mapping[Color, str]) -> None:
        """Say which engines do not play, and why."""
        self._troubles = troubles
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
            clock.setVisible(readings is not None)

    def show_phase(self, phase: Phase) -> None:
        """Show the score table while the score is reviewed, else the moves."""
        self._pages.setCurrentWidget(self.scoring if phase is Phase.SCORING else self._record)

    def show_editing(self, editing: bool) -> None:
        """Let what a node says be edited, or only show its comment."""
        self._words.setCurrentWidget(self.node if editing else self._reading)
        self._fit_tabs()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_tabs()

    def _fit_tabs(self) -> None:
        """Let the record shrink to two rows of stones while it is edited, so that all fits on a small screen."""
        is_editing = self._words.currentWidget() is self.node
        rows = round(_LEAST_LINES * self.fontMetrics().height()) if is_editing else 0
        self.tabs.setMinimumHeight(self.tabs.tabBar().sizeHint().height() + rows if is_editing else 0)

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
            prisoners = self._position.prisoners(color)
            rules = self._info.ruleset
            player, trouble = self._player(color, self._info), self._troubles.get(color, "")
            self.players[color].show_player(
                PlayerState(player, prisoners, rules, self._turn is color, self._activity, trouble)
            )
            self.lids[color].set_count(prisoners, rules)
            self.lids[color].set_remaining(self._stones_left(color))

    def _player(self, color: Color, info: GameInfo) -> Player:
        """Return who plays, by the record unless another engine has taken the seat since."""
        player, engine = info.player(color), self._engine_names.get(color, "")
        if not player.name:
            return replace(player, name=engine)
        is_other = bool(engine) and player.name != engine and player.name in self._known_engines
        return Player(engine) if is_other else player

    def _stones_left(self, color: Color) -> int | None:
        """Count the stones left in a bowl of a full set, which belongs to a 19x19 board."""
        position = self._position
        assert position is not None
        if (position.width, position.height) != (19, 19):
            return None
        on_board = position.stones.count(int(color))
        return max(0, _FULL_SET[color] - on_board - position.prisoners(color.opponent))

    def _below_tabs(self) -> QWidget:
        """Put the words of a node above its comment, and behind them what edits both."""
        words = self._reading = QWidget(self)
        layout = QVBoxLayout(words)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.heading)
        layout.addWidget(self.comment, 1)
        self._words = QStackedWidget(self)
        self._words.addWidget(words)
        self._words.addWidget(self.node)
        return self._words

    def _lay_out(self) -> None:
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        add_lasting_tab(self.tabs, self.tree, tr.lazy("Tree"))
        add_lasting_tab(self.tabs, self.moves, tr.lazy("Moves"))
        for widget in (self.tabs, self.tabs.tabBar()):
            set_lasting(self, widget.setAccessibleName, tr.lazy("Tree or list of moves"))
        self._record = QSplitter(Qt.Orientation.Vertical, self)
        self._record.addWidget(self.tabs)
        self._record.addWidget(self._below_tabs())
        self._record.setStretchFactor(0, 3)
        self._record.setStretchFactor(1, 2)
        self._record.setChildrenCollapsible(False)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._record)
        margin = self.fontMetrics().height() // 2
        layout = QVBoxLayout(self)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(margin * 2 // 3)
        for color in Color:
            row = QHBoxLayout()
            row.setSpacing(margin)
            row.addWidget(self.players[color], 1)
            row.addWidget(self.lids[color])
            layout.addLayout(row)
        layout.addWidget(self._pages, 1)
