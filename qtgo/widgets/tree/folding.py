"""Which variations of a tall tree are folded automatically: all that leave the current line."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.build import TALL
from qtgo.core.tree_layout.layout import TreeLayout


class Folding:
    """Folds the variations off the current line, opens the one that is entered, and folds it again when it is left.

    What the user opens or folds stays so.
    """

    def __init__(self, next_of: Callable[[Node], Node | None]) -> None:
        """Make it; ``next_of`` returns the child that follows a node on its line, None at the end."""
        self._next_of = next_of
        self._opened: list[Node] = []  # automatically, to be folded again
        self.is_on = True

    def begin(self, layout: TreeLayout, current: Node) -> bool:
        """Fold what leaves the current line of a tree that is tall; return whether it is."""
        self._opened.clear()
        if not self.is_on or layout.rows <= TALL:
            return False
        layout.collapse_others(self.line(current))
        return True

    def line(self, node: Node) -> list[Node]:
        """Return the line through a node, from the root to its end."""
        return [*node.path(), *self._ahead(node)]

    def show(self, layout: TreeLayout, node: Node) -> bool:
        """Show a node and its line, and fold what was opened for another one; return whether it was hidden."""
        if layout.branch(node) is not None:
            return False
        place = layout.shown(node)
        if not layout.is_collapsed(place):
            return False  # of another tree
        if not self.is_on:
            return layout.expand_to(node)
        self.open(layout, place, node)
        above = set(node.path())
        for other in [each for each in self._opened if each not in above]:
            self._opened.remove(other)
            layout.set_collapsed(other, True)
        self._opened.append(place)
        return True

    def open(self, layout: TreeLayout, place: Node, node: Node | None = None) -> None:
        """Show the line that leads from a folded node to one below it, and on; what leaves that line stays folded."""
        hidden: list[Node] = []
        below = place if node is None else node
        while below is not place and below.parent is not None:
            hidden.append(below)
            below = below.parent
        hidden.reverse()
        layout.expand_along(place, [*hidden, *self._ahead(hidden[-1] if hidden else place)])

    def keep(self, node: Node) -> None:
        """Leave a node as it is now: the user wants it so."""
        if node in self._opened:
            self._opened.remove(node)

    def _ahead(self, node: Node) -> list[Node]:
        line: list[Node] = []
        following = self._next_of(node)
        while following is not None:
            line.append(following)
            following = self._next_of(following)
        return line
