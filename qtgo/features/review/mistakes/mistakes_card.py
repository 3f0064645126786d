"""The card with the mistakes of a reviewed game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.disagreements import Disagreement
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.missed import MissedPoint, missed_points
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.rules.point import Color
from qtgo.features.review.mistakes.mistake_choice import MistakeChoice, MistakeMenu
from qtgo.features.review.mistakes.mistake_question import MistakeQuestion
from qtgo.features.review.mistakes.mistake_rows import IS_KEY, ROW, MistakeRow, MistakeRows
from qtgo.features.review.stretch import EMPTY_GAME
from qtgo.kit.cards.card import Card
from qtgo.kit.cards.card_list import CardList, CardRow, Index
from qtgo.kit.cards.list_card import column_width
from qtgo.kit.inputs.chip import Segment
from qtgo.kit.inputs.color_chips import both_stones_icon, stone_icon
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.list_parts import paint_empty_note
from qtgo.kit.plain_labels import PlainLabel, name_by_tip, set_tip
from qtgo.kit.stone import paint_symbol
from qtgo.kit.zoom import follow_zoom
from qtgo.look.elision import elided
from qtgo.look.font import heading_font, secondary_font, with_tabular_digits
from qtgo.look.icons import icon
from qtgo.look.loss_colors import class_color
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import SMALL_RADIUS, SPACING, scaled
from qtgo.settings import MistakeOrder
from qtgo.text.analysis.disagreement_words import no_disagreement_text, said_by_both, shown_engine
from qtgo.text.analysis.loss_words import loss_number
from qtgo.text.analysis.review_words import best_text, loss_sign, points_text
from qtgo.text.go_words import color_name
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("review")

_ROW_HEIGHT = 32
_BADGE_WIDTH, _BADGE_HEIGHT = 28, 20
_STONE = 16
_NUMBER_WIDTH, _MOVE_WIDTH, _WIDE_ROW = 34, 40, 200
_KEY_DOT = 7  # as on the nodes of the tree
_INDENT = 12
_TWO_DIGITS = 10
_LEAST_ROWS, _LEAST_WIDTH = 3, 156
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
    menu_requested = Signal(object)  # QPoint on the screen: of the move that was just requested
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
        self._others: Sequence[OtherLine] = ()
        self._choice, self._is_choice_here = MistakeChoice(), False  # made for the game shown, not carried over to it
        self._key_moments: Collection[int] = ()
        body = QWidget(self)
        column = self._column = QVBoxLayout(body)
        follow_zoom(body, self._fit_margins)
        self.verdict = self._make_words(body)
        column.addWidget(self.verdict)
        self.list = _MistakeList(body)
        self.list.clicked.connect(self._request)
        self.list.activated.connect(self._request)
        self.list.walked.connect(self._walk)
        self.list.menu_wanted.connect(self._request_menu)
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
        """List the mistakes of a part of the game, in an order, or disagreements where engines can be compared."""
        if choice != self._choice:
            self._choice, self._is_choice_here = choice, False
            self._fill()

    def carry_over(self, _game: object = None) -> None:
        """Take the choice made for a game to another one."""
        self._is_choice_here = False
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
        verdict: str = "",
        is_final: bool = True,
        others: Sequence[OtherLine] = (),
    ) -> None:
        """List the marked moves of a review; without any, the reason for that is shown.

        The ``verdict`` on the game stands above the list, a ``note`` on it below, and ``tip`` adds to that. The key
        moments of a review that ``is_final`` are marked. ``happened`` describes a move, which is shown of the current
        one below the list. ``others`` are other engines' analyses, with which it is compared if that is chosen.
        """
        self.list.moves.use_words(happened)
        self._review, self._reason, self._others = review, reason, others
        colors = Color if is_final else ()
        self._key_moments = {move.index for color in colors for move in review.key_moments(color)}
        self.note.setText(note)
        self.verdict.setText(verdict)
        set_tip(self.note, tip)
        set_tip(self.header, "\n".join(filter(None, (verdict, tip))))
        self._fill()

    def show_position(self, index: int) -> None:
        """Show the number of moves played: the mistake that comes next is current."""
        if index != self._index:
            self._index, self._walked = index, None
        self._show_current()

    def _show_current(self) -> None:
        """Make the move reached by keys or the next one current, and describe it."""
        coming = self._index + 1 if self._walked is None else self._walked
        rows = self.list.moves
        move = next((move for move in self.shown if move.index == coming), None)
        row = None if move is None else rows.row_of(move.index)
        index = QModelIndex() if row is None else rows.index(row)
        self.list.setCurrentIndex(index)
        words = "" if move is None else self._words_of(move)
        self.words.setText(words)
        self._make_room()
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
        return self.list.moves.spoken(next(move for move in self.shown if move.index == index))

    def next_index(self, direction: int) -> int | None:
        """Return the index of the mistake listed that was played next after the position, or last before it.

        It is None at the end in any order of the list.
        """
        coming = self._index + 1
        if direction > 0:
            return min((move.index for move in self.shown if move.index > coming), default=None)
        return max((move.index for move in self.shown if move.index < coming), default=None)

    def _make_words(self, body: QWidget) -> PlainLabel:
        """Return a label for what is said of the game or of the current move."""
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
        note = sum(each.heightForWidth(self.width()) for each in below if not each.isHidden())
        if self.is_bare:
            return QSize(scaled(_LEAST_WIDTH), scaled(_ROW_HEIGHT) + 2 * scaled(SPACING) + note)
        rows = _LEAST_ROWS * scaled(_ROW_HEIGHT) + 2 * scaled(SPACING) + note
        return QSize(super().minimumSizeHint().width(), self.header.sizeHint().height() + rows)

    def sizeHint(self) -> QSize:
        """Return the least size: the mistakes take the room left by others."""
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the words that there is room for beside the mistakes."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the note below has other lines
        self._make_room()

    def _make_room(self) -> None:
        """Show the words around the list that leave it its rows, one beside those on the current move."""
        self._fit_margins()
        self.note.setVisible(bool(self.note.text()))
        room = self.height() - self.minimumSizeHint().height()
        if self.is_bare and not self.header.isHidden():
            room -= self.header.sizeHint().height()
        given = 0 if self.is_bare else (_LEAST_ROWS - 1) * scaled(_ROW_HEIGHT)
        for words in (self.words, self.verdict, self.note) if self.is_bare else (self.verdict, self.words):
            height = words.heightForWidth(self.width()) + self._column.spacing()
            words.setVisible(bool(words.text()) and height <= room + (given if words is self.words else 0))
            room -= 0 if words.isHidden() else height

    def _fit_margins(self) -> None:
        """Leave a low list whole rows rather than margins."""
        is_low = self.is_bare and 0 < self.height() < 3 * scaled(_ROW_HEIGHT)
        end = 1 if is_low else scaled(SPACING)
        self._column.setContentsMargins(1, end, 1, end)

    def hasHeightForWidth(self) -> bool:
        """Ask for no more height than the least: words are shown as far as there is room."""
        return False

    def _fill(self) -> None:
        compares = self._is_choice_here or any(other.name for other in self._others)
        self.menu.choose(self._choice if compares else self._choice.without_disagreements)
        color = self.segment.value if isinstance(self.segment.value, Color) else None
        if self.menu.choice.order is MistakeOrder.DISAGREEMENTS:
            self._list_disagreements(color)
        else:
            self._list_mistakes(color)
        self.list.setAccessibleDescription(self.list.reason or self.verdict.text())
        self.list.viewport().update()
        self._show_current()
        self.list_changed.emit()

    def _list_mistakes(self, color: Color | None) -> None:
        reach = {index: reach.share for index, reach in self._reach.items()}
        moves = self.menu.choice.listed(self._review, color, reach)
        others = any(move.kind is not None for move in self._review.moves)
        self.list.reason = "" if moves else tr("None match your choice") if others else self._reason
        self.list.moves.show_moves(moves, self._key_moments, missed_points(self._review))
        self.set_title(tr("Mistakes ({count})").format(count=len(moves)) if moves else tr("Mistakes"))

    def _list_disagreements(self, color: Color | None) -> None:
        found = self.menu.choice.differing(self._review, self._others, color)
        compared = [other.name for other in self._others if other.name]
        self.list.reason = "" if found else no_disagreement_text(compared)
        self.list.moves.show_disagreements(found, shown_engine(self._review, self._others))
        title = tr("Disagreements ({count})").format(count=len(found)) if found else tr("Disagreements")
        self.set_title(title)

    def _make_segment(self) -> Segment:
        segment = Segment("", self.header)
        both = segment.add("both", "", both_stones_icon())
        set_translated(self, partial(name_by_tip, both), tr.lazy("Both players"))
        for color in Color:
            chip = segment.add(color, "", stone_icon(color))
            name_by_tip(chip, color_name(color))
        segment.close_up()  # the title must have room beside it in the narrowest panel
        segment.choose("both")
        set_translated(self, segment.setAccessibleName, tr.lazy("Whose mistakes"))
        segment.value_chosen.connect(lambda _value: self._fill())
        self.header.add(segment)
        return segment

    def _take_choice(self, choice: MistakeChoice) -> None:
        self._choice, self._is_choice_here = choice, True
        self._fill()
        self.choice_changed.emit(choice)

    def _walk(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if row is not None and row.move is not None:
            self._walked = row.move.index
            self._show_current()

    def _request(self, index: QModelIndex) -> None:
        """Ask for a move, or show the moves that missed a point, or hide them."""
        row = index.data(ROW)
        if row is not None and row.move is not None:
            self.move_requested.emit(row.move.index)
        elif row is not None:
            self.list.moves.toggle(row)
            self.list.setCurrentIndex(self.list.moves.index(index.row()))

    def _request_menu(self, place: QPoint) -> None:
        """Ask for a move, and for what can be done with it; where there is none, offer the order and part of all."""
        row = self.list.currentIndex().data(ROW)
        if row is not None and row.move is not None:
            self.move_requested.emit(row.move.index)
            self.menu_requested.emit(place)
        else:
            self.menu.menu().popup(place)


class _MistakeList(CardList):
    """The rows, or in their place why there are none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.moves = MistakeRows(self)
        self.reason = ""
        self.setModel(self.moves)
        self.setItemDelegate(_Row(self, _ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Leave the least height to the card."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current mistake in sight."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the reason why there are none."""
        super().paintEvent(event)
        if self.reason:
            paint_empty_note(self, self.reason)


class _Row(CardRow):
    """Paints badge, stone, number, move, better move and loss, and a dot at the badge of a key moment.

    A missed point has the number of its moves for a badge, a chevron for the stone, and nothing for the number.
    """

    def paint_row(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a mistake."""
        colors = current_palette()
        model = index.model()
        assert isinstance(model, MistakeRows)
        row = index.data(ROW)
        if row.move is not None and row.missed is not None:
            rect = rect.adjusted(scaled(_INDENT), 0, 0, 0)
        cells = _cells_of(row)
        _paint_cells(painter, rect, cells, model.shown, colors, option.widget.font())
        if row.move is None:
            side = scaled(_STONE)
            place = QRect(0, 0, side, side)
            left = rect.left() + scaled(_BADGE_WIDTH) + scaled(SPACING)
            place.moveCenter(QPointF(left + side / 2, rect.center().y()).toPoint())
            icon("collapse" if model.is_open(row) else "expand").paint(painter, place)
        if index.data(IS_KEY):
            corner = QPointF(rect.left() + scaled(_BADGE_WIDTH), rect.center().y() - scaled(_BADGE_HEIGHT) / 2)
            for side, color in ((scaled(_KEY_DOT) + 2, self.paper(option)), (scaled(_KEY_DOT), colors.accent)):
                dot = QRectF(0, 0, side, side)
                dot.moveCenter(corner + QPointF(-1, 1))
                paint_rounded(painter, dot, side / 2, color)


class _Cells(NamedTuple):
    """What stands in a row, from left to right; what is no loss has no class."""

    kind: LossClass | None
    badge: str
    stone: Color | None
    number: str
    move: str
    words: Sequence[str]
    loss: str


def _cells_of(row: MistakeRow) -> _Cells:
    if row.disagreement is not None:
        return _cells_of_disagreement(row.disagreement)
    if row.move is not None:
        return _cells_of_move(row.move)
    assert row.missed is not None
    return _cells_of_point(row.missed)


def _cells_of_disagreement(each: Disagreement) -> _Cells:
    move = each.move.move
    number = str(each.move.number)
    return _Cells(None, "≠", move.color, number, move_text(move.point), said_by_both(each), points_text(each.points))


def _cells_of_move(move: ReviewedMove) -> _Cells:
    assert move.kind is not None and move.loss is not None
    name = move_text(move.move.point)
    loss = loss_number(move.loss)
    return _Cells(move.kind, loss_sign(move.kind), move.move.color, str(move.number), name, _better(move), loss)


def _cells_of_point(missed: MissedPoint) -> _Cells:
    worst = max((move.kind for move in missed.moves if move.kind is not None), key=lambda kind: kind.value)
    first, last = missed.moves[0].number, missed.moves[-1].number
    # Translators: a point; by their numbers.
    texts = (tr("missed from move {first} to {last}"), tr("moves {first}–{last}"), "{first}–{last}", "")
    words = [text.format(first=first, last=last) for text in texts]
    times, loss = len(missed.moves), loss_number(Loss(missed.points))
    return _Cells(worst, f"{times}×" if times < _TWO_DIGITS else str(times), None, "", missed.point.vertex, words, loss)


def _paint_cells(
    painter: QPainter,
    rect: QRectF,
    cells: _Cells,
    moves: Sequence[ReviewedMove],
    colors: Palette,
    font: QFont,
) -> None:
    """Paint a row of a list of moves."""
    gap, middle, heading = scaled(SPACING), rect.center().y(), heading_font(font)
    color = colors.ink2 if cells.kind is None else class_color(colors, cells.kind)
    badge = QRectF(rect.left(), middle - scaled(_BADGE_HEIGHT) / 2, scaled(_BADGE_WIDTH), scaled(_BADGE_HEIGHT))
    paint_rounded(painter, badge, scaled(SMALL_RADIUS), color)
    painter.setFont(heading)
    painter.setPen(QColor(colors.on_accent))
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), cells.badge)
    x, side = badge.right() + gap, scaled(_STONE)
    if cells.stone is not None:
        paint_symbol(painter, QRectF(x, middle - side / 2, side, side), cells.stone)
    x += side + gap
    heavy = with_tabular_digits(heading)
    end = rect.right() - QFontMetrics(heavy).horizontalAdvance(cells.loss)
    least = _NUMBER_WIDTH if rect.width() > scaled(_WIDE_ROW) else 0
    numbers = column_width([str(max(row.number for row in moves))], with_tabular_digits(font), least)
    names = column_width([cells.move], heading, _MOVE_WIDTH)
    for texts, its_font, ink, width, side_ in (
        ((cells.number,), with_tabular_digits(font), colors.ink2, numbers, _RIGHT),
        ((cells.move,), heading, colors.ink, names, Qt.AlignmentFlag.AlignLeft),
        (cells.words, secondary_font(font), colors.ink2, end - x, Qt.AlignmentFlag.AlignLeft),
    ):
        width = min(width, end - gap - x)
        painter.setFont(its_font)
        painter.setPen(QColor(ink))
        words = _fitting(painter.fontMetrics(), texts, int(width) + 1)
        painter.drawText(QRectF(x, rect.top(), width, rect.height()), int(_MIDDLE | side_), words)
        x += width + gap
    painter.setFont(heavy)
    painter.setPen(QColor(color))
    painter.drawText(rect, int(_MIDDLE | _RIGHT), cells.loss)


def _better(move: ReviewedMove) -> Sequence[str]:
    """Return the better move in words, and shorter ones for where these have no room."""
    if move.best_vertex is None:
        return ("",)
    better = best_text(move)
    # Translators: a move that would have been better.
    return tr("better {move}").format(move=better), f"→ {better}", better, ""


def _fitting(metrics: QFontMetrics, texts: Sequence[str], width: int) -> str:
    """Return the first text that has room, the last one elided if none has."""
    whole = (text for text in texts if metrics.horizontalAdvance(text) <= width)
    return next(whole, "") or elided(metrics, texts[-1], width)


def _keep_margins(label: PlainLabel) -> None:
    """Keep words as far from the edges as the rows of the list are."""
    follow_zoom(label, lambda: label.setContentsMargins(scaled(2 * SPACING), scaled(SPACING), scaled(2 * SPACING), 0))
