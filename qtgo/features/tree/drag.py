"""The node under a pressed mouse in a game tree, and the target of a dropped variation."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.layout import TreeLayout


class Press:
    """The node under a pressed mouse, and the state of its drag."""

    __slots__ = ("dragging", "gap", "index", "node", "origin", "place")

    def __init__(self, node: Node | None, place: QPointF, origin: QPoint) -> None:
        self.node = node
        self.place = place
        self.origin = origin
        self.dragging = False
        self.index: int | None = None
        self.gap: tuple[float, float] | None = None


def gap_at(row: float, node: Node, layout: TreeLayout) -> tuple[int, tuple[float, float]] | None:
    """Return which child of its parent a node would become if dropped at a row, and where to show that.

    None if no other child is shown.
    """
    others = [child for child in node.parent.children if child is not node] if node.parent is not None else []
    cells = [cell for child in others if (cell := layout.cell(child)) is not None]
    if not cells:
        return None
    index = sum(cell.row < row for cell in cells)
    if index == len(cells):
        return index, (cells[-1].column, cells[-1].row + 0.5)
    return index, (cells[index].column, cells[index].row - 0.5)
