"""Some nodes in one row of a drawn game tree, which are found by the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import accumulate, islice
from typing import TYPE_CHECKING
from weakref import ref

from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node

if TYPE_CHECKING:
    from qtgo.core.tree_layout.branch import Branch


class Piece:
    """At most ``LENGTH`` nodes, each the first child of the one before; ``number`` is that of the move before them.

    ``start`` is the column of the first. How the numbers go on is known without looking at the nodes, so that a
    million of them are renumbered at once.
    """

    __slots__ = ("_branch", "_moves", "nodes", "number", "start")

    LENGTH = 128

    def __init__(self, nodes: list[Node], start: int, number: int) -> None:
        self.nodes = nodes
        self.start = start
        self.number = number
        self.count()

    @property
    def branch(self) -> Branch:
        """Return the branch that the nodes belong to; it is not kept, and so freed at once."""
        branch = self._branch()
        assert branch is not None
        return branch

    @branch.setter
    def branch(self, branch: Branch) -> None:
        self._branch = ref(branch)

    @property
    def last(self) -> int:
        """Return the column of the last node."""
        return self.start + len(self.nodes) - 1

    @property
    def last_number(self) -> int:
        """Return the number of the last move at the last node."""
        if self._moves is None:
            return reduce(_next_number, self.nodes, self.number)
        return self.number + self._moves

    def number_at(self, index: int) -> int:
        """Return the number of the last move at one of the nodes."""
        if index == len(self.nodes) - 1:
            return self.last_number
        return next(islice(self.numbers(), index, None))

    def numbers(self) -> Iterator[int]:
        """Yield the number of the last move at each node."""
        return islice(accumulate(self.nodes, _next_number, initial=self.number), 1, None)

    def count(self) -> None:
        """Count the moves, since the nodes or what they say have changed."""
        states = any("MN" in node.properties for node in self.nodes)
        self._moves = None if states else reduce(_next_number, self.nodes, 0)

    def split(self, index: int) -> Piece:
        """Cut off the nodes from an index on, and return them."""
        rest = Piece(self.nodes[index:], self.start + index, 0)
        del self.nodes[index:]
        if self._moves is None or rest._moves is None:
            self.count()
        else:
            self._moves -= rest._moves
        rest.number = self.last_number
        return rest

    def join(self, rest: Piece) -> None:
        """Take the nodes of a piece that goes on with this one."""
        self.nodes += rest.nodes
        self._moves = None if self._moves is None or rest._moves is None else self._moves + rest._moves


def _next_number(before: int, node: Node) -> int:
    return move_number_at(node, before)
