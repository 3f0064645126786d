"""The cards with the record: its moves and the comment of the node; below a board also the engines' output."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from qtgo.kit.cards.card import Card
from qtgo.kit.inputs.chip import Chip, Segment
from qtgo.kit.language import follow_language, set_translated
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line, paint_paper
from qtgo.look.sizes import CARD_GAP, GAP, LIST_ROW_HEIGHT, scaled
from qtgo.settings import RecordTab
from qtgo.shell.panels.slots import RecordCard, WordsCard
from qtgo.text.translation import Texts

tr = Texts("record cards")

_WIDE, _HIGH = 600, 140
_TALL = 180  # in which the tabs lie above
_TALL_FOR_A_WHILE = 110  # the same while something else takes room from it, or they would change their places for that
_TALL_EDITING = 300  # the same while a comment is written, which leaves it a few lines
_GAPS = 3  # beside the tabs: before and after the line, and at the edge
_SHARES = (2, 3)  # of moves and comment in the room while the comment is written
_LEAST_ROWS = 64  # which the ring of the current node in the tree and a scroll bar take


class RecordForm(Enum):
    """The form of the record's cards.

    CARDS are the moves above the comment, FOLDED the same with the moves folded away, and TABS one card that shows the
    tree, the moves, the comment or the engines' output, chosen beside it, or above it where the card is high; with
    HEAD_TABS it is always chosen above it.
    """

    CARDS = auto()
    FOLDED = auto()
    TABS = auto()
    HEAD_TABS = auto()

    @property
    def is_one(self) -> bool:
        """Return whether all is in one card."""
        return self in (RecordForm.TABS, RecordForm.HEAD_TABS)


class OtherTab(Enum):
    """The content of the single card in place of the moves."""

    COMMENT = auto()
    MISTAKES = auto()
    ANALYSIS = auto()
    EXPLORER = auto()


class RecordCards(QWidget):
    """Puts the moves above the comment, or all into one card; the moves take the room that the comment leaves."""

    writing_changed = Signal(object)  # bool

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = RecordForm.CARDS
        self._other: OtherTab | None = None  # the tab chosen in place of the moves; it may not be offered now
        self._added: dict[OtherTab, Card] = {}
        self._added_chips: dict[OtherTab, Chip] = {}
        self._offers_comment = True
        self._extra = 0
        self._is_low = self._was_writing = False
        self._gap = scaled(CARD_GAP)  # around the tabs, less where they are wide
        self.tabs: Segment | None = None
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(scaled(CARD_GAP))

    def set_cards(self, moves: RecordCard, words: WordsCard) -> None:
        """Set the cards of the moves and of the comment, made as children; not usable before."""
        self.moves, self.comment, self._tab = moves, words, moves.tab
        self._box.insertWidget(0, moves, 1)
        self._box.addWidget(words)
        moves.tab_shown.connect(self._choose_shown)
        words.words_changed.connect(self._mark_comment)
        words.collapsed_changed.connect(self._place_comment)

    @property
    def form(self) -> RecordForm:
        """Return the form of the record."""
        return self._form

    def set_form(self, form: RecordForm) -> None:
        """Show the record in a form."""
        if form is self._form:
            return
        self._form = form
        is_one = form.is_one
        if is_one and self.tabs is None:
            self.tabs = self._make_tabs()
            follow_language(self, self._mark_comment)
            self._mark_comment()
        self._share_room()
        self.moves.set_collapsible(form is RecordForm.FOLDED)
        self.moves.set_collapsed(form is RecordForm.FOLDED)
        for card in (self.moves, self.comment):
            card.set_bare(is_one)
        self._show_parts()

    def _share_room(self) -> None:
        """Leave the moves the room beyond the comment, or a part of it while the comment is written."""
        is_shared = self.comment.is_editing and not self._form.is_one
        moves, comment = _SHARES if is_shared else (1, 1 if self._form.is_one else 0)
        self._box.setStretchFactor(self.moves, moves)
        self._box.setStretchFactor(self.comment, comment)

    def set_extra(self, height: int) -> None:
        """Remember the height that the find bar or another extra above the panel has for a while, 0 for none."""
        self._extra = height

    @property
    def is_writing(self) -> bool:
        """Return whether the editor of the comment is in sight; in a low window that is its tab alone."""
        return self.comment.is_editing and not (self._is_low and self._form.is_one and self.tab is not OtherTab.COMMENT)

    def set_low(self, low: bool) -> None:
        """Let the cards be as low as two rows of the list, and the tabs lie close to the edges; or as is usual.

        The comment is written in its tab, which stays closed until it is chosen.
        """
        if low is not self._is_low:
            self._is_low = low
            self.comment.set_low(low)
            if self.comment.is_editing:
                focus = QApplication.focusWidget()
                is_typed = focus is not None and self.comment.isAncestorOf(focus)
                self._other = None if low and not is_typed else OtherTab.COMMENT
            self._show_parts()
            self.updateGeometry()

    def add_tabs(self, cards: Mapping[OtherTab, Card]) -> None:
        """Offer cards beside the comment in the one card, in place of those offered before, which are hidden."""
        if cards == self._added:
            return
        for card in self._added.values():
            if card not in cards.values():
                card.hide()
                card.set_bare(False)
                self._box.removeWidget(card)
        for card in cards.values():
            if card not in self._added.values():
                self._box.insertWidget(self._box.indexOf(self.comment) + 1, card, 1)
        self._added = dict(cards)
        self._fit_headers()
        self._show_parts()

    @property
    def added(self) -> Mapping[OtherTab, Card]:
        """Return the cards offered beside the comment."""
        return self._added

    def offer_comment(self, offered: bool) -> None:
        """Show the comment also where there is none yet, to be added; or only where there is one."""
        if offered is not self._offers_comment:
            self._offers_comment = offered
            self._show_parts()

    def show_moves(self, shown: bool) -> None:
        """Show the moves, or leave them out where there is no room; nothing changes where both are one card."""
        if not self._form.is_one:
            self.moves.setVisible(shown)

    def least_height(self, *, with_moves: bool) -> int:
        """Return the height that the cards need, with the moves or without them."""
        cards = [self.moves, self.comment] if with_moves else [self.comment]
        heights = [card.minimumSizeHint().height() for card in cards]
        return sum(heights) + (len(heights) - 1) * self._box.spacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the width to the editor where it needs it."""
        super().resizeEvent(event)
        if self._box.count():  # else its window, still without the cards, is painted for a message that goes
            self._fit_headers()
            self._show_tabs()

    def _fit_headers(self) -> None:
        """Show the headers of the cards added where there is room for them."""
        has_room = self.width() >= scaled(_WIDE) and self.height() >= scaled(_HIGH)
        for card in self._added.values():
            if not card.is_bare or card.header.isHidden() is has_room:
                card.set_bare(True, keeps_header=has_room)

    def _show_tabs(self) -> None:
        if self.tabs is not None:
            is_wide = self.width() >= scaled(_WIDE)
            shown = self._form.is_one and (is_wide or self._keeps_tabs)
            self.tabs.setVisible(shown)
            if self._added and self._form is RecordForm.HEAD_TABS and not is_wide:
                self.tabs.fit(self.width() - 2 * scaled(GAP))
            else:
                self.tabs.join_rows(is_wide and self._is_headed)
                gap, width = scaled(GAP), self.width()
                if self._form is RecordForm.TABS and width < self._row_size(gap).width():
                    self.tabs.close_up(brief=width < self._row_size(gap, close=True).width())
            above = self._above_tabs if shown else 0
            self._beside.setContentsMargins(self._head_gap, above, self._head_gap, above)
            is_low = self._form is RecordForm.TABS and self.height() < scaled(_HIGH)
            self._beside.setStretch(0, 1 if is_low else 0)  # in the middle of a low card
        self._box.setDirection(self._direction)
        self._fit_gaps()
        self._place_comment()

    def _place_comment(self) -> None:
        """Let a folded comment lie directly below the tabs, not at the other end of the empty card."""
        is_line = self._is_headed and self.comment.is_collapsed
        self._box.setAlignment(self.comment, Qt.AlignmentFlag.AlignTop if is_line else Qt.AlignmentFlag(0))

    @property
    def _keeps_tabs(self) -> bool:
        """Return whether the tabs are there at every width; the editor takes their room where it is narrow."""
        return self._is_low or not self.comment.is_editing

    @property
    def _is_headed(self) -> bool:
        """Return whether the tabs lie above their content."""
        height = self.height()
        if self.is_writing:
            is_tall = self._is_low or height >= scaled(_TALL_EDITING)
        else:
            is_tall = height >= scaled(_TALL_FOR_A_WHILE) and height + self._extra >= scaled(_TALL)
        return (is_tall and self._form is RecordForm.TABS) or self._form is RecordForm.HEAD_TABS

    @property
    def _direction(self) -> QBoxLayout.Direction:
        """Return the direction of the parts, the tabs last."""
        if self._is_headed:
            return QBoxLayout.Direction.BottomToTop
        is_row = self._form is RecordForm.TABS
        return QBoxLayout.Direction.LeftToRight if is_row else QBoxLayout.Direction.TopToBottom

    @property
    def _head_gap(self) -> int:
        """Return the room at both sides of tabs that lie above, less where a language has long words."""
        if not self._is_headed or self.tabs is None:
            return 0
        has_room = self.width() >= self.tabs.sizeHint().width() + 2 * scaled(CARD_GAP)
        return scaled(CARD_GAP if has_room else GAP)

    @property
    def _above_tabs(self) -> int:
        return scaled(GAP) // 2 if self._is_low else scaled(CARD_GAP)

    def _fit_gaps(self) -> None:
        """Take less room around the tabs where a language has long words."""
        is_row = self._form is RecordForm.TABS and not self._is_headed
        wide, narrow = scaled(CARD_GAP), scaled(GAP)
        gap = narrow if is_row and self.width() < self._row_size(wide).width() else wide
        self._gap = gap
        self._box.setSpacing(0 if self._is_headed else gap)
        self._box.setContentsMargins(0, 0, gap if is_row else 0, 0)
        if self.tabs is not None:
            self._before_tabs.changeSize(gap if is_row and not self.tabs.isHidden() else 0, 0)
        self._box.invalidate()

    def minimumSizeHint(self) -> QSize:
        """Return the least size at any width, with the tabs as close as can be, below each other or beside the card."""
        if self._form is RecordForm.TABS and not (self._is_low and self.is_writing):
            return self._row_size(scaled(GAP), least=True)
        least = super().minimumSizeHint()
        if self._form.is_one and self.tabs is not None and not self.tabs.isHidden():
            cards = [card.minimumSizeHint().width() for card in self._cards if not card.isHidden()]
            least.setWidth(max(self.tabs.stacked_size().width() + 2 * scaled(GAP), *cards))
        return least

    def _row_size(self, gap: int, *, close: bool = False, least: bool = False) -> QSize:
        """Return the size of card and tabs beside each other, with such gaps around the tabs; or the least there is.

        With ``close`` the tabs are as close as can be with all their words.
        """
        cards = [card.minimumSizeHint().expandedTo(card.minimumSize()) for card in self._cards if not card.isHidden()]
        width, height = (max((size(card) for card in cards), default=0) for size in (QSize.width, QSize.height))
        if self._is_low:
            height = min(height, 2 * scaled(LIST_ROW_HEIGHT))
        if self.tabs is None or self.tabs.isHidden() or (least and not self._keeps_tabs):
            return QSize(width + gap, height)
        tabs = self.tabs.stacked_size(close=close, brief=least)
        return QSize(width + tabs.width() + _GAPS * gap, max(height, tabs.height() + 2 * self._above_tabs))

    @property
    def _cards(self) -> list[Card]:
        return [self.moves, self.comment, *self._added.values()]

    def show_editing(self, editing: bool) -> None:
        """Show the comment editor or the comment; in little room, the moves shrink to a row of stones meanwhile."""
        self.comment.show_editing(editing)
        self._share_room()
        least = self.moves.header.sizeHint().height() + scaled(_LEAST_ROWS)
        self.moves.setMinimumHeight(least if editing else 0)
        if (editing and not self._is_low) or self._other is OtherTab.COMMENT:
            self._other = OtherTab.COMMENT if editing else None
        self._show_parts()

    @property
    def tab(self) -> RecordTab | OtherTab:
        """Return the content of the single card: the user's choice while it is offered."""
        is_offered = self._other is OtherTab.COMMENT or self._other in self._added
        return self._other if self._other is not None and is_offered else self.moves.tab

    def _show_parts(self) -> None:
        is_one, tab = self._form.is_one, self.tab
        if self.is_writing:
            self._show_tabs()  # first: the editor asks for less height where it has all the width
        self.moves.setVisible(not is_one or isinstance(tab, RecordTab))
        has_comment = self._offers_comment or self.comment.has_words or self.comment.is_editing
        self.comment.setVisible(tab is OtherTab.COMMENT if is_one else has_comment)
        for other, card in self._added.items():
            card.setVisible(is_one and tab is other)
        if self.tabs is not None:
            if self._added and not self._added_chips:
                self._add_chips(self.tabs)
            for other, chip in self._added_chips.items():
                chip.setVisible(other in self._added)
            self.tabs.choose(tab)
        self._show_tabs()
        self.update()
        if self.is_writing is not self._was_writing:
            self._was_writing = self.is_writing
            self.writing_changed.emit(self._was_writing)

    def _make_tabs(self) -> Segment:
        tabs = Segment("", self)
        # Translators: a tab that shows the game as a tree; a tab that shows the game as a list of moves.
        for value, name, text in (
            (RecordTab.TREE, "tree", tr.lazy("Tree")),
            (RecordTab.MOVES, "list", tr.lazy("List")),
        ):
            chip = tabs.add(value, "")
            chip.brief = icon(name)
            set_translated(self, chip.setText, text)
        self._comment_chip = tabs.add(OtherTab.COMMENT, "")
        set_translated(self, tabs.setAccessibleName, tr.lazy("What is shown below the board"))
        tabs.value_chosen.connect(self.choose)
        self._before_tabs = QSpacerItem(scaled(CARD_GAP), 0)
        self._box.addItem(self._before_tabs)
        beside = self._beside = QVBoxLayout()
        beside.addStretch(1)
        beside.addWidget(tabs)
        beside.addStretch(1)
        self._box.addLayout(beside)
        return tabs

    def _add_chips(self, tabs: Segment) -> None:
        """Add the tabs of the engines and the library in a row of their own."""
        tabs.begin_row()
        for other, text in (
            (OtherTab.MISTAKES, tr.lazy("Mistakes")),
            (OtherTab.ANALYSIS, tr.lazy("Analysis")),
            (OtherTab.EXPLORER, tr.lazy("Explorer")),
        ):
            chip = self._added_chips[other] = tabs.add(other, "")
            set_translated(self, chip.setText, text)

    def choose(self, tab: RecordTab | OtherTab) -> None:
        """Show something in the one card, if the record has that form."""
        self._other = tab if isinstance(tab, OtherTab) else None
        if isinstance(tab, RecordTab):
            self.moves.choose(tab)
        self._show_parts()

    def _choose_shown(self, tab: RecordTab) -> None:
        """Follow the menu, which shows the tree or the moves; the comment goes for another than before."""
        if tab is not self._tab and not self.comment.is_editing:
            self._other = None
        self._tab = tab
        self._show_parts()

    def _mark_comment(self) -> None:
        """Mark the comment tab with a dot unless it is empty."""
        if self.tabs is not None:
            # Translators: a tab: there is a comment.
            self._comment_chip.setText(tr("Comment •") if self.comment.has_words else tr("Comment"))
        self._place_comment()
        if not self._offers_comment:
            self._show_parts()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper of the single card, and the line beside the chosen tab."""
        if not self._form.is_one:
            return
        painter, colors = QPainter(self), current_palette()
        paint_paper(painter, self.rect())
        if self.tabs is None or self.tabs.isHidden():
            return
        x, inset = self.tabs.x() - self._gap, scaled(CARD_GAP)
        if self._is_headed:
            y = self.tabs.geometry().bottom() + 1 + inset
            paint_line(painter, QPointF(0, y), QPointF(self.width(), y), colors.line)
        else:
            paint_line(painter, QPointF(x, inset), QPointF(x, self.height() - inset), colors.line)
