"""The card that shows the end of a game, and offers the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.features.result.result_words import counting_text
from qtgo.features.scoring.score_table import ScoreTable
from qtgo.kit.cards.card import FadingFrame, no_motion
from qtgo.kit.headings import SecondaryLabel, TitleLabel
from qtgo.kit.inputs.enter_button import EnterButton
from qtgo.kit.labels import StoneSymbol
from qtgo.kit.language import follow_language
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import menu_text, name_by_tip, plain_tip
from qtgo.kit.zoom import keep_icon_size, keep_spacing
from qtgo.look.icons import icon
from qtgo.look.shapes import paint_paper
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, GAP, ICON, RESULT_WIDTH, SPACING, scaled
from qtgo.shell.card_shadow import CardShadow
from qtgo.text.joining import sentence, sentences, with_detail
from qtgo.text.score_words import own_result_sentence
from qtgo.text.translation import Texts

tr = Texts("result")

_STONE = 36


@dataclass(frozen=True, slots=True)
class ShownResult:
    """The end of a game: the result as SGF writes it, and its details.

    ``about`` names the players and the length; ``score`` is the count, if there was one; ``more`` and ``less``
    describe another handicap, ``stronger`` and ``weaker`` name the engine at another level, empty where there is none.
    ``counts`` is whether a game counts for the rating that was resigned early, None for any other. ``own`` is the color
    of the one person who played, None for two or none.
    ``next`` is the title of what to do next in place of a rematch, ``explanation`` what decided the game. One that is
    not Go (``is_go``) has no handicap and no review. ``plainly`` if the players know no terms yet.
    """

    result: str
    winner: Color | None = None
    about: str = ""
    score: StoneRemovalState | None = None
    names: Mapping[Color, str] = field(default_factory=dict)
    more: str = ""
    less: str = ""
    counts: bool | None = None
    own: Color | None = None
    stronger: str = ""
    weaker: str = ""
    next: str = ""
    explanation: str = ""
    rules: str = ""
    is_go: bool = True
    plainly: bool = False


class ResultCard(FadingFrame):
    """Shows a result; its signals request the next action."""

    rematch_requested = Signal()
    swap_requested = Signal()
    review_requested = Signal()
    save_requested = Signal()
    more_requested = Signal()
    less_requested = Signal()
    stronger_requested = Signal()
    weaker_requested = Signal()
    count_requested = Signal()
    next_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        super().__init__(parent, allows_motion=allows_motion)
        self._shown = ShownResult("?")
        self._placed: tuple[int, list[QPushButton]] = (0, [])
        self._shadow = CardShadow(parent, allows_motion=allows_motion)
        self._stone = StoneSymbol(Color.BLACK, self, _STONE)
        self.title = TitleLabel(parent=self)
        self.title.setWordWrap(True)
        self.about = SecondaryLabel(parent=self)
        self.about.setWordWrap(True)
        self.table = ScoreTable(self)
        self.counting = QWidget(self)
        self.counting_note, self.count = SecondaryLabel(parent=self.counting), EnterButton(self.counting)
        self.other_terms = QToolButton(self)
        self.other_terms.setIcon(icon("more"))
        self.other_terms.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.other_terms.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = lettered_menu(self.other_terms)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.other_terms.setMenu(self._menu)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(icon("close", "ink2"))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.clicked.connect(self.close_requested)
        self.explanation = SecondaryLabel(parent=self)
        self.explanation.setWordWrap(True)
        self.next = EnterButton(self)
        self.rematch, self.swap, self.review, self.save = (EnterButton(self) for _ in range(4))
        self.stronger, self.weaker, self.more, self.less = (EnterButton(self) for _ in range(4))
        self._levels, self._handicaps = (self.stronger, self.weaker), (self.more, self.less)
        self._further = (self.rematch, self.swap, self.review, self.save, *self._levels, *self._handicaps)
        self._wish()
        self._lay_out()
        self._say()
        follow_language(self, self._say)
        self.hide()

    def _wish(self) -> None:
        self.next.setProperty("look", "primary")
        icons = {self.next: "forward", self.swap: "swap", self.review: "analyze", self.save: "save"}
        for button, name in icons.items():
            button.setIcon(icon(name, "on_accent" if button is self.next else "ink"))
        for button in (self.rematch, *icons):
            keep_icon_size(button, ICON - 2, beside_text=True)
        for button in (*self._levels, *self._handicaps):
            button.setFlat(True)
        wishes = {
            self.next: self.next_requested,
            self.rematch: self.rematch_requested,
            self.swap: self.swap_requested,
            self.review: self.review_requested,
            self.save: self.save_requested,
            self.more: self.more_requested,
            self.less: self.less_requested,
            self.stronger: self.stronger_requested,
            self.weaker: self.weaker_requested,
            self.count: self.count_requested,
        }
        for button, wish in wishes.items():
            button.clicked.connect(wish)

    def _say(self) -> None:
        # Translators: the title of a card, a noun.
        self.setAccessibleName(tr("Result"))
        name_by_tip(self.other_terms, tr("Play again with other settings"))
        name_by_tip(self.close_button, tr("Close result"))
        # Translators: a button: play again.
        self.rematch.setText(tr("Rematch"))
        self.rematch.setToolTip(tr("Play again with the same settings"))
        self.swap.setText(tr("Swap Colors"))
        self.swap.setToolTip(tr("Play again with colors swapped"))
        # Translators: a button: look at the game, a verb.
        self.review.setText(tr("Review"))
        self.review.setToolTip(tr("Go through the game from its first move"))
        self.save.setText(tr("Save…"))
        self.stronger.setText(tr("Stronger Opponent"))
        self.weaker.setText(tr("Weaker Opponent"))
        self.more.setText(tr("One Stone More"))
        self.less.setText(tr("One Stone Fewer"))
        # Translators: a button: count the game for the rating.
        self.count.setText(tr("Count It"))
        self.count.setToolTip(tr("Count this game for your rating"))
        self.show_result(self._shown)

    @property
    def ways(self) -> tuple[QPushButton, ...]:
        """Return the ways to go on, the primary one first."""
        return (self.next, *self._further)

    @property
    def shown(self) -> ShownResult:
        """Return the result shown."""
        return self._shown

    def show_result(self, shown: ShownResult) -> None:
        """Show a result."""
        self._shown = shown
        self._stone.setVisible(shown.winner is not None)
        if shown.winner is not None:
            self._stone.show_color(shown.winner)
        self.title.setText(own_result_sentence(shown.result, shown.own, shown.rules))
        self.about.setText(shown.about)
        self.about.setVisible(bool(shown.about))
        if shown.score is not None:
            self.table.set_names(shown.names, plainly=shown.plainly)
            self.table.show_score(shown.score)
        self.table.setVisible(shown.score is not None)
        self.explanation.setText(shown.explanation)
        self.explanation.setVisible(bool(shown.explanation))
        self._show_next(shown.next)
        self.counting.setVisible(shown.counts is not None)
        self.counting_note.setText(counting_text(bool(shown.counts)))
        self.count.setEnabled(not shown.counts)
        others = {
            self.stronger: shown.stronger,
            self.weaker: shown.weaker,
            self.more: shown.more,
            self.less: shown.less,
        }
        for button, terms in others.items():
            button.setEnabled(bool(terms))
            button.setToolTip(plain_tip(terms))
            button.setAccessibleDescription(terms)
        said = (sentence(self.title.text()), shown.about, shown.explanation)
        self.setAccessibleDescription(sentences(said))

    def _show_next(self, title: str) -> None:
        """Offer the next step, if there is one, before a rematch: one button is the primary one."""
        self.next.setText(title)
        self.next.setVisible(bool(title))
        for button in self._further:
            button.setVisible(button in self._offered)
        look = "" if title else "primary"
        self.rematch.setIcon(icon("again", "on_accent" if look else "ink"))
        if self.rematch.property("look") != look:
            self.rematch.setProperty("look", look)
            self.rematch.style().unpolish(self.rematch)
            self.rematch.style().polish(self.rematch)

    @property
    def _offered(self) -> list[QPushButton]:
        """Return the ways to go on beside the next step; a handicap only to players who know what it is."""
        shown = self._shown
        left_out: set[QPushButton] = set() if shown.is_go else {self.review}
        if not shown.is_go or not (shown.stronger or shown.weaker):
            left_out |= {*self._levels}
        if not shown.is_go or shown.plainly:
            left_out |= {*self._handicaps}
        return [button for button in self._further if button not in left_out]

    def _fill_menu(self) -> None:
        """Offer in the menu the handicaps and levels that have no room for buttons."""
        self._menu.clear()
        for button in self._offered:
            if button in (*self._levels, *self._handicaps):
                entry = self._menu.addAction(menu_text(with_detail(button.text(), button.accessibleDescription())))
                entry.setEnabled(button.isEnabled())
                entry.triggered.connect(button.click)

    def fit(self, room: QRect, *, fill: bool = False) -> bool:
        """Take a place in the upper part of a room, optionally its width; parts that do not fit are left out.

        The handicap and the levels go first, into a menu. Return whether the rest fits.
        """
        width = room.width() if fill else min(room.width(), scaled(RESULT_WIDTH))
        score: tuple[QWidget, ...] = (self.table,) if self._shown.score is not None else ()
        others: tuple[QWidget, ...] = tuple(
            button for button in self._offered if button in (*self._levels, *self._handicaps)
        )
        about: tuple[QWidget, ...] = (self.about,) if self._shown.about else ()
        about += (self.explanation,) if self._shown.explanation else ()
        about += () if self._shown.counts is None else (self.counting,)
        narrow = ((2, False), (1, False), (2, True))
        ways = [(hidden, columns, width, tight) for hidden in ((), others, others + score) for columns, tight in narrow]
        for hidden in (others + score, others + score + about):
            arrangements = ((4, False), (4, True), (2, True), (1, True))
            ways += [(hidden, columns, room.width(), is_tight) for columns, is_tight in arrangements]
        for hidden, columns, wide, is_tight in ways:
            for part in (*others, *score, *about):
                part.setVisible(part not in hidden)
            self.other_terms.setVisible(bool(others) and hidden != ())
            fits = self._has_room(columns, wide, room.height(), is_tight=is_tight)
            if fits:
                break
        self.setGeometry(room.right() + 1 - wide, room.top(), wide, min(self._height_at(wide), room.height()))
        return fits

    def _has_room(self, columns: int, width: int, height: int, *, is_tight: bool) -> bool:
        """Put the buttons into rows of so many, with narrow edges or not, and return whether all has room then."""
        self._use_columns(columns)
        layout = self.layout()
        assert layout is not None
        margin = scaled(CARD_GAP if is_tight else DIALOG_MARGIN)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(scaled(SPACING) * (1 if is_tight else 2))
        layout.activate()
        return layout.minimumSize().width() <= width and self._height_at(width) <= height

    def _height_at(self, width: int) -> int:
        layout = self.layout()
        assert layout is not None
        least = layout.heightForWidth(width) if layout.hasHeightForWidth() else 0
        return max(least, layout.minimumSize().height())

    def _use_columns(self, columns: int) -> None:
        """Put the buttons into rows of so many."""
        offered = self._offered
        if (columns, offered) == self._placed:
            return
        self._placed = columns, offered
        for button in self.ways:
            self._buttons.removeWidget(button)
        self._buttons.addWidget(self.next, 0, 0, 1, columns)
        for index, button in enumerate(offered):
            self._buttons.addWidget(button, 1 + index // columns, index % columns)

    def _lay_out(self) -> None:
        head = QGridLayout()
        head.setHorizontalSpacing(scaled(SPACING) * 2)
        head.setVerticalSpacing(scaled(GAP))
        head.addWidget(self._stone, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 0, 1)
        corner = QHBoxLayout()
        corner.setSpacing(0)
        for button in (self.other_terms, self.close_button):
            corner.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(corner, 0, 2, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.about, 1, 1, 1, 2)
        head.setColumnStretch(1, 1)
        self._buttons = QGridLayout()
        self._use_columns(2)
        self.counting_note.setWordWrap(True)
        counting = QHBoxLayout(self.counting)
        counting.setContentsMargins(0, 0, 0, 0)
        counting.addWidget(self.counting_note, 1)
        counting.addWidget(self.count)
        column = QVBoxLayout(self)
        margin = scaled(DIALOG_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(SPACING) * 2)
        column.addLayout(head)
        column.addWidget(self.table)
        column.addWidget(self.explanation)
        column.addWidget(self.counting)
        column.addLayout(self._buttons)
        column.addStretch(1)
        keep_spacing(self, SPACING, self._buttons)

    def setVisible(self, visible: bool) -> None:
        """Show or hide the card with its shadow."""
        super().setVisible(visible)
        self._shadow.setVisible(visible)
        if visible:
            self._shadow.raise_()
            self.raise_()

    def resizeEvent(self, event: object) -> None:
        """Take the shadow along."""
        self._shadow.lie_below(self.geometry())

    def moveEvent(self, event: object) -> None:
        """Take the shadow along."""
        self._shadow.lie_below(self.geometry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, where the card has the keys."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper."""
        paint_paper(QPainter(self), self.rect())
