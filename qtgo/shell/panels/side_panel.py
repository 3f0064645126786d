"""The panel: the players, and between them tree or moves and the comment, or the review; beside the board or below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.cards.card import Card, no_motion
from qtgo.kit.flow_layout import clear_layout
from qtgo.kit.zoom import follow_zoom
from qtgo.look.shapes import paint_paper
from qtgo.look.sizes import CARD_GAP, GAP, SPACING, WINDOW_MARGIN, scaled
from qtgo.settings import RecordTab
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.panels.record_cards import OtherTab, RecordCards, RecordForm
from qtgo.shell.panels.slots import HeadCard, PlayerCard, RecordCard, ScoreCard, WordsCard

if TYPE_CHECKING:
    from qtgo.kit.motion import WidgetSliding

_CARD_HEIGHT = 116
_LINES_EDITED = 4  # of the editor's text, more than the least that it takes, before players have large cards
_LOW, _LOW_REVIEW = 760, 620  # of the window
_LOW_NEXT = 180  # higher for each further card
_MENU_BAR, _EDITOR = 32, 208  # what of such a window is above the panel, and what the editor takes more than a comment
_MISTAKES, _RECORD = 3, 2  # parts of the room: each mistake has a row, most games a single line; edited, both the same
_LOWEST = 360  # of a window that leaves the moves out where something else needs their place
_HIGH_EXTRA = 128  # what is above the panel while words are replaced
_FROM_TOP = (OtherTab.ANALYSIS, OtherTab.EXPLORER, OtherTab.MISTAKES)


class SidePanel(QWidget):
    """Places the cards of the players, of the moves and the comment, and temporary parts with them."""

    def __init__(self, parent: QWidget | None = None, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        """Make the panel, which shows nothing before the players, the moves and the words are put into it.

        ``allows_motion`` returns whether its cards may slide and fade.
        """
        super().__init__(parent)
        self.players: Mapping[Color, PlayerCard] = {}
        self.record = RecordCards(self)
        self.allows_motion = allows_motion
        self._moves: RecordCard | None = None
        self._words: WordsCard | None = None
        self._is_filled = False
        self._players_form: tuple[PlayerForm, bool] | None = None  # and whether with the lids of the bowls
        self._score: ScoreCard | None = None
        self._sliding: WidgetSliding | None = None  # made with the first
        self._taken = 0  # at the top, by a card that lies there
        self._form, self._bottom = PlayerForm.FULL, Color.BLACK
        self._in_low_window = self._is_studied = self._has_high_extra = False
        self._lent, self._shows_players = False, True
        self._head: HeadCard | None = None
        self._others: dict[OtherTab, Card] = {}
        self._tools: QWidget | None = None
        self._order: list[QWidget] = []  # of Tab
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # The contents

    def set_players(self, players: Mapping[Color, PlayerCard]) -> None:
        """Put in the cards of both players, made as children."""
        self.players = players
        self._fill()

    def set_moves(self, moves: RecordCard) -> None:
        """Put in the card of the moves, made as a child of ``record``."""
        self._moves = moves
        self._fill()

    def set_words(self, words: WordsCard) -> None:
        """Set the card of the comment, made as a child of ``record``."""
        self._words = words
        self._fill()

    def _fill(self) -> None:
        """Begin to place the cards once the last of them is there."""
        if not self.players or self._moves is None or self._words is None:
            return
        self.record.set_cards(self._moves, self._words)
        self._moves.collapsed_changed.connect(lambda _collapsed: self._share())
        self.record.writing_changed.connect(self._follow_writing)
        self._is_filled = True
        follow_zoom(self, self._fit_column)
        order_tabs(*self.players.values(), self._moves, self._words)
        self._place_parts()

    def set_score(self, score: ScoreCard | None) -> None:
        """Show a score, made as a child, in place of the players while it is agreed on; or the players again."""
        if score is self._score:
            return
        before, self._score = self._score, score
        self._place_parts()
        if before is not None:
            before.hide()
        if score is not None:
            score.show()

    def show_editing(self, editing: bool) -> None:
        """Show the comment editor, or the comment alone."""
        self.record.show_editing(editing)
        self._place_parts()

    def choose(self, tab: RecordTab | OtherTab) -> None:
        """Show something in the one card, if the record has that form."""
        self.record.choose(tab)

    # The form of the panel

    @property
    def form(self) -> PlayerForm:
        """Return the form of the players: cards above and below, two in a row, or lines of one card."""
        return self._form

    def set_form(self, form: PlayerForm) -> None:
        """Show the players as cards above and below the moves, as two in a row, or as two lines of one card."""
        if form is not self._form:
            self._form = form
            self._place_parts()

    def set_low(self, low: bool) -> bool:
        """Take the least room, in a low window below the board, or as much as is usual; return whether that is new."""
        if low is self._in_low_window:
            return False
        self._in_low_window = low
        self._place_parts()
        return True

    @property
    def is_low(self) -> bool:
        """Return whether it takes the least room, for a larger board; the editor needs all there is."""
        return self._in_low_window and not self._is_editing

    @property
    def takes_bar(self) -> bool:
        """Return whether a score or a result needs the place of the bar above, which the board keeps free of it."""
        return self.is_low and (self._score is not None or bool(self._taken))

    @property
    def _is_lowest(self) -> bool:
        """Return whether the window is as low as the smallest screen with larger text."""
        return self.is_low and self.window().height() < scaled(_LOWEST)

    @property
    def _leaves_moves_out(self) -> bool:
        """Return whether a problem, an engine's trouble or words to be replaced take the place of the moves."""
        is_in_trouble = self._has_players and any(player.has_trouble for player in self.players.values())
        return self._is_lowest and (self._head is not None or self._has_high_extra or is_in_trouble)

    def set_extra(self, height: int) -> None:
        """Set the height that the find bar or another extra above the panel takes for a while, 0 for none."""
        self.record.set_extra(height)
        is_high = height >= scaled(_HIGH_EXTRA)
        if is_high is not self._has_high_extra:
            self._has_high_extra = is_high
            self._place_parts()

    def set_bottom(self, color: Color) -> None:
        """Set the player below: the user if there is one; the opponent is above."""
        if color is not self._bottom:
            self._bottom = color
            self._place_parts()

    def show_players(self, shown: bool) -> None:
        """Show or hide the players and the offer to add a comment; a problem, which has no players, hides them."""
        if shown is not self._shows_players:
            self._shows_players = shown
            self.record.offer_comment(shown)
            self._place_parts()

    def _follow_writing(self, _writing: bool) -> None:
        """Give the editor more room, in a low window all, or take it back."""
        if self._in_low_window:
            self._place_parts()
        else:
            self._share()

    def set_studied(self, studied: bool) -> None:
        """Leave the room of the players, in a low window, to the panel of what is guessed; or take it back."""
        if studied is not self._is_studied:
            self._is_studied = studied
            self._place_parts()

    def set_head(self, head: HeadCard | None) -> None:
        """Put something, made as a child, above the moves, where there are no players; or take it away."""
        self._head = head
        self._place_parts()

    def set_card(self, tab: OtherTab, card: Card | None) -> None:
        """Put a card, made as a child, above the moves or among them, in place of that of its kind; or remove it."""
        before = self._others.get(tab)
        if card is not before:
            if before is not None:
                before.hide()
            cards = {**self._others, tab: card}
            self._others = {kind: other for kind in _FROM_TOP if (other := cards.get(kind)) is not None}
            self._place_parts()

    def set_tools(self, tools: QWidget | None) -> None:
        """Put the tools of a review, made as a child, below the players in review; or take them away."""
        if tools is not self._tools:
            if self._tools is not None:
                self._tools.hide()
            self._tools = tools
            self._place_parts()

    def lend_players(self, lent: bool) -> None:
        """Hand the cards of the players to another owner, which places them; or take them back."""
        self._lent = lent
        if not lent:
            for player in self.players.values():
                player.setParent(self)
            self._players_form = None
        self._place_parts()

    def minimumSizeHint(self) -> QSize:
        """Return the least room; in a low window the editor may take that of the players, and cards merge into one."""
        hint = self._column.minimumSize()
        if not self._is_filled:
            return hint
        if self._is_editing and not self._lent and self.window().height() < scaled(_LOW):
            margins = self._column.contentsMargins()
            hint.setHeight(self.record.minimumSizeHint().height() + margins.top() + margins.bottom())
        for card in self._cards_above:  # which a lower window puts into the record's card, or leaves out
            if not card.isHidden():
                hint.setHeight(hint.height() - card.minimumSizeHint().height() - self._column.spacing())
        if self._form is PlayerForm.COMPACT and self._shows_players and not self._is_editing:
            hint.setHeight(self._usual_height())
        elif self._taken:
            hint.setHeight(scaled(_CARD_HEIGHT))
        return hint

    def _usual_height(self) -> int:
        """Return the height below a board, which keeps its size while a score or a result is shown."""
        margins = self._column.contentsMargins()
        record = margins.top() + margins.bottom()
        if not self._leaves_moves_out:
            record += self.record.minimumSizeHint().height() + self._column.spacing()
        if self._gives_players_up:
            return record if self._leaves_moves_out else record - self._column.spacing()
        return record + max(each.minimumSizeHint().height() for each in self.players.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the cards of the players small where there is little room."""
        super().resizeEvent(event)
        if not self._is_filled:
            return
        self._stop_sliding()
        if self._tabs != self.record.added:
            self._place_parts()
        self._fit_players()
        self._fit_record()

    def event(self, event: QEvent) -> bool:
        """Fit the cards again when the parts between them need another height."""
        if event.type() is QEvent.Type.LayoutRequest and self._is_filled:
            if self._sliding is not None:
                self._sliding.follow_layout()
            self._fit_players()
            self._fit_record()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card that holds both players' lines."""
        if not self._is_filled:
            return
        cards = [self.players[color] for color in (self._bottom.opponent, self._bottom)]
        if self._form is PlayerForm.LINE and not self._lent and not any(card.isHidden() for card in cards):
            first, second = (card.geometry() for card in cards)
            paint_paper(QPainter(self), first.united(second))

    def _fit_column(self) -> None:
        """Set the margins and gaps of the parts."""
        margin = scaled(WINDOW_MARGIN)
        is_tight = self._is_editing or self.is_low
        end = scaled(GAP if self._gives_players_up else SPACING) if is_tight else margin
        self._column.setContentsMargins(margin, 0 if self._form is PlayerForm.COMPACT else end, margin, end)
        self._column.setSpacing(scaled(SPACING if is_tight else CARD_GAP))

    def _place_parts(self) -> None:
        """Put the parts into their places, which stay where they are in the tree of widgets."""
        if not self._is_filled:
            return
        self._stop_sliding()
        moved = [*self.players.values(), self.record] if self.isVisible() and self.allows_motion() else []
        before = {part: part.geometry() for part in moved if part.isVisible()}
        clear_layout(self._column)
        self.record.add_tabs(self._tabs)
        self.record.set_low(self._in_low_window)
        self._fit_column()
        gap, below = scaled(CARD_GAP), self._form is PlayerForm.COMPACT
        top, bottom = self.players[self._bottom.opponent], self.players[self._bottom]
        for player in (top, bottom):
            player.setVisible(self._has_players or (self._lent and self._shows_players))
        if self._taken:
            self._column.addSpacing(max(0, self._taken - self._column.contentsMargins().top()) + gap)
        if self._score is not None:
            self._column.addWidget(self._score)
        if self._lent or not self._has_players:
            if self._head is not None:
                self._column.addWidget(self._head)
            self._column.addWidget(self.record)
            self._column.addStretch()  # where the head is alone
        elif self._form is PlayerForm.FULL:
            self._column.addWidget(top)
            self._add_cards()
            self._column.addWidget(bottom)
        else:
            row: QVBoxLayout | QHBoxLayout = QHBoxLayout() if below else QVBoxLayout()
            row.setSpacing(gap if below else 0)
            row.addWidget(top, 1)
            row.addWidget(bottom, 1)
            self._column.addLayout(row)
            self._add_cards()
        self.record.set_form(self._record_form)
        if self._score is not None:
            self._score.set_beside(below)
        self._share()
        self._fit_players()
        self._fit_record()
        self.updateGeometry()
        self._order_tabs()
        if before:
            self._slide(before)

    def _order_tabs(self) -> None:
        """Order Tab from the top: through all that is above the record, the record, and a player below it."""
        assert self._moves is not None and self._words is not None
        top, bottom = self.players[self._bottom.opponent], self.players[self._bottom]
        is_below = self._form is PlayerForm.FULL
        header = self._moves.header if self._moves.header.is_collapsible else None  # a stop only then
        parts = (top, None if is_below else bottom, self._score, self._head, *self._cards_above, header)
        order = [part for part in parts if part is not None]
        if order != self._order:
            order_tabs(*self._order[:1], *order)  # behind what was the first, or the record would come before them
            self._order = order
            if is_below:
                order_tabs(self._words, bottom)

    def _add_cards(self) -> None:
        for card in self._cards_above:
            self._column.addWidget(card, _MISTAKES if card is self._others.get(OtherTab.MISTAKES) else 0)
        self._column.addWidget(self.record)

    def _slide(self, before: Mapping[QWidget, QRect]) -> None:
        """Slide the cards from their previous places."""
        from qtgo.kit.motion import WidgetSliding

        self._column.activate()
        if self._sliding is None:
            self._sliding = WidgetSliding(self)
        self._sliding.start(before)

    def _stop_sliding(self) -> None:
        if self._sliding is not None:
            self._sliding.finish()

    @property
    def _record_form(self) -> RecordForm:
        if self._form is PlayerForm.COMPACT:
            return RecordForm.TABS
        if self._tabs:
            return RecordForm.HEAD_TABS
        return RecordForm.FOLDED if self._score is not None else RecordForm.CARDS

    def _share(self) -> None:
        """Leave the remaining room to the record, or to the score while the moves are folded away."""
        is_folded = self._score is not None and self.record.moves.is_collapsed
        record = _MISTAKES if self._is_editing else _RECORD
        self._column.setStretchFactor(self.record, 0 if is_folded else record)
        if self._score is not None:
            self._column.setStretchFactor(self._score, 1 if is_folded else 0)

    def leave_room(self, height: int) -> None:
        """Leave the room down to there to a card that lies at the top for a while; the players give theirs."""
        if height != self._taken:
            self._taken = height
            self._place_parts()

    def _fit_record(self) -> None:
        """Leave out the moves, or all of the record, where a card or the score takes the room."""
        is_tight = bool(self._taken) or self._score is not None
        margins = self._column.contentsMargins()
        above = margins.top() + self._height_of_score if self._score is not None else self._taken
        room = self.height() - above - self._column.spacing() - margins.bottom()
        self.record.show_moves(shown=not is_tight or room >= self.record.least_height(with_moves=True))
        has_room = not is_tight or room >= self.record.least_height(with_moves=False)
        is_alone = self._leaves_moves_out or (self._head is not None and self._head.is_alone)
        self.record.setVisible(has_room and not is_alone)
        tabs = self._tabs.values()
        for card in (self._tools, *self._others.values()):
            if card is not None and card not in tabs:
                card.setVisible(card in self._cards_above and self._has_room(card))

    @property
    def _height_of_score(self) -> int:
        """Return the height that the score keeps: it scrolls where the user has unfolded the moves below it."""
        assert self._score is not None
        is_unfolded = self.record.form is RecordForm.FOLDED and not self.record.moves.is_collapsed
        return (self._score.minimumSizeHint() if is_unfolded else self._score.sizeHint()).height()

    def _has_room(self, card: QWidget) -> bool:
        """Return whether a card has room of its own beside a board, below those that are above it."""
        cards: list[QWidget] = [*self._others.values()]
        low = _LOW_REVIEW + (cards.index(card) * _LOW_NEXT if card in cards else 0)
        return self._free_height >= scaled(_LOW if self._form is PlayerForm.FULL else low)

    @property
    def _free_height(self) -> int:
        """Return the height of a window with as much room for cards, but nothing open below it, and no editor."""
        return self.height() + scaled(_MENU_BAR) - (scaled(_EDITOR) if self._is_editing else 0)

    @property
    def _tabs(self) -> dict[OtherTab, Card]:
        """Return the cards that stand with tree and comment in one card: below a board, and in a low window."""
        is_below = self._form is PlayerForm.COMPACT and not self._lent
        others = self._others if is_below else self._others_beside
        return {tab: card for tab, card in others.items() if is_below or not self._has_room(card)}

    @property
    def _cards_above(self) -> list[QWidget]:
        """Return the cards between the players and the moves, from the top."""
        tabs = self._tabs.values()
        tools = [self._tools] if self._tools is not None and self._has_review else []
        return [*tools, *(card for card in self._others_beside.values() if card not in tabs)]

    @property
    def _others_beside(self) -> dict[OtherTab, Card]:
        """Return the cards for a panel beside the board: of a review, or while a game is played the explorer."""
        if self._has_review:
            return self._others
        is_played = self._form is PlayerForm.FULL and self._has_players and not self._lent
        return {tab: card for tab, card in self._others.items() if is_played and tab is OtherTab.EXPLORER}

    @property
    def _has_review(self) -> bool:
        return self._form is PlayerForm.LINE and self._has_players and not self._lent

    @property
    def _has_players(self) -> bool:
        """Return whether the players are here; the score and a card in their place name them as well."""
        return self._shows_players and self._score is None and not self._taken and not self._gives_players_up

    @property
    def _gives_players_up(self) -> bool:
        """Return whether a graph, tools or an extra takes the room of the players, or the board would be too small."""
        if self._in_low_window and self._is_filled and self.record.comment.is_editing:
            return True
        return self.is_low and (OtherTab.MISTAKES in self._others or self._is_studied or self._has_high_extra)

    @property
    def _is_editing(self) -> bool:
        return self._is_filled and self.record.is_writing

    def _fit_players(self) -> None:
        """Make the cards small where the moves would have too little room; hide them where the editor has none."""
        if self._lent:
            return
        if self._head is not None:
            is_compact = self._form is PlayerForm.COMPACT or self.window().height() < scaled(_LOW)
            self._head.set_compact(is_compact, is_lowest=self._is_lowest)
        if self._has_players:
            heights = [player.minimumSizeHint().height() + self._column.spacing() for player in self.players.values()]
            cards = max(heights) if self._form is PlayerForm.COMPACT else sum(heights)
            margins = self._column.contentsMargins()
            least = self.record.minimumSizeHint().height() + margins.top() + margins.bottom()
            least += 2 * self.fontMetrics().lineSpacing()  # with a few lines of the edited text in sight
            has_room = not self._is_editing or self.height() >= least + cards
            for player in self.players.values():
                player.setVisible(has_room)
        form = self._form
        if form is PlayerForm.FULL:
            between = 2 * (scaled(WINDOW_MARGIN) + scaled(CARD_GAP)) + self.record.minimumSizeHint().height()
            for card in self._cards_above:
                between += card.sizeHint().height() + self._column.spacing()
            if self._is_editing:
                between += _LINES_EDITED * self.fontMetrics().lineSpacing()  # more than the least that it takes
            is_small = bool(self._tabs) or self.height() < between + 2 * scaled(_CARD_HEIGHT)
            form = PlayerForm.COMPACT if is_small else PlayerForm.FULL
        elif self.is_low:
            form = PlayerForm.LOW
        self._show_players_as(form)

    def _show_players_as(self, form: PlayerForm) -> None:
        has_lid = form is not PlayerForm.COMPACT or self._form is PlayerForm.COMPACT
        if (form, has_lid) == self._players_form:
            return
        self._players_form = form, has_lid
        for player in self.players.values():
            player.set_form(form, lid=has_lid)
        self.updateGeometry()
