"""The panel: the players, and between them tree or moves and the comment, or the review; beside the board or below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, QRegularExpression, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

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
from qtgo.look.numbers import CARD_GAP, CARD_RADIUS, SPACING, WINDOW_MARGIN, scaled
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.text.translation import Texts
from qtgo.widgets.clock.face import ClockFace
from qtgo.widgets.clock.reading import ClockReading
from qtgo.widgets.found_text import FoundText
from qtgo.widgets.language import add_lasting_tab, set_lasting
from qtgo.widgets.node.comment_view import CommentView
from qtgo.widgets.node.heading import NodeHeading
from qtgo.widgets.node.panel import NodePanel
from qtgo.widgets.player_form import Form
from qtgo.widgets.player_panel import PlayerPanel, PlayerState
from qtgo.widgets.tree.keys import first_child
from qtgo.widgets.tree.move_list import MoveList
from qtgo.widgets.tree.view import GameTreeView

tr = Texts("side panel")

_LEAST_LINES = 3.2  # of text, which two rows of stones and a scroll bar take
_CARD_HEIGHT = 112
_LOW = 760  # of the window
_FULL_SET = {Color.BLACK: 181, Color.WHITE: 180}

_NO_SIDE = SideScore()
_NOTHING_TO_SCORE = StoneRemovalState(
    Score(_NO_SIDE, _NO_SIDE, {}, frozenset(), frozenset(), frozenset(), ""), Ruleset("")
)


class Pages(QStackedWidget):
    """Pages of which only the one shown needs room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _index: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """Return the size of the page shown."""
        page = self.currentWidget()
        return super().sizeHint() if page is None else page.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least room for the page shown."""
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint()


class SidePanel(QWidget):
    """Shows who plays, what was captured, the moves, the comment, and in review the score."""

    def __init__(self, parent: QWidget | None = None, *, next_of: Callable[[Node], Node | None] = first_child) -> None:
        """Make the panel; ``next_of`` returns the child that one goes on to from a node, None at the end of a line."""
        super().__init__(parent)
        self.players = {color: PlayerPanel(color, self) for color in Color}
        self.clocks = {color: ClockFace(color, self) for color in Color}
        for color, clock in self.clocks.items():
            self.players[color].set_clock(clock)
        self.show_clocks(None)
        self.lids = {color: BowlLid(color, self) for color in Color}
        for color, lid in self.lids.items():
            self.players[color].set_lid(lid)
        self.tree = GameTreeView(self, next_of=next_of)
        self.moves = MoveList(self)
        self.heading = NodeHeading(self)
        self.comment = CommentView(self)
        self.node = NodePanel(self)
        self.scoring = ScoringPanel(_NOTHING_TO_SCORE, self)
        self._found_texts = [FoundText(edit) for edit in (self.comment, self.node.comment, self.node.preview)]
        self._info: GameInfo | None = None
        self._position: Position | None = None
        self._turn: Color | None = None
        self._activity = ""
        self._players_form: Form | None = None
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
        self._pages.setCurrentWidget(self.scoring if phase is Phase.SCORING else self._record)

    def show_editing(self, editing: bool) -> None:
        """Let what a node says be edited, or only show its comment."""
        self._words.setCurrentWidget(self.node if editing else self._reading)
        self._fit_tabs()
        self._place_parts()

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
            player = self._info.player(color)
            if not player.name:
                player = replace(player, name=self._engine_names.get(color, ""))
            prisoners = self._position.prisoners(color)
            rules = self._info.ruleset
            self.players[color].show_player(PlayerState(player, prisoners, rules, self._turn is color, self._activity))
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

    def _below_tabs(self) -> QWidget:
        """Put the words of a node above its comment, and behind them what edits both."""
        words = self._reading = QWidget(self)
        layout = QVBoxLayout(words)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.heading)
        layout.addWidget(self.comment, 1)
        self._words = Pages(self)
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
        self._pages = Pages(self)
        self._pages.addWidget(self._record)
        self._pages.addWidget(self.scoring)
        self._form, self._bottom = Form.FULL, Color.BLACK
        self._lent, self._shows_players = False, True
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._place_parts()

    # The form of the panel

    @property
    def form(self) -> Form:
        """Return the form of the players: cards above and below, two in a row, or lines of one card."""
        return self._form

    def set_form(self, form: Form) -> None:
        """Show the players as cards above and below the moves, as two in a row, or as two lines of one card."""
        if form is not self._form:
            self._form = form
            self._place_parts()

    def set_bottom(self, color: Color) -> None:
        """Put a player below, who is the user where there is one; the opponent is above."""
        if color is not self._bottom:
            self._bottom = color
            self._place_parts()

    def show_players(self, shown: bool) -> None:
        """Show the players, or leave them out, as with a problem, which nobody plays."""
        if shown is not self._shows_players:
            self._shows_players = shown
            self._place_parts()

    def lend_players(self, lent: bool) -> None:
        """Leave the cards of the players to somebody else, who places them; or take them back."""
        self._lent = lent
        if not lent:
            for player in self.players.values():
                player.setParent(self)
            self._players_form = None
        self._place_parts()

    def minimumSizeHint(self) -> QSize:
        """Return the least room; in a low window what is edited may take that of the players."""
        hint = self._column.minimumSize()
        if self._is_editing and not self._lent and self.window().height() < scaled(_LOW):
            margins = self._column.contentsMargins()
            hint.setHeight(self._pages.minimumSizeHint().height() + margins.top() + margins.bottom())
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the cards of the players small where there is little room."""
        super().resizeEvent(event)
        self._fit_players()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card that holds both players' lines."""
        cards = [self.players[color] for color in (self._bottom.opponent, self._bottom)]
        if self._form is Form.LINE and not self._lent and not any(card.isHidden() for card in cards):
            first, second = (card.geometry() for card in cards)
            colors = current_palette()
            paint_rounded(QPainter(self), QRectF(first.united(second)), scaled(CARD_RADIUS), colors.card, colors.line)

    def _place_parts(self) -> None:
        """Put the parts into their places, which stay where they are in the tree of widgets."""
        _empty(self._column)
        margin, gap, below = scaled(WINDOW_MARGIN), scaled(CARD_GAP), self._form is Form.COMPACT
        end = scaled(SPACING) if self._is_editing else margin
        self._column.setContentsMargins(margin, 0 if below else end, margin, end)
        self._column.setSpacing(scaled(SPACING) if self._is_editing else gap)
        top, bottom = self.players[self._bottom.opponent], self.players[self._bottom]
        for player in (top, bottom):
            player.setVisible(self._shows_players or self._lent)
        if self._lent or not self._shows_players:
            self._column.addWidget(self._pages, 1)
        elif self._form is Form.FULL:
            self._column.addWidget(top)
            self._column.addWidget(self._pages, 1)
            self._column.addWidget(bottom)
        else:
            row: QVBoxLayout | QHBoxLayout = QHBoxLayout() if below else QVBoxLayout()
            row.setSpacing(gap if below else 0)
            row.addWidget(top, 1)
            row.addWidget(bottom, 1)
            self._column.addLayout(row)
            self._column.addWidget(self._pages, 1)
        self._record.setOrientation(Qt.Orientation.Horizontal if below else Qt.Orientation.Vertical)
        self._fit_players()
        self.updateGeometry()

    @property
    def _is_editing(self) -> bool:
        return self._words.currentWidget() is self.node

    def _fit_players(self) -> None:
        """Make the cards small where the moves would have too little room; leave them out where what edits has none."""
        if self._lent:
            return
        if self._shows_players:
            heights = [player.minimumSizeHint().height() + self._column.spacing() for player in self.players.values()]
            cards = max(heights) if self._form is Form.COMPACT else sum(heights)
            margins = self._column.contentsMargins()
            least = self._pages.minimumSizeHint().height() + margins.top() + margins.bottom()
            has_room = not self._is_editing or self.height() >= least + cards
            for player in self.players.values():
                player.setVisible(has_room)
        form = self._form
        if form is Form.FULL:
            between = 2 * (scaled(WINDOW_MARGIN) + scaled(CARD_GAP)) + self._pages.minimumSizeHint().height()
            is_small = self.height() < between + 2 * scaled(_CARD_HEIGHT)
            form = Form.COMPACT if is_small else Form.FULL
        self._show_players_as(form)

    def _show_players_as(self, form: Form) -> None:
        if form is self._players_form:
            return
        self._players_form = form
        for player in self.players.values():
            player.set_form(form, lid=form is not Form.COMPACT or self._form is Form.COMPACT)
        self.updateGeometry()


def _empty(layout: QLayout) -> None:
    """Take everything out of a layout; the widgets keep their parent."""
    while (item := layout.takeAt(0)) is not None:
        inner = item.layout()
        if inner is not None:
            _empty(inner)
