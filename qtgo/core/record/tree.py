"""The game record as a tree of nodes, each with SGF properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

_MANY = 10_000
_FEW = 30  # siblings, among which one is found at once


class Node:
    """A node of the record: its SGF properties, in order, and its children, the first being the main line.

    Values are the raw text between the brackets, escapes included, so that nothing of a file is lost;
    ``qtgo.core.record.properties`` converts them.
    """

    __slots__ = ("children", "parent", "properties")

    def __init__(self, properties: dict[str, list[str]] | None = None, parent: Node | None = None) -> None:
        self.properties: dict[str, list[str]] = {} if properties is None else properties
        self.parent = parent
        self.children: list[Node] = []
        if parent is not None:
            parent.children.append(self)

    @property
    def is_attached(self) -> bool:
        """Return whether this node is in the tree; a detached node still knows its parent."""
        node = self
        while (parent := node.parent) is not None:
            if node not in parent.children:
                return False
            node = parent
        return True

    def main_line(self) -> Iterator[Node]:
        """Yield this node and the first children below it."""
        node = self
        while True:
            yield node
            if not node.children:
                return
            node = node.children[0]

    def path(self) -> list[Node]:
        """List the nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        nodes.reverse()
        return nodes

    def subtree(self) -> Iterator[Node]:
        """Yield this node and all its descendants, in the order of a file."""
        others = [self]
        while others:
            node = others.pop()
            yield node
            while children := node.children:
                if len(children) > _MANY:  # not copied: that and freeing the copy would take long
                    for child in children:
                        yield from child.subtree()
                    break
                if len(children) > 1:
                    others += children[:0:-1]
                node = children[0]
                yield node

    @property
    def root(self) -> Node:
        """Return the root of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node


class ChildPlaces:
    """Finds children among their siblings, of a million of which one takes 20 ms to be found.

    Where there are very many, the next one is often beside the last that was found, or it is the newest.
    """

    def __init__(self) -> None:
        self._last: dict[Node, int] = {}

    def of(self, node: Node, parent: Node, left: Sequence[tuple[int, Sequence[Node]]] = ()) -> int | None:
        """Return the index of a node among the children of another, or None if it is none of them.

        ``left`` are rows that may have left, each with the index at which it began: one that is there is not here.
        """
        children = parent.children
        if len(children) > _FEW:
            last = self._last.get(parent, 0)
            for place in (last, last + 1, last - 1, len(children) - 1):
                if 0 <= place < len(children) and children[place] is node:
                    self._last[parent] = place
                    return place
            if any(self.was_in(row, index, node, parent) for index, row in left):
                return None
        try:
            place = children.index(node)
        except ValueError:
            return None
        if len(children) > _FEW:
            self._last[parent] = place
        return place

    def was_in(self, row: Sequence[Node], index: int, node: Node, parent: Node) -> bool:
        """Return whether a node is one of a row that begins at an index; of a long one if it was found there before."""
        if len(row) <= _FEW:
            return node in row
        place = self._last.get(parent, 0) - index
        return 0 <= place < len(row) and row[place] is node


def are_first_children(line: Sequence[Node]) -> bool:
    """Return whether each node of a line is the first child of the one before; not what an edit has just taken away."""
    return all(node.children[:1] == [following] for node, following in pairwise(line))
