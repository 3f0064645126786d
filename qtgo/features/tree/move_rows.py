"""The rows of a list of moves: a move of Black and the move of White after it share one."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node


class MoveColumn(IntEnum):
    """The columns of the list; a node without a move stands in that of Black."""

    NUMBER = 0
    BLACK = 1
    WHITE = 2


class MoveCell(NamedTuple):
    """A place in the list."""

    row: int
    column: MoveColumn


class MoveRows:
    """The row of each node of a line; nodes are identified by their index in the line."""

    def __init__(self) -> None:
        # Arrays: a million numbers are freed at once.
        self.numbers = array("q")
        """The move number at each node."""
        self._row_of = array("q")
        self._first = array("q")  # of each row, the index of its first node
        self._columns = array("b")  # of each node

    def __len__(self) -> int:
        """Count the rows."""
        return len(self._first)

    @property
    def nodes(self) -> int:
        """Count the nodes."""
        return len(self._row_of)

    def cut(self, count: int) -> None:
        """Keep only the first nodes."""
        rows = self._row_of[count - 1] + 1 if count else 0
        del self._first[rows:]
        for column in (self.numbers, self._row_of, self._columns):
            del column[count:]

    def added_by(self, line: Sequence[Node], count: int) -> MoveRows:
        """Return the rows that so many more nodes add, of a line that begins with those that are here already."""
        added = MoveRows()
        numbers, row_of, first, columns = added.numbers, added._row_of, added._first, added._columns
        black, white = MoveColumn.BLACK, MoveColumn.WHITE  # found once: a line may have 100,000 nodes
        number = self.numbers[-1] if self.numbers else 0
        row = len(self) - 1
        waits = bool(self.nodes) and self._waits(line[self.nodes - 1])
        for index in range(self.nodes, min(len(line), self.nodes + count)):
            node = line[index]
            number = move_number_at(node, number)
            properties = node.properties
            has_black, has_white = "B" in properties, "W" in properties
            is_white = has_white and not has_black
            if not (is_white and waits):
                first.append(index)
                row += 1
            waits = has_black and not has_white
            row_of.append(row)
            columns.append(white if is_white else black)
            numbers.append(number)
        return added

    def append(self, added: MoveRows) -> None:
        """Append rows that ``added_by`` returned."""
        self.numbers += added.numbers
        self._row_of += added._row_of
        self._first += added._first
        self._columns += added._columns

    def _waits(self, node: Node) -> bool:
        """Return whether a move of White may join a node in its row."""
        return "B" in node.properties and "W" not in node.properties

    def cell(self, index: int) -> MoveCell:
        """Return the place of a node."""
        return MoveCell(self._row_of[index], MoveColumn(self._columns[index]))

    def node_at(self, row: int, column: int) -> int | None:
        """Return the index of the node in a cell, None where there is none."""
        if not 0 <= row < len(self._first):
            return None
        first = self._first[row]
        if column == self._columns[first]:
            return first
        second = first + 1
        if second < self.nodes and self._row_of[second] == row and column == self._columns[second]:
            return second
        return None

    def first_of(self, row: int) -> int:
        """Return the index of the first node of a row."""
        return self._first[row]
