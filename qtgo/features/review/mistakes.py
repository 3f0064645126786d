"""The card with the mistakes of a reviewed game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.rules.point import Color
from qtgo.features.review.mistake_choice import MistakeChoice, MistakeMenu
from qtgo.features.review.mistake_question import MistakeQuestion
from qtgo.features.review.stretch import EMPTY_GAME
from qtgo.kit.cards.card import Card
from qtgo.kit.cards.card_list import CardList, CardRow, Index
from qtgo.kit.cards.list_card import column_width
from qtgo.kit.inputs.chip import Segment
from qtgo.kit.inputs.color_chips import both_stones_icon, stone_icon
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.list_parts import paint_empty_note
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.stone import paint_symbol
from qtgo.kit.zoom import follow_zoom
from qtgo.look.elision import elided
from qtgo.look.font import heading_font, secondary_font, with_tabular_digits
from qtgo.look.loss_colors import class_color
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import SMALL_RADIUS, SPACING, scaled
from qtgo.text.analysis.loss_words import loss_number
from qtgo.text.analysis.review_words import best_text, loss_sign, mistake_text
from qtgo.text.go_words import color_name
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("review")

_ROW_HEIGHT = 32
_BADGE_WIDTH, _BADGE_HEIGHT = 28, 20
_STONE = 16
_NUMBER_WIDTH, _MOVE_WIDTH = 34, 40
_KEY_DOT = 7  # as on the nodes of the tree
_LEAST_ROWS, _LEAST_WIDTH = 3, 160
_MOVE, _IS_KEY = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
_MIDDLE, _RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight


class Reach(NamedTuple):
    """How far a mistake is within the player's reach, from -2 to 2, and what people play there, in words."""

    share: float
    text: str


class MistakesCard(Card):
    """Lists the marked moves of both players or of one, by its menu; a click or Enter requests one.

    Keys walk the list without changing the position; where they have led stays current while the review goes on.
    """

    move_requested = Signal(object)  # int: the index of the move
    choice_changed = Signal(object)  # MistakeChoice: which the user has chosen in the menu
    list_changed = Signal()
    rates_requested = Signal()  # to mark by win rates
    review_requested = Signal()
    keep_requested = Signal()  # the results as they are

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Mistakes"), parent)
        self._review, self._reason, self._index = EMPTY_GAME, "", 0
        self._walked: int | None = None  # the number of the move that keys have led to
        self._reach: Mapping[int, Reach] = {}
        self._key_moments: Collection[int] = ()
        body = QWidget(self)
        column = QVBoxLayout(body)
        follow_zoom(body, lambda: column.setContentsMargins(1, scaled(SPACING), 1, scaled(SPACING)))
        self.list = _MistakeList(body)
        self.list.clicked.connect(self._request)
        self.list.activated.connect(self._request)
        self.list.walked.connect(self._walk)
        column.addWidget(self.list, 1)
        self.words = self._make_words(body)
        column.addWidget(self.words)
        self.question = MistakeQuestion(body)
        self.question.rates_requested.connect(self.rates_requested)
        self.question.review_requested.connect(self.review_requested)
        self.question.keep_requested.connect(self.keep_requested)
        column.addWidget(self.question)
        self.note = self._make_note(body)
        column.addWidget(self.note)
        self.set_body(body)
        self.menu = MistakeMenu(self.header)
        self.menu.choice_changed.connect(self._take_choice)
        self.header.add(self.menu)
        self.segment = self._make_segment()
        set_translated(self, self.list.setAccessibleName, tr.lazy("Mistakes"))
        follow_language(self, self._fill)
        self._fill()

    @property
    def shown(self) -> Sequence[ReviewedMove]:
        """Return the moves listed."""
        return self.list.moves.shown

    @property
    def colors(self) -> frozenset[Color]:
        """Return whose moves are listed."""
        color = self.segment.value
        return frozenset({color}) if isinstance(color, Color) else frozenset(Color)

    def choose(self, choice: MistakeChoice) -> None:
        """List the mistakes of a part of the game, in an order."""
        if choice != self.menu.choice:
            self.menu.choose(choice)
            self._fill()

    def rank_by(self, reach: Mapping[int, Reach]) -> None:
        """Show how far mistakes are within the player's reach, by their indices, and list them by that if so chosen."""
        if reach != self._reach:
            self._reach = reach
            self._fill()

    def show_review(
        self,
        review: GameReview,
        reason: str,
        note: str = "",
        tip: str = "",
        happened: Callable[[ReviewedMove], str] = lambda _move: "",
        *,
        is_final: bool = True,
    ) -> None:
        """List the marked moves of a review; without any, the reason for that is shown.

        A ``note`` on the list stands below, and ``tip`` adds to it. The key moments of a review that
        ``is_final`` are marked. ``happened`` describes a move, which is shown of the current one below
        the list.
        """
        self.list.moves.use_words(happened)
        self._review, self._reason = review, reason
        colors = Color if is_final else ()
        self._key_moments = {move.index for color in colors for move in review.key_moments(color)}
        self.note.setText(note)
        for part in (self.header, self.note):
            part.setToolTip(plain_tip(tip))
        self.note.setVisible(bool(note))
        self._fill()

    def show_position(self, index: int) -> None:
        """Show the number of moves played: the mistake that comes next is current."""
        if index != self._index:
            self._index, self._walked = index, None
        self._show_current()

    def _show_current(self) -> None:
        """Make the move reached by keys or the next one current, and describe it."""
        coming = self._index + 1 if self._walked is None else self._walked
        row = next((row for row, move in enumerate(self.shown) if move.index == coming), None)
        index = QModelIndex() if row is None else self.list.moves.index(row)
        self.list.setCurrentIndex(index)
        words = "" if row is None else self._words_of(self.shown[row])
        self.words.setText(words)
        self.words.setVisible(bool(words))
        if row is not None:
            self.list.scrollTo(index)

    def _words_of(self, move: ReviewedMove) -> str:
        """Return a description of a move, and what people play in its place where that is known."""
        reach = self._reach.get(move.index)
        return "\n".join(filter(None, (self.list.moves.happened(move), "" if reach is None else reach.text)))

    def ask(self, question: str, *, by_rate: bool, keep: bool = False) -> None:
        """Ask how to find mistakes that the analysis does not show, nothing without words."""
        self.question.ask(question, by_rate=by_rate, keep=keep)

    def offer(self, practice: QAction) -> None:
        """Offer to practice the mistakes, in the header."""
        button = ToolButton(practice, "problem", self.header)
        button.fold(True)
        self.header.add(button)

    def spoken(self, index: int) -> str:
        """Return the sentence about a listed mistake for screen readers."""
        row = next(row for row, move in enumerate(self.shown) if move.index == index)
        return str(self.list.moves.data(self.list.moves.index(row), Qt.ItemDataRole.AccessibleTextRole))

    def next_index(self, direction: int) -> int | None:
        """Return the index of the mistake listed that was played next after the position, or last before it.

        It is None at the end in any order of the list.
        """
        coming = self._index + 1
        if direction > 0:
            return min((move.index for move in self.shown if move.index > coming), default=None)
        return max((move.index for move in self.shown if move.index < coming), default=None)

    def _make_words(self, body: QWidget) -> PlainLabel:
        """Return the label that describes the current move."""
        words = PlainLabel("", body)
        words.setWordWrap(True)
        _keep_margins(words)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.hide()
        return words

    def _make_note(self, body: QWidget) -> PlainLabel:
        """Return the label with the progress of the review."""
        note = PlainLabel("", body)
        note.setWordWrap(True)
        _keep_margins(note)
        note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        note.setMinimumWidth(1)  # never wider than the list
        note.hide()
        return note

    def minimumSizeHint(self) -> QSize:
        """Return the room for a few rows, as one of several cards in another for one."""
        below = (self.question,) if self.is_bare else (self.question, self.note)  # bare, the list gives way to the note
        note = sum(each.sizeHint().height() for each in below if not each.isHidden())
        rows = _LEAST_ROWS * scaled(_ROW_HEIGHT) + 2 * scaled(SPACING)
        if self.is_bare:
            return QSize(scaled(_LEAST_WIDTH), scaled(_ROW_HEIGHT) + 2 * scaled(SPACING) + note)
        rows += note
        return QSize(super().minimumSizeHint().width(), self.header.sizeHint().height() + rows)

    def sizeHint(self) -> QSize:
        """Return the least size: the mistakes take the room left by others."""
        return self.minimumSizeHint()

    def _fill(self) -> None:
        color = self.segment.value
        reach = {index: reach.share for index, reach in self._reach.items()}
        moves = self.menu.choice.listed(self._review, color if isinstance(color, Color) else None, reach)
        others = any(move.kind is not None for move in self._review.moves)
        self.list.reason = "" if moves else tr("None match your choice") if others else self._reason
        self.list.moves.show_moves(moves, self._key_moments)
        self.set_title(tr("Mistakes ({count})").format(count=len(moves)) if moves else tr("Mistakes"))
        self.list.setAccessibleDescription(self.list.reason)
        self.list.viewport().update()
        self._show_current()
        self.list_changed.emit()

    def _make_segment(self) -> Segment:
        segment = Segment("", self.header)
        both = segment.add("both", "", both_stones_icon())
        set_translated(self, both.setToolTip, tr.lazy("Both players"))
        set_translated(self, both.setAccessibleName, tr.lazy("Both players"))
        for color in Color:
            chip = segment.add(color, "", stone_icon(color))
            chip.setToolTip(plain_tip(color_name(color)))
            chip.setAccessibleName(color_name(color))
        segment.close_up()  # the title must have room beside it in the narrowest panel
        segment.choose("both")
        set_translated(self, segment.setAccessibleName, tr.lazy("Whose mistakes"))
        segment.value_chosen.connect(lambda _value: self._fill())
        self.header.add(segment)
        return segment

    def _take_choice(self, choice: MistakeChoice) -> None:
        self._fill()
        self.choice_changed.emit(choice)

    def _walk(self, index: QModelIndex) -> None:
        if index.isValid():
            self._walked = self.shown[index.row()].index
            self._show_current()

    def _request(self, index: QModelIndex) -> None:
        if index.isValid():
            self.move_requested.emit(self.shown[index.row()].index)


class _Moves(QAbstractListModel):
    """The marked moves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: Sequence[ReviewedMove] = ()
        self._key_moments: Collection[int] = ()
        self._happened: Callable[[ReviewedMove], str] = lambda _move: ""
        self._words: dict[int, str] = {}

    def use_words(self, happened: Callable[[ReviewedMove], str]) -> None:
        """Set the function that describes a move; it is called once for each one shown."""
        self._happened, self._words = happened, {}

    def happened(self, move: ReviewedMove) -> str:
        """Return a description of a move, empty if there is none."""
        if move.index not in self._words:
            self._words[move.index] = self._happened(move)
        return self._words[move.index]

    def show_moves(self, moves: Sequence[ReviewedMove], key_moments: Collection[int]) -> None:
        """Show other moves, and which are key moments; the list stays where it is if they are the same ones."""
        self._key_moments = key_moments
        if [move.index for move in moves] == [move.index for move in self.shown]:
            self.shown = moves
            if moves:
                self.dataChanged.emit(self.index(0), self.index(len(moves) - 1))
        else:
            self.beginResetModel()
            self.shown = moves
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the moves."""
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a move, and for screen readers a sentence."""
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        move = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return mistake_text(move)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " ".join(filter(None, (f"{mistake_text(move)}.", self._key_text(move), self.happened(move))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, (self._key_text(move), self.happened(move)))))
        if role == _IS_KEY:
            return move.index in self._key_moments
        return move if role == _MOVE else None

    def _key_text(self, move: ReviewedMove) -> str:
        return tr("Key moment: one of this player's costliest mistakes.") if move.index in self._key_moments else ""


class _MistakeList(CardList):
    """The rows, or in their place why there are none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.moves = _Moves(self)
        self.reason = ""
        self.setModel(self.moves)
        self.setItemDelegate(_Row(self, _ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Leave the least height to the card."""
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the reason why there are none."""
        super().paintEvent(event)
        if self.reason:
            paint_empty_note(self, self.reason)


class _Row(CardRow):
    """Paints badge, stone, number, move, better move and loss, and a dot at the badge of a key moment."""

    def paint_row(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a mistake."""
        colors = current_palette()
        rows = self._rows()
        _paint_row(painter, rect, index.data(_MOVE), rows, colors, option.widget.font())
        if index.data(_IS_KEY):
            corner = QPointF(rect.left() + scaled(_BADGE_WIDTH), rect.center().y() - scaled(_BADGE_HEIGHT) / 2)
            for side, color in ((scaled(_KEY_DOT) + 2, self.paper(option)), (scaled(_KEY_DOT), colors.accent)):
                dot = QRectF(0, 0, side, side)
                dot.moveCenter(corner + QPointF(-1, 1))
                paint_rounded(painter, dot, side / 2, color)

    def _rows(self) -> Sequence[ReviewedMove]:
        view = self.parent()
        assert isinstance(view, _MistakeList)
        return view.moves.shown


def _paint_row(
    painter: QPainter,
    rect: QRectF,
    move: ReviewedMove,
    rows: Sequence[ReviewedMove],
    colors: Palette,
    font: QFont,
) -> None:
    assert move.kind is not None and move.loss is not None
    gap, middle, heading = scaled(SPACING), rect.center().y(), heading_font(font)
    color = class_color(colors, move.kind)
    badge = QRectF(rect.left(), middle - scaled(_BADGE_HEIGHT) / 2, scaled(_BADGE_WIDTH), scaled(_BADGE_HEIGHT))
    paint_rounded(painter, badge, scaled(SMALL_RADIUS), color)
    painter.setFont(heading)
    painter.setPen(QColor(colors.on_accent))
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), loss_sign(move.kind))
    x, side = badge.right() + gap, scaled(_STONE)
    paint_symbol(painter, QRectF(x, middle - side / 2, side, side), move.move.color)
    x += side + gap
    loss = loss_number(move.loss)
    heavy = with_tabular_digits(heading)
    end = rect.right() - QFontMetrics(heavy).horizontalAdvance(loss)
    numbers = column_width([str(max(row.number for row in rows))], with_tabular_digits(font), _NUMBER_WIDTH)
    moves = column_width([move_text(move.move.point)], heading, _MOVE_WIDTH)
    for texts, its_font, ink, width, side_ in (
        ((str(move.number),), with_tabular_digits(font), colors.ink2, numbers, _RIGHT),
        ((move_text(move.move.point),), heading, colors.ink, moves, Qt.AlignmentFlag.AlignLeft),
        (_better(move), secondary_font(font), colors.ink2, end - x, Qt.AlignmentFlag.AlignLeft),
    ):
        width = min(width, end - gap - x)
        painter.setFont(its_font)
        painter.setPen(QColor(ink))
        words = _fitting(painter.fontMetrics(), texts, int(width) + 1)
        painter.drawText(QRectF(x, rect.top(), width, rect.height()), int(_MIDDLE | side_), words)
        x += width + gap
    painter.setFont(heavy)
    painter.setPen(QColor(color))
    painter.drawText(rect, int(_MIDDLE | _RIGHT), loss)


def _better(move: ReviewedMove) -> Sequence[str]:
    """Return the better move in words, and shorter ones for where these have no room."""
    if move.best_vertex is None:
        return ("",)
    better = best_text(move)
    return tr("better {move}").format(move=better), f"→ {better}", better, ""


def _fitting(metrics: QFontMetrics, texts: Sequence[str], width: int) -> str:
    """Return the first text that has room, the last one elided if none has."""
    whole = (text for text in texts if metrics.horizontalAdvance(text) <= width)
    return next(whole, "") or elided(metrics, texts[-1], width)


def _keep_margins(label: PlainLabel) -> None:
    """Keep words as far from the edges as the rows of the list are."""
    follow_zoom(label, lambda: label.setContentsMargins(scaled(2 * SPACING), scaled(SPACING), scaled(2 * SPACING), 0))
