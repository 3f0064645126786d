"""The nodes of a line as rows of moves, each with what a list shows of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from qtgo.core.clock.time_settings import MAX_TIME, SECOND, TimeControl
from qtgo.core.game.navigation import common_start, first_of, has_move
from qtgo.core.record.clock_record import time_used
from qtgo.core.record.properties import color_of, first, moves_of, real_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.features.tree.move_rows import MoveCell, MoveColumn, MoveRows
from qtgo.kit.plain_labels import plain_tip
from qtgo.plain_text import is_blank
from qtgo.text.clock_words import clock_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.record.move_words import move_text
from qtgo.text.record.node_words import turn_text
from qtgo.text.translation import Texts

tr = Texts("tree")

Index = QModelIndex | QPersistentModelIndex
"""The place of a cell, as Qt hands it in."""
_MOST_SECONDS = MAX_TIME // SECOND
_AT_A_TIME = 5000  # nodes: some 3 ms
_SHOWN = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class MoveRole(IntEnum):
    """The data of a cell besides its text."""

    COLOR = Qt.ItemDataRole.UserRole + 1
    NUMBER = Qt.ItemDataRole.UserRole + 2
    VERTEX = Qt.ItemDataRole.UserRole + 3
    VARIATIONS = Qt.ItemDataRole.UserRole + 4
    TIME = Qt.ItemDataRole.UserRole + 5
    COMMENT = Qt.ItemDataRole.UserRole + 6


class MoveListModel(QAbstractTableModel):
    """The nodes of one line, two moves in a row or several such pairs beside each other.

    A cell is read from its node only when it is shown.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: Sequence[Node] = ()
        self._rows = MoveRows()
        self._kept = 0  # nodes of the line whose rows hold with the next line, too
        self._pairs = 1
        self._size = (19, 19)
        self._control = TimeControl()

    def show_line(self, line: Sequence[Node], width: int, height: int, control: TimeControl | None = None) -> None:
        """Show the nodes of a line from the root on; the part in common with the line before keeps its rows.

        Of a long line so many are shown that the window does not stop, and more by ``show_more``.
        The line is kept as it is handed over, for a copy of 100,000 nodes takes milliseconds: it may only grow.
        """
        same = min(self._rows.nodes, self._kept, common_start(self._line, line)) if (width, height) == self._size else 0
        self._kept, self._size, self._control = len(line), (width, height), control or TimeControl()
        if same:
            self._replace_end(same, line)
        else:
            self._reset(line)

    def forget(self, changed: Collection[Node], likely: int) -> None:
        """Read the rows from the first of some nodes on again with the next line: their moves have changed.

        A single one is likely at an index of the line.
        """
        self._kept = min(self._kept, first_of(self._line, changed, likely))

    def forget_all(self) -> None:
        """Read all rows again with the next line."""
        self._kept = 0

    @property
    def is_whole(self) -> bool:
        """Return whether the whole line is shown."""
        return self._rows.nodes == len(self._line)

    def show_more(self) -> None:
        """Show some more nodes of the line."""
        kept = self.rowCount()
        self._add_rows(kept)
        self.dataChanged.emit(self.index(kept - 1, 0), self.index(kept - 1, self.columnCount() - 1))

    def is_of(self, line: Sequence[Node]) -> bool:
        """Return whether the nodes shown are of the game that a line belongs to."""
        return bool(self._line and line) and self._line[0] is line[0]

    def clear(self) -> None:
        """Show no nodes."""
        if len(self._rows):
            self._reset(())

    def index_of(self, node: int) -> QModelIndex:
        """Return the place of a node, given its index in the line."""
        if not 0 <= node < self._rows.nodes:
            return QModelIndex()
        cell = self._rows.cell(node)
        row, pair = divmod(cell.row, self._pairs)
        return self.index(row, pair * len(MoveColumn) + cell.column)

    def node_at(self, index: Index) -> int | None:
        """Return the index in the line of the node at a place, None where there is none."""
        return self._rows.node_at(*self._cell(index)) if index.isValid() else None

    @property
    def pairs(self) -> int:
        """Return the number of pairs of moves in each row."""
        return self._pairs

    def set_pairs(self, pairs: int) -> None:
        """Show this many pairs of moves in each row."""
        self.beginResetModel()
        self._pairs = pairs
        self.endResetModel()

    def _cell(self, index: Index) -> MoveCell:
        """Return the cell that a place stands for: the row and column with one pair in each row."""
        pair, column = divmod(index.column(), len(MoveColumn))
        return MoveCell(index.row() * self._pairs + pair, MoveColumn(column))

    def _rows_of(self, count: int) -> int:
        """Return the number of rows for a number of pairs."""
        return -(-count // self._pairs)

    @property
    def nodes(self) -> int:
        """Count the nodes."""
        return self._rows.nodes

    def _replace_end(self, same: int, line: Sequence[Node]) -> None:
        """Replace the nodes after the first ``same``."""
        before, kept = self.rowCount(), self._rows_of(self._rows.cell(same - 1).row + 1)
        if kept < before:
            self.beginRemoveRows(QModelIndex(), kept, before - 1)
            self._rows.cut(same)
            self.endRemoveRows()
        else:
            self._rows.cut(same)
        self._line = line
        self._add_rows(kept)
        self.dataChanged.emit(self.index(0, 0), self.index(kept - 1, self.columnCount() - 1))

    def _add_rows(self, kept: int) -> None:
        """Add the rows of some more nodes to so many rows."""
        added = self._rows.added_by(self._line, _AT_A_TIME)
        count = self._rows_of(len(self._rows) + len(added))
        if count > kept:
            self.beginInsertRows(QModelIndex(), kept, count - 1)
            self._rows.append(added)
            self.endInsertRows()
        else:
            self._rows.append(added)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else self._rows_of(len(self._rows))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the columns."""
        return 0 if parent.isValid() else self._pairs * len(MoveColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the names of the columns for screen readers."""
        if orientation is not Qt.Orientation.Horizontal or role not in _SHOWN:
            return None
        # Translators: the heading of a column, a noun.
        return (tr("Move"), color_name(Color.BLACK), color_name(Color.WHITE))[section % len(MoveColumn)]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make the cells selectable that hold a node."""
        if self.node_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or one of the roles of MoveRole; an empty cell says so to screen readers."""
        said = self._said(index, role)
        is_nameless = role == Qt.ItemDataRole.AccessibleTextRole and not said and index.isValid()
        return self._empty_text() if is_nameless else said

    def _said(self, index: Index, role: int) -> object:
        row, column = self._cell(index)
        if column is MoveColumn.NUMBER:
            return self._row_number(row) if role in _SHOWN and row < len(self._rows) else None
        node = self.node_at(index)
        if node is None:
            return None
        if role in _SHOWN:
            return self._sentence(node)
        return self._value(node, role)

    def _value(self, node: int, role: int) -> object:
        match role:
            case MoveRole.NUMBER:
                value: object = self._rows.numbers[node]
            case MoveRole.VARIATIONS:
                value = self._variations(node)
            case MoveRole.VERTEX:
                value = self._vertex(node)
            case MoveRole.TIME:
                value = self._time_used(node)
            case Qt.ItemDataRole.ToolTipRole:
                value = plain_tip(listed(self._times(node))) or None
            case MoveRole.COMMENT:
                value = not is_blank(first(self._line[node], "C") or "")
            case MoveRole.COLOR:
                move = self._move(node)
                value = None if move is None else int(move.color)
            case _:
                value = None
        return value

    def _reset(self, line: Sequence[Node]) -> None:
        self.beginResetModel()
        self._line = line
        self._rows = MoveRows().added_by(line, _AT_A_TIME)
        self.endResetModel()

    def _row_number(self, row: int) -> str:
        """Return the number of the first move of a row, nothing where it has no move."""
        node = self._rows.first_of(row)
        return str(self._rows.numbers[node]) if has_move(self._line[node]) else ""

    def _move(self, node: int) -> Move | None:
        moves = moves_of(self._line[node], *self._size)
        return moves[-1] if moves else None

    def _times(self, node: int) -> list[str]:
        """Return the time the move took, and the time then left, where recorded."""
        used, left = self._time_used(node), self._time_left(node)
        # Translators: the time used for a move.
        took = [tr("took {time}").format(time=used)] if used else []
        # Translators: on the clock.
        return [*took, tr("{time} left").format(time=left)] if left else took

    def _time_used(self, node: int) -> str:
        used = time_used(self._line, node, self._control)
        return "" if used is None or used > MAX_TIME else clock_text(round(used / SECOND) * SECOND)

    def _time_left(self, node: int) -> str:
        move = self._move(node)
        seconds = None if move is None else real_of(self._line[node], f"{move.color.letter}L")
        return "" if seconds is None or not 0 <= seconds < _MOST_SECONDS else clock_text(round(seconds * SECOND))

    def _variations(self, node: int) -> int:
        """Count the other moves that the record has in place of this one."""
        parent = self._line[node].parent
        return 0 if parent is None else len(parent.children) - 1

    def _vertex(self, node: int) -> str:
        move = self._move(node)
        if move is not None:
            return move_text(move.point)
        if has_move(self._line[node]):
            return tr("outside the board")
        if node == 0:
            # Translators: of the game.
            return tr("start")
        setup = setup_of(self._line[node], *self._size)
        if setup is None:
            return tr("no move")
        to_move = color_of(self._line[node], "PL")
        # Translators: a node that places stones.
        return tr("setup") if to_move is None or setup.black or setup.white or setup.empty else turn_text(to_move)

    def _empty_text(self) -> str:
        return tr("no move")

    def _sentence(self, node: int) -> str:
        move = self._move(node)
        vertex = self._vertex(node)
        if move is None:
            text = vertex
        else:
            text = tr.by_color("{number} {color} {vertex}", move.color)
            text = text.format(number=self._rows.numbers[node], vertex=vertex)
        parts = [text]
        parts += self._times(node)
        if first(self._line[node], "C"):
            # Translators: the move has one.
            parts.append(tr("comment"))
        if count := self._variations(node):
            parts.append(tr.plural("{n} other move here", "{n} other moves here", count))
        return listed(parts)
