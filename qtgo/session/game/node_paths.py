"""Paths from the root to a node, as lists of numbers, found without walking 100,000 nodes for each."""

from __future__ import annotations

from qtgo.core.record.edit_history import Change, SetProperties
from qtgo.core.record.tree import ChildPlaces, Node

_STRIDE = 256  # nodes between remembered places


class NodePaths:
    """Remembers, at intervals along requested paths, the next remembered place above and the path from there."""

    def __init__(self) -> None:
        self._above: dict[Node, tuple[Node | None, list[int]]] = {}
        self._below: dict[Node | None, list[Node]] = {}  # the remembered places that lead up to one
        self._places = ChildPlaces()

    def path_of(self, node: Node) -> list[int]:
        """Return the path from the root: the number of first children, the index at a fork, and so on."""
        parts: list[list[int]] = []
        place: Node | None = node
        while place is not None:
            place, part = self._climb(place)
            parts.append(part)
        path = [0]
        for part in reversed(parts):
            path[-1] += part[0]
            path += part[1:]
        return path

    def prepare(self, node: Node, strides: int) -> Node | None:
        """Prepare a node's path in slices; return the node from which there is more to do."""
        place: Node | None = node
        for _ in range(strides):
            if place is None:
                return None
            place = self._climb(place)[0]
        return place

    def forget(self, change: Change) -> None:
        """Drop the paths that a change has invalidated: the parts that lead through the parent of its node."""
        if isinstance(change, SetProperties):
            return
        place: Node | None = change.parent
        for _ in range(_STRIDE + 1):
            for start in self._below.pop(place, ()):
                del self._above[start]
            if place is None:
                break
            place = place.parent

    def _climb(self, start: Node) -> tuple[Node | None, list[int]]:
        """Return the next remembered place above, None above the root, and the path from there."""
        return self._above.get(start) or self._look_up(start)

    def _look_up(self, start: Node) -> tuple[Node | None, list[int]]:
        above = self._above
        way: list[int] = []
        firsts, node = 0, start
        parent = node.parent
        for _ in range(_STRIDE):
            if parent is None:
                break
            children = parent.children
            if children[0] is node:
                firsts += 1
            else:
                place = self._places.of(node, parent)
                if place is None:
                    raise ValueError("the node is not in the tree")
                way += [firsts, place]
                firsts = 0
            node, parent = parent, parent.parent
            if node in above:
                break
        way.append(firsts)
        way.reverse()
        found = above[start] = (None if parent is None and node not in above else node, way)
        self._below.setdefault(found[0], []).append(start)
        return found


def node_at(root: Node, path: list[int]) -> Node:
    """Follow a path; raise IndexError if it leads nowhere."""
    node = root
    for position, number in enumerate(path):
        if position % 2:
            node = node.children[number]
            continue
        for _ in range(number):
            node = node.children[0]
    return node
