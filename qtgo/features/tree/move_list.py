"""The moves of the current line as a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.record.tree import Node
from qtgo.features.tree.move_list_model import Index, MoveListModel, MoveRole
from qtgo.features.tree.move_rows import MoveColumn
from qtgo.kit.language import set_translated
from qtgo.look.elision import elided
from qtgo.look.font import heading_font, letters_wide, secondary_font, with_tabular_digits
from qtgo.look.icons import paint_icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import CARD_GAP, GAP, LIST_ROW_HEIGHT, SCROLL_BAR, SMALL_RADIUS, SPACING, scaled
from qtgo.text.translation import Texts
from qtgo.timers import turn_timer

tr = Texts("tree")

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LONGEST_NUMBER = "00000"
_WIDEST_VERTEX = "W25"  # of the boards that most games are played on
_PAIR_WIDTH = 320  # which a pair of moves with their times takes well
_COLORS = (MoveColumn.BLACK, MoveColumn.WHITE)
_CELL_PADDING = 8
_BUBBLE = 14


def _cell_of_words(index: Index) -> Index:
    """Return the cell whose words are in a cell: of a node without a move, they have the room of White's move too."""
    if index.column() % len(MoveColumn) != MoveColumn.WHITE or index.data(MoveRole.VERTEX) is not None:
        return index
    before = index.sibling(index.row(), index.column() - 1)
    return before if before.data(MoveRole.COLOR) is None else index


class _MoveDelegate(QStyledItemDelegate):
    """Paints a number, or a move with the time it took, a bubble for a comment and a fork for variations."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = option.widget
        assert isinstance(view, QTableView)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.column() % len(MoveColumn) == MoveColumn.NUMBER:
            place = QRectF(option.rect).adjusted(0, 0, -scaled(CARD_GAP), 0)
            painter.setFont(with_tabular_digits(secondary_font(view.font())))
            painter.setPen(current_palette().ink2)
            painter.drawText(place, int(_MIDDLE | Qt.AlignmentFlag.AlignRight), index.data())
        elif (cell := _cell_of_words(index)).data(MoveRole.VERTEX) is not None:
            rect, is_last = QRectF(option.rect), index.column() == index.model().columnCount() - 1
            if cell != index:  # what begins in the cell before this
                painter.setClipRect(rect)
                rect.setLeft(rect.left() - view.columnWidth(cell.column()))
            elif _cell_of_words(after := index.sibling(index.row(), index.column() + 1)) == index:
                painter.setClipRect(rect)
                rect.setRight(rect.right() + view.columnWidth(after.column()))
                is_last = after.column() == index.model().columnCount() - 1
            if is_last and not view.verticalScrollBar().isVisible():
                rect.setRight(rect.right() - scaled(SCROLL_BAR))  # as far from the edge of the card as beside the bar
            self._paint_move(painter, rect, cell, view.font(), is_current=view.selectionModel().isSelected(cell))
        painter.restore()

    def _paint_move(self, painter: QPainter, rect: QRectF, index: Index, font: QFont, *, is_current: bool) -> None:
        colors, padding = current_palette(), scaled(_CELL_PADDING)
        if is_current:
            paint_rounded(painter, rect.adjusted(0, 2, 0, -2), scaled(SMALL_RADIUS), colors.tint)
        place = rect.adjusted(padding, 0, -padding, 0)
        painter.setFont(heading_font(font) if is_current else font)
        painter.setPen(colors.accent if is_current else colors.ink)
        vertex = index.data(MoveRole.VERTEX)
        beyond = painter.fontMetrics().horizontalAdvance(vertex) - int(place.width())
        if beyond > 0:  # words come closer to the edges of their cell before they are cut
            closer = min(padding - scaled(GAP) // 2, (beyond + 1) // 2)
            place.adjust(-closer, 0, closer, 0)
        words = elided(painter.fontMetrics(), vertex, int(place.width()))
        painter.drawText(place, int(_MIDDLE), words)
        place.setLeft(place.left() + painter.fontMetrics().horizontalAdvance(words) + padding)
        side = scaled(_BUBBLE)
        for name in self._signs(index):
            if place.width() >= side:
                paint_icon(painter, QRectF(place.left(), rect.center().y() - side / 2, side, side), name, colors.accent)
                place.setLeft(place.left() + side + scaled(GAP))
        painter.setFont(with_tabular_digits(secondary_font(font)))
        painter.setPen(colors.ink2)
        time = index.data(MoveRole.TIME)
        if painter.fontMetrics().horizontalAdvance(time) <= place.width():
            painter.drawText(place, int(_MIDDLE | Qt.AlignmentFlag.AlignRight), time)

    def _signs(self, index: Index) -> Iterator[str]:
        if index.data(MoveRole.COMMENT):
            yield "comment"
        if index.data(MoveRole.VARIATIONS):
            yield "tree"


class MoveList(QTableView):
    """Lists the moves of the current line, Black's and White's beside each other; a click requests a move.

    Changes while it is hidden wait until it is seen.
    """

    index_requested = Signal(object)  # int: the node of the current line to go to, 0 is the root

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MoveListModel(self)
        self._showing = False
        self._waiting: tuple[Sequence[Node], int, int, TimeControl | None] | None = None
        self._index = -1
        self._more = turn_timer(self, self._show_more)
        self.setModel(self._model)
        self.setItemDelegate(_MoveDelegate(self))
        self.setProperty("look", "inner")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.horizontalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self._fit_rows()
        set_translated(self, self.setAccessibleName, tr.lazy("Moves"))
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    @property
    def current_node(self) -> int | None:
        """Return the index in the line of the node that is selected."""
        return self._model.node_at(self.currentIndex())

    def show_line(self, line: Sequence[Node], width: int, height: int, control: TimeControl | None = None) -> None:
        """Show the nodes of a line from the root on, without a signal.

        ``control`` are the time settings, from which the time of moves follows; None where they are unknown.
        """
        self._waiting = line, width, height, control
        if self.isVisible():
            self._catch_up()
        elif not self._model.is_of(line):
            self._model.clear()

    def forget(self, changed: Collection[Node], likely: int) -> None:
        """Read the rows from the first of some nodes on again with the next line: their moves have changed."""
        if self.isVisible():
            self._model.forget(changed, likely)
        else:  # the model may have a line of before, whose million nodes would be looked through
            self._model.forget_all()

    def show_index(self, index: int) -> None:
        """Select the node shown on the board, without a signal."""
        self._index = index
        if self.isVisible():
            self._select()

    def showEvent(self, event: QShowEvent) -> None:
        """Show changes that happened while hidden."""
        super().showEvent(event)
        self._catch_up()
        self._select()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many moves in each row as fit, and keep the current one in sight."""
        super().resizeEvent(event)
        self._fit_pairs()
        self.scrollTo(self.currentIndex())

    def _catch_up(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._grow(lambda: self._model.show_line(*waiting))

    def _show_more(self) -> None:
        """Show more of a long line."""
        if not self._model.is_whole:
            self._grow(self._model.show_more)

    def _grow(self, act: Callable[[], None]) -> None:
        """Show other nodes or more, and select the one shown on the board when it comes."""
        is_selected = self._index < self._model.nodes
        self._showing = True
        act()
        self._showing = False
        if not is_selected:
            self._select()
        self._more.start()

    def _select(self) -> None:
        self._showing = True
        self.setCurrentIndex(self._model.index_of(self._index))
        self._showing = False

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Walk from move to move with left and right, from row to row with up and down."""
        node, last = self.current_node, self._model.nodes - 1
        if node is None or last < 0:
            return self._model.index_of(0)
        moves = QAbstractItemView.CursorAction
        if action in (moves.MoveLeft, moves.MovePrevious):
            return self._model.index_of(max(0, node - 1))
        if action in (moves.MoveRight, moves.MoveNext):
            return self._model.index_of(min(last, node + 1))
        if action in (moves.MoveHome, moves.MoveEnd):
            return self._model.index_of(0 if action is moves.MoveHome else last)
        rows = {moves.MoveUp: -1, moves.MoveDown: 1, moves.MovePageUp: -self._page, moves.MovePageDown: self._page}
        return self._in_row(self.currentIndex(), rows[action])

    @property
    def _page(self) -> int:
        return max(1, self.viewport().height() // self.verticalHeader().defaultSectionSize())

    def _in_row(self, index: QModelIndex, rows: int) -> QModelIndex:
        """Return the move a number of rows further down, in the same column if there is one."""
        row = min(max(0, index.row() + rows), self._model.rowCount() - 1)
        pair = index.column() - index.column() % len(MoveColumn)
        columns = (
            index.column(),
            *(start + column for start in range(pair, -1, -len(MoveColumn)) for column in _COLORS),
        )
        cells = (self._model.index(row, column) for column in columns)
        return next((cell for cell in cells if self._model.node_at(cell) is not None), index)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()

    def sizeHint(self) -> QSize:
        """Return room for two moves in a row, and some rows."""
        return QSize(self._number_width + letters_wide(self.fontMetrics(), 22), 8 * self.row_height)

    def minimumSizeHint(self) -> QSize:
        """Return the room of three rows, in which no coordinate is cut."""
        vertex = QFontMetrics(heading_font(self.font())).horizontalAdvance(_WIDEST_VERTEX) + scaled(GAP)
        last = vertex + scaled(SCROLL_BAR)  # it keeps that free where there is no bar, and columns are alike
        return QSize(self._number_width + 2 * last, 3 * self.row_height)

    @property
    def _number_width(self) -> int:
        """Return the width of a column of numbers."""
        digits = QFontMetrics(with_tabular_digits(secondary_font(self.font())))
        return digits.horizontalAdvance(_LONGEST_NUMBER) + scaled(CARD_GAP)

    @property
    def row_height(self) -> int:
        """Return the height of each row."""
        return max(scaled(LIST_ROW_HEIGHT), self.fontMetrics().height() + scaled(SPACING))

    def _fit_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(self.row_height)
        self.verticalHeader().setDefaultSectionSize(self.row_height)
        header, width = self.horizontalHeader(), self._number_width
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in range(MoveColumn.NUMBER, self._model.columnCount(), len(MoveColumn)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, width)
        self._fit_pairs()

    def _fit_pairs(self) -> None:
        """Put several pairs of moves into a row where the columns would lie far apart."""
        pairs = max(1, self.width() // scaled(_PAIR_WIDTH))
        if pairs != self._model.pairs:
            self._model.set_pairs(pairs)
            self._fit_rows()
            self._select()

    def _on_current_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        node = self._model.node_at(current)
        for index in (current, previous):  # Qt paints only the cell that is selected, or was
            self.viewport().update(self.visualRect(index).adjusted(0, 0, self.columnWidth(index.column() + 1), 0))
        if node is not None and not self._showing:
            self.index_requested.emit(node)
