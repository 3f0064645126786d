"""The painted part of a game tree: lines, nodes with their numbers, and how many are hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect
from PySide6.QtGui import QFont, QPainter, QPainterPath

from qtgo.core.record.node_traits import NodeKind, NodeTraits
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.tree_layout.branch import Branch
from qtgo.core.tree_layout.layout import COUNTED, Sight, TreeLayout
from qtgo.features.tree.painter import TreePainter

if TYPE_CHECKING:
    from qtgo.core.analysis.loss import LossClass

_NUMBERED = 10  # every so many moves


class _Taken:
    """The visible cells that have a node or a line."""

    def __init__(self, sight: Sight) -> None:
        self._runs: dict[int, list[tuple[int, int]]] = {}
        for _branch, row, first, last in sight.runs:
            self._runs.setdefault(row, []).append((first - 1, last))

    def above(self, column: int, row: int) -> bool:
        """Return whether something is right above a cell."""
        return any(first <= column <= last for first, last in self._runs.get(row - 1, ()))


class TreePlaces(NamedTuple):
    """The grid of the cells in a viewport: how large one is, where the middle of the first is, which way lines run."""

    side: int
    left: int
    top: int
    vertical: bool

    def center(self, column: float, row: float) -> QPointF:
        """Return the middle of a cell."""
        across, down = (row, column) if self.vertical else (column, row)
        return QPointF(across * self.side + self.left, down * self.side + self.top)

    def cell_at(self, place: QPointF) -> tuple[float, float]:
        """Return the column and row of a place; a node is in the middle of whole numbers."""
        across, down = (place.x() - self.left) / self.side, (place.y() - self.top) / self.side
        return (down, across) if self.vertical else (across, down)


class SightPicture(NamedTuple):
    """Paints a part of a viewport."""

    painter: QPainter
    kinds: TreePainter
    places: TreePlaces
    layout: TreeLayout
    font: QFont

    def sight(self, rect: QRect) -> Sight:
        """Return the contents of a rectangle of the viewport."""
        corners = (self.places.cell_at(QPointF(corner)) for corner in (rect.topLeft(), rect.bottomRight()))
        (left, top), (right, bottom) = corners
        return self.layout.sight(int(left) - 2, int(right) + 2, int(top) - 1, int(bottom) + 1)

    def paint_lines(self, sight: Sight, path: Mapping[Branch, int]) -> None:
        """Paint the lines, apart those on a path, which has the last column of each of its branches."""
        at = self.places.center
        plain: list[QLineF] = []
        on_path: list[QLineF] = []
        bends, bends_on_path = QPainterPath(), QPainterPath()
        for branch, row, first, last in sight.runs:
            way = path.get(branch, -1)
            if way > first:
                on_path.append(QLineF(at(first, row), at(min(way, last), row)))
            if way < last:
                plain.append(QLineF(at(max(way, first), row), at(last, row)))
        is_small = not self.kinds.shows_numbers  # corners could not be seen, and there are many
        round_off = self.kinds.corner
        for branch, column, row, to_row in sight.links:
            if is_small:
                lines = on_path if branch in path else plain
                lines.append(QLineF(at(column + 0.5, row), at(column + 0.5, to_row)))
                lines.append(QLineF(at(column + 0.5, to_row), at(column + 1, to_row)))
                continue
            bend = bends_on_path if branch in path else bends
            between = column + 0.5
            bend.moveTo(at(column, row))
            bend.lineTo(at(between, row))
            bend.lineTo(at(between, to_row - round_off))
            bend.quadTo(at(between, to_row), at(between + round_off, to_row))
            bend.lineTo(at(column + 1, to_row))
        self.kinds.paint_lines(self.painter, plain, on_path=False)
        self.kinds.paint_paths(self.painter, bends, on_path=False)
        self.kinds.paint_lines(self.painter, on_path, on_path=True)
        self.kinds.paint_paths(self.painter, bends_on_path, on_path=True)

    def paint_nodes(
        self, sight: Sight, traits_of: Callable[[Node], NodeTraits], loss_of: Callable[[Node], LossClass | None]
    ) -> None:
        """Paint the nodes, then their numbers, a font at a time."""
        painter, kinds, at = self.painter, self.kinds, self.places.center
        numbered: dict[int, list[tuple[QPointF, str, Color]]] = {}
        beside: list[tuple[QPointF, str]] = []
        collapsed: list[tuple[Branch, int]] = []
        taken, is_numbered = _Taken(sight), kinds.shows_numbers
        for branch, row, first, last in sight.runs:
            center, on_stones = at(first, row), kinds.shows_numbers_on_stones
            step = QPointF(0, self.places.side) if self.places.vertical else QPointF(self.places.side, 0)
            for column, (node, number) in enumerate(branch.numbered(first, last), first):
                traits = traits_of(node)
                kinds.paint_node(painter, center, traits, loss_of(node))
                if is_numbered and traits.kind is NodeKind.MOVE and traits.color is not None:
                    if on_stones:
                        numbered.setdefault(len(str(number)), []).append((center, str(number), traits.color))
                    elif number % _NUMBERED == 0 and number and not taken.above(column, row):
                        beside.append((center, str(number)))
                center = center + step
            if last == branch.last and self.layout.is_collapsed(branch.last_node):
                collapsed.append((branch, row))
        for digits, numbers in numbered.items():
            painter.setFont(kinds.number_font(self.font, digits))
            for center, text, color in numbers:
                kinds.paint_number(painter, center, text, color)
        painter.setFont(self.font)
        for center, text in beside:
            kinds.paint_number_beside(painter, center, text, vertical=self.places.vertical)
        for branch, row in collapsed:
            self._paint_count(branch, row)

    def _paint_count(self, branch: Branch, row: int) -> None:
        center = self.places.center(branch.last, row)
        self.painter.setFont(self.font)
        hidden = self.layout.hidden_below(branch.last_node)
        self.kinds.paint_count(self.painter, center, f"+{hidden}" if hidden <= COUNTED else f"{COUNTED}+")
