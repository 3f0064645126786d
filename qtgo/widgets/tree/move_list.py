"""The moves of the current line as a list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from qtgo.core.record.navigation import has_move
from qtgo.core.record.properties import move_number_at, moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.text.colors import color_name
from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting
from qtgo.widgets.stone import paint_stone

tr = Texts("move list")

_Index = QModelIndex | QPersistentModelIndex
_ROW_LINES = 1.45
_SLICE = 1024


class MoveRole(IntEnum):
    """What the model knows of a row besides its text."""

    COLOR = Qt.ItemDataRole.UserRole + 1
    NUMBER = Qt.ItemDataRole.UserRole + 2
    VERTEX = Qt.ItemDataRole.UserRole + 3
    VARIATIONS = Qt.ItemDataRole.UserRole + 4


class MoveListModel(QAbstractListModel):
    """The nodes of one line; a row is read from its node only when it is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: Sequence[Node] = ()
        self._numbers: list[int] = []  # one for each row
        self._size = (19, 19)

    def show_line(self, line: Sequence[Node], width: int, height: int) -> None:
        """Show the nodes of a line from the root on; what it has in common with the line before keeps its rows.

        The line is kept as it is handed over, for a copy of 100,000 nodes takes milliseconds: it must not change.
        """
        same = _common(self._line, line) if (width, height) == self._size else 0
        self._size = (width, height)
        if same:
            self._replace_end(same, line)
        else:
            self._reset(line)

    def clear(self) -> None:
        """Show no nodes."""
        if self._numbers:
            self._reset(())

    def _replace_end(self, same: int, line: Sequence[Node]) -> None:
        """Let other nodes follow the first ones, which stay."""
        rows = len(self._numbers)
        if same < rows:
            self.beginRemoveRows(QModelIndex(), same, rows - 1)
            del self._numbers[same:]
            self.endRemoveRows()
        self._line = line
        self.dataChanged.emit(self.index(0), self.index(same - 1))
        if same < len(line):
            self.beginInsertRows(QModelIndex(), same, len(line) - 1)
            self._number_rows()
            self.endInsertRows()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Count the nodes."""
        return 0 if parent.isValid() else len(self._numbers)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a row, or one of the roles of MoveRole."""
        row = index.row()
        if not 0 <= row < len(self._numbers):
            return None
        if role == MoveRole.NUMBER:
            return self._numbers[row]
        if role == MoveRole.VARIATIONS:
            return self._variations(row)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(row)
        if role == MoveRole.VERTEX:
            return self._vertex(row)
        if role == MoveRole.COLOR:
            move = self._move(row)
            return None if move is None else int(move.color)
        return None

    def _reset(self, line: Sequence[Node]) -> None:
        self.beginResetModel()
        self._line = line
        self._numbers = []
        self._number_rows()
        self.endResetModel()

    def _number_rows(self) -> None:
        """Add the rows that are missing for the line."""
        number = self._numbers[-1] if self._numbers else 0
        for node in self._line[len(self._numbers) :]:
            number = move_number_at(node, number)
            self._numbers.append(number)

    def _move(self, row: int) -> Move | None:
        moves = moves_of(self._line[row], *self._size)
        return moves[-1] if moves else None

    def _variations(self, row: int) -> int:
        """Count the other moves that the record has in place of this one."""
        parent = self._line[row].parent
        return 0 if parent is None else len(parent.children) - 1

    def _vertex(self, row: int) -> str:
        move = self._move(row)
        if move is not None:
            return tr("pass") if move.is_pass else move.vertex
        node = self._line[row]
        if has_move(node):
            return tr("outside the board")
        if row == 0:
            return tr("start")
        return tr("setup") if setup_of(node, *self._size) is not None else tr("no move")

    def _sentence(self, row: int) -> str:
        move = self._move(row)
        vertex = self._vertex(row)
        if move is None:
            text = vertex
        else:
            name = color_name(move.color)
            text = tr("{number} {color} {vertex}").format(number=self._numbers[row], color=name, vertex=vertex)
        count = self._variations(row)
        return text + (", " + tr.plural("{n} other move here", "{n} other moves here", count) if count else "")


def _common(one: Sequence[Node], other: Sequence[Node]) -> int:
    """Count the nodes that two lines begin with alike, comparing many at a time."""
    length, same = min(len(one), len(other)), 0
    while same < length and one[same : same + _SLICE] == other[same : same + _SLICE]:
        same += _SLICE
    return next((row for row in range(same, length) if one[row] is not other[row]), length)


class _MoveDelegate(QStyledItemDelegate):
    """Paints a row as number, stone, vertex, and a fork where there are variations."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        metrics = option.fontMetrics
        return QSize(16 * metrics.averageCharWidth(), round(_ROW_LINES * metrics.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        from PySide6.QtWidgets import QStyle  # which takes as long to load as ten modules

        view: QWidget = option.widget
        rect: QRect = option.rect
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, view)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(view.palette().color(role))
        self._paint_row(painter, rect, index)
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        metrics = painter.fontMetrics()
        unit = metrics.averageCharWidth()
        pen = painter.pen()
        color = index.data(MoveRole.COLOR)
        middle = Qt.AlignmentFlag.AlignVCenter
        number = QRect(rect.left(), rect.top(), max(5 * unit, metrics.horizontalAdvance("00000")), rect.height())
        if color is not None:
            painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, str(index.data(MoveRole.NUMBER)))
        side = 0.8 * metrics.height()
        stone = QRectF(number.right() + unit, rect.center().y() - side / 2 + 0.5, side, side)
        if color is not None:
            paint_stone(painter, stone, Color(color))
            painter.setPen(pen)
        text = QRect(rect)
        text.setLeft(round(stone.right()) + unit)
        painter.drawText(text, middle | Qt.AlignmentFlag.AlignLeft, index.data(MoveRole.VERTEX))
        if index.data(MoveRole.VARIATIONS):
            self._paint_fork(painter, rect, side)

    def _paint_fork(self, painter: QPainter, rect: QRect, side: float) -> None:
        """Draw a line that parts in two at the right end of the row."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        right, middle = rect.right() - round(0.4 * side), rect.center().y() + 1
        size = round(0.5 * side)
        left = right - 2 * size
        joint = QPoint(left + size, middle)
        painter.drawLine(QPoint(left, middle), joint)
        painter.drawLine(joint, QPoint(right, middle - size + 1))
        painter.drawLine(joint, QPoint(right, middle + size - 1))


class MoveList(QTableView):
    """Lists the moves of the current line; a click asks to go there.

    It is a table of one column: with 100,000 rows a list view lays all of them out anew with every move. What
    changes while it is hidden waits until it is seen.
    """

    index_requested = Signal(object)  # int: the node of the current line to go to, 0 is the root

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MoveListModel(self)
        self._showing = False
        self._waiting: tuple[Sequence[Node], int, int] | None = None
        self._index = -1
        self.setModel(self._model)
        self.setItemDelegate(_MoveDelegate(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self._fit_rows()
        set_lasting(self, self.setAccessibleName, tr.lazy("Moves"))
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def show_line(self, line: Sequence[Node], width: int, height: int) -> None:
        """Show the nodes of a line from the root on; nothing is emitted."""
        self._waiting = line, width, height
        if self.isVisible():
            self._catch_up()
        else:
            self._model.clear()

    def show_index(self, index: int) -> None:
        """Select the node shown on the board; nothing is emitted."""
        self._index = index
        if self.isVisible():
            self._select()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while nobody saw it."""
        super().showEvent(event)
        self._catch_up()
        self._select()

    def _catch_up(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._showing = True
            self._model.show_line(*waiting)
            self._showing = False

    def _select(self) -> None:
        self._showing = True
        self.setCurrentIndex(self._model.index(self._index))
        self._showing = False

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()

    def sizeHint(self) -> QSize:
        """Be narrow: a number, a stone and a vertex wide."""
        metrics = self.fontMetrics()
        return QSize(22 * metrics.averageCharWidth(), 16 * metrics.height())

    def _fit_rows(self) -> None:
        height = round(_ROW_LINES * self.fontMetrics().height())
        self.verticalHeader().setMinimumSectionSize(height)
        self.verticalHeader().setDefaultSectionSize(height)

    def _on_current_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid() and not self._showing:
            self.index_requested.emit(current.row())
