"""The card with the continuations of a position: the moves of the library's games, and joseki."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyleOptionViewItem, QToolButton, QWidget

from qtgo.core.rules.point import Color, Point
from qtgo.features.explorer.explorer_words import lines_text, source_text, spoken_joseki, spoken_move
from qtgo.kit.cards.card_list import CardList, CardRow, Index
from qtgo.kit.cards.list_card import LEFT, RIGHT, ROW, ListCard, Rows, column_width, write
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.kit.language import set_translated
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.stone import BLACK_STONE, STONE_OUTLINE, WHITE_STONE, paint_symbol
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.library.explorer import Explored
from qtgo.look.font import heading_font, secondary_font, with_tabular_digits
from qtgo.look.icons import icon
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import GAP, LIST_ROW_HEIGHT, SPACING, TOOL_WIDTH, WINDOW_MARGIN, scaled
from qtgo.text.numbers import percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("explorer")

_ROWS, _LEAST_ROWS, _LEAST_WIDTH = 6, 3, 160
_MOST = 40  # moves of the library, of thousands
_STONE, _MOVE_WIDTH, _COUNT_WIDTH, _BAR_HEIGHT = 14, 34, 48, 18


class ExplorerRow(NamedTuple):
    """A next move in words, with the share of games that Black won; without a point, a heading.

    ``words`` stand in place of the bar of the shares, where there is none.
    """

    point: Point | None
    color: Color
    move: str
    number: str
    black_share: float | None
    words: str
    spoken: str


class ExplorerCard(ListCard):
    """Lists next moves; pointing at one marks it on the board, a click or Enter plays it."""

    move_pointed = Signal(object)  # ExplorerRow | None
    move_chosen = Signal(object)  # ExplorerRow
    games_requested = Signal(object)  # ExplorerRow

    def __init__(self, menu: QMenu, parent: QWidget | None = None) -> None:
        """Make the card; its button opens ``menu``."""
        super().__init__(tr("Explorer"), parent)
        self.list = _MoveList(self)
        self.list.clicked.connect(lambda index: self._choose(self._row(index)))
        self.list.entered_row.connect(lambda index: self._choose(self._row(index)))
        self.list.walked.connect(self._point)
        self.list.entered.connect(self._point)
        self.list.left.connect(lambda: self.move_pointed.emit(None))
        self.list.games_wanted.connect(lambda index: self._want_games(self._row(index)))
        self.list.menu_wanted.connect(self._show_menu)
        self.note = PlainLabel(parent=self)
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        follow_zoom(self, self._fit_note)
        self.note.hide()
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.note, 1)
        self._add_button(menu)
        set_translated(self, self.list.setAccessibleName, tr.lazy("Next moves"))
        set_translated(self, self.set_title, tr.lazy("Explorer"))

    def _fit_note(self) -> None:
        across, down = scaled(WINDOW_MARGIN), scaled(GAP)
        self.note.setContentsMargins(across, down, across, down)

    def _add_button(self, menu: QMenu) -> None:
        button = self.more = QToolButton(self.header)
        button.setAutoRaise(True)
        button.setIcon(icon("more"))
        keep_icon_size(button)
        follow_zoom(button, lambda: button.setFixedSize(scaled(TOOL_WIDTH), scaled(LIST_ROW_HEIGHT)))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        set_translated(self, button.setAccessibleName, tr.lazy("More about the explorer"))
        self.header.add(button)

    def _take_height(self, *, elastic: bool) -> None:
        super()._take_height(elastic=elastic)
        if not elastic:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        rows = 1 if elastic else _LEAST_ROWS
        body = self.body
        assert body is not None
        body.setMinimumHeight(rows * scaled(LIST_ROW_HEIGHT) + 2 * scaled(SPACING))

    def sizeHint(self) -> QSize:
        """Return the room for some moves, however many there are: the cards below do not move with each position."""
        more = 0 if self.is_bare else _ROWS - _LEAST_ROWS
        return super().minimumSizeHint() + QSize(0, more * scaled(LIST_ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the room for a few moves, where the cards around need theirs; as one of several in another for one."""
        least = super().minimumSizeHint()
        return QSize(max(scaled(_LEAST_WIDTH), 0 if self.is_bare else least.width()), least.height())

    @property
    def rows(self) -> Sequence[ExplorerRow]:
        """Return the rows shown."""
        return self.list.moves.shown

    def show_moves(self, rows: Sequence[ExplorerRow], summary: str = "", note: str = "") -> None:
        """List next moves; the summary stands in the title, and the note in place of moves where there are none."""
        self.list.moves.show_rows(rows)
        title = tr("Explorer")
        # Translators: the heading of a card, and how many games there are.
        self.set_title(tr("{title} · {summary}").format(title=title, summary=summary) if summary else title)
        self.list.setVisible(bool(rows))
        self.note.setVisible(not rows)
        self.note.setText(note)

    def _row(self, index: Index) -> ExplorerRow | None:
        row = self.rows[index.row()] if index.isValid() else None
        return row if row is not None and row.point is not None else None

    def _point(self, index: QModelIndex) -> None:
        self.move_pointed.emit(self._row(index))

    def _choose(self, row: ExplorerRow | None) -> None:
        if row is not None and row in self.rows:
            self.move_chosen.emit(row)

    def _want_games(self, row: ExplorerRow | None) -> None:
        if row is not None and row in self.rows:
            self.games_requested.emit(row)

    def _show_menu(self, place: QPoint) -> None:
        """Offer actions for the current move; other moves may be listed by the time one is chosen."""
        row = self._row(self.list.currentIndex())
        if row is None:
            return
        menu = lettered_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("&Play Move"), lambda: self._choose(row))
        games = menu.addAction(tr("Show &Games in Library"), lambda: self._want_games(row))
        games.setShortcut("Ctrl+Return")  # shown only: the list itself handles the key
        menu.popup(place)


class _Moves(Rows[ExplorerRow]):
    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make moves selectable, and headings readable only."""
        is_move = index.isValid() and self.shown[index.row()].point is not None
        return super().flags(index) if is_move else Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a move, and in a tool tip the sentence."""
        sentence = super().data(index) if role == Qt.ItemDataRole.ToolTipRole else None
        return super().data(index, role) if sentence is None else plain_tip(sentence)


class _MoveList(CardList):
    """The rows: a click, Enter and Ctrl+Enter choose; the second half of a double click hits another position."""

    entered_row = Signal(object)  # QModelIndex: by Enter
    games_wanted = Signal(object)  # QModelIndex
    left = Signal()  # by the mouse or the focus

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.moves = _Moves(self)
        self.setModel(self.moves)
        self.setItemDelegate(_Row(self, LIST_ROW_HEIGHT))
        self.setMouseTracking(True)

    def owns(self, event: QKeyEvent) -> bool:
        """Return whether a key is one of the list's."""
        wants_games = event.key() in ENTER and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        return wants_games or super().owns(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the current row by Enter, and its games by Ctrl+Enter."""
        if event.key() not in ENTER or not self.owns(event):
            super().keyPressEvent(event)
        elif event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.games_wanted.emit(self.currentIndex())
        else:
            self.entered_row.emit(self.currentIndex())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Leave a double click alone: its first half has played a move, and the rows are those of another position."""
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Note that the keys point at no move any more, unless a menu about it has the focus."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Note that the mouse points at no move any more."""
        if event.type() is QEvent.Type.Leave:
            self.left.emit()
        return super().viewportEvent(event)


class _Row(CardRow):
    """Paints stone, move, count, and the share of games that each color won."""

    def paint_row(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a move, or a heading."""
        row, font, colors = index.data(ROW), option.widget.font(), current_palette()
        if row.point is None:
            write(painter, rect, row.move, secondary_font(font), colors.ink2)
            return
        gap, side = scaled(SPACING), scaled(_STONE)
        stone = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
        paint_symbol(painter, stone, row.color)
        x = stone.right() + gap
        view = self.parent()
        assert isinstance(view, _MoveList)
        rows = view.moves.shown
        moves = column_width([each.move for each in rows if each.point is not None], heading_font(font), _MOVE_WIDTH)
        counts = column_width([each.number for each in rows], with_tabular_digits(font), _COUNT_WIDTH)
        move = QRectF(x, rect.top(), moves, rect.height())
        write(painter, move, row.move, heading_font(font), colors.ink)
        count = QRectF(move.right(), rect.top(), counts, rect.height())
        write(painter, count, row.number, with_tabular_digits(font), colors.ink, RIGHT)
        rest = QRectF(count.right() + gap, rect.top(), rect.right() - count.right() - gap, rect.height())
        if row.black_share is None:
            write(painter, rest, row.words, secondary_font(font), colors.ink2)
        else:
            _paint_shares(painter, rest, row.black_share, font, colors)


def _paint_shares(painter: QPainter, rect: QRectF, share: float, font: QFont, colors: Palette) -> None:
    """Paint the numbers of games each color won, as stones that fill a bar, with percents on wide parts."""
    height = scaled(_BAR_HEIGHT)
    bar = QRectF(rect.left(), rect.center().y() - height / 2, rect.width(), height)
    radius = height / 4
    paint_rounded(painter, bar, radius, WHITE_STONE.name(), STONE_OUTLINE[Color.WHITE].name())
    black = QRectF(bar.left(), bar.top(), bar.width() * share, height)
    painter.save()
    painter.setClipRect(black)
    paint_rounded(painter, bar, radius, BLACK_STONE.name(), STONE_OUTLINE[Color.BLACK].name())
    painter.restore()
    small = with_tabular_digits(secondary_font(font))
    margin = scaled(GAP) + 2
    inner = bar.adjusted(margin, 0, -margin, 0)
    for part, color, where in ((share, WHITE_STONE, LEFT), (1 - share, BLACK_STONE, RIGHT)):
        percent = percent_text(part)
        if column_width([percent], small, 0) <= bar.width() * part - margin:
            write(painter, inner, percent, small, color.name(), where)


def explorer_rows(explored: Explored) -> list[ExplorerRow]:
    """Return the rows of the results: the moves of the library, then those of each source below its name."""
    rows = []
    for entry in explored.moves[:_MOST]:
        wins = entry.black_wins + entry.white_wins
        share = entry.black_wins / wins if wins else None
        name, point = move_text(entry.play.point), entry.play.point
        rows.append(ExplorerRow(point, entry.play.color, name, str(entry.count), share, "", spoken_move(entry)))
    for source, moves in explored.joseki:
        heading = source_text(source)
        rows.append(ExplorerRow(None, Color.BLACK, heading, "", None, "", heading))
        for joseki in moves:
            move = joseki.move
            words = joseki.words or lines_text(joseki.lines)
            rows.append(
                ExplorerRow(move.point, move.color, move.vertex, str(joseki.lines), None, words, spoken_joseki(joseki))
            )
    return rows
