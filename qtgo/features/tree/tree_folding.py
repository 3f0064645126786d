"""Fold variations of a tall tree automatically: all that leave the current line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, pairwise

from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.build import TALL
from qtgo.core.tree_layout.layout import TreeLayout

_FAR = 20
"""Columns from the current node up to which a variation that was entered stays open."""
_AT_ONCE = 100  # nodes of a line, or beside one, to look at in a step: some 0.2 ms


class Folding:
    """Folds the variations off the current line, opens the one that is entered, and folds it again when it is left.

    Nodes that the user opens or folds stay so.
    """

    def __init__(self, next_of: Callable[[Node], Node | None]) -> None:
        """Make it; ``next_of`` returns the child that follows a node on its line, None at the end."""
        self._next_of = next_of
        self._opened: list[Node] = []  # automatically, to be folded again
        self.is_on = True

    def begin(self, layout: TreeLayout, current: Node, *, is_folded: bool = False) -> bool:
        """Fold the variations of a tall tree that leave the current line; return whether it is tall.

        ``is_folded``: it was laid out so.
        """
        self._opened.clear()
        if not self.is_on or layout.rows <= TALL:
            return False
        if not is_folded:
            layout.collapse_others([*current.path(), *self._ahead(current)])
        return True

    def fold_others(self, collapsed: set[Node], node: Node, *, only_below: bool = False) -> Iterator[None]:
        """Add to some collapsed nodes those that begin variations off the line through a node, in short steps.

        The nodes of the line are removed. ``only_below``: the line begins with the node.
        """
        lines = (pairwise(chain((node,), self._ahead(node))), () if only_below else _above(node))
        collapsed.discard(node)
        for looked_at, (place, following) in enumerate(chain.from_iterable(lines)):
            collapsed.difference_update((place, following))
            if len(place.children) > 1:
                yield from _fold_beside(collapsed, place, following)
            if looked_at % _AT_ONCE == 0:
                yield

    def show(self, layout: TreeLayout, node: Node) -> bool:
        """Show a node and its line, and fold nodes opened for others; return whether the layout has changed.

        A node in sight folds only distant variations, so that nothing moves while the user compares near nodes.
        """
        if layout.branch(node) is not None:
            return self._fold(layout, node, only_far=True)
        if not layout.has_collapsed:
            return False  # of another tree, perhaps a large one whose layout is being made
        place = layout.shown(node)
        if not layout.is_collapsed(place):
            return False
        if not self.is_on:
            return layout.expand_to(node)
        self.open(layout, place, node)
        self._fold(layout, node, only_far=False)
        self._opened.append(place)
        return True

    def _fold(self, layout: TreeLayout, node: Node, *, only_far: bool) -> bool:
        """Fold opened nodes that do not lead to a node in sight; return whether there was any."""
        if not self.is_on or not self._opened:
            return False
        way, column = layout.path(node), layout.column(node)
        left = []
        for place in self._opened:
            branch = layout.branch(place)
            if branch is None:
                continue  # within another one that is folded
            start = layout.column(place)
            is_near = only_far and abs(start - column) <= _FAR
            if not is_near and way.get(branch, -1) < start:
                left.append(place)
        for place in left:
            self._opened.remove(place)
            layout.set_collapsed(place, True)
        return bool(left)

    def open(self, layout: TreeLayout, place: Node, node: Node | None = None) -> None:
        """Show the line that leads from a folded node to one below it, and on; variations of that line stay folded."""
        hidden: list[Node] = []
        below = place if node is None else node
        while below is not place and below.parent is not None:
            hidden.append(below)
            below = below.parent
        hidden.reverse()
        layout.expand_along(place, [*hidden, *self._ahead(hidden[-1] if hidden else place)])

    def keep(self, node: Node) -> None:
        """Keep a node as it is now, as the user has chosen."""
        if node in self._opened:
            self._opened.remove(node)

    def keep_all(self) -> None:
        """Leave all nodes as they are now."""
        self._opened.clear()

    def _ahead(self, node: Node) -> Iterator[Node]:
        following = self._next_of(node)
        while following is not None:
            yield following
            following = self._next_of(following)


def _fold_beside(collapsed: set[Node], place: Node, following: Node) -> Iterator[None]:
    """Add to some collapsed nodes those that begin variations beside the one that follows a node, in short steps."""
    for looked_at, child in enumerate(place.children, 1):
        if child is not following and child.children:
            collapsed.add(child)
        if looked_at % _AT_ONCE == 0:
            yield


def _above(node: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes above one, each with the one below it."""
    while node.parent is not None:
        yield node.parent, node
        node = node.parent
