"""A run of nodes in one row of a drawn game tree, with its child branches, and how these are placed."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from weakref import ref

from qtgo.core.record.tree import Node

_MAX_PROFILE = 12
_GROUP = 64

# The lower edge of what has been placed, from left to right: at this column and all to its right nothing may stand
# above the row after this one. Both rise. One column to the left there are nodes' neighbors from the third number, a
# row, on; above it only links pass, which run between two columns. The rest of the edge follows.
_Edge = tuple[int, int, int, "_Edge"] | None


class Branch:
    """Nodes in one row, each the first child of the one before, and the branches that leave them.

    ``offset`` is the number of rows below the parent branch. ``end`` and ``height`` are the last column and the
    lowest row (relative to its own) of its subtree. Child branches are in the order in which they are placed:
    those of the last node first.
    """

    __slots__ = (
        "__weakref__",
        "_parent",
        "after",
        "before",
        "branches",
        "end",
        "groups",
        "height",
        "nodes",
        "numbers",
        "offset",
        "profile",
        "start",
    )

    def __init__(self, start: int, nodes: list[Node], numbers: array[int], parent: Branch | None) -> None:
        self.start = start
        self.nodes = nodes
        self.numbers = numbers
        self.parent = parent
        self.branches: list[Branch] = []
        self.offset = 0
        self.end = 0
        self.height = 0
        self.profile: tuple[tuple[int, int], ...] = ()
        self.before: _Edge = None
        self.after: _Edge = None
        self.groups: list[_Group] | None = None

    @property
    def parent(self) -> Branch | None:
        """Return the branch that this one leaves.

        It is not kept: branches that nobody needs any more are freed at once, and so are their nodes.
        """
        return None if self._parent is None else self._parent()

    @parent.setter
    def parent(self, parent: Branch | None) -> None:
        self._parent = None if parent is None else ref(parent)

    @property
    def last(self) -> int:
        """Return the column of the last node."""
        return self.start + len(self.nodes) - 1

    @property
    def row(self) -> int:
        """Return the absolute row."""
        row, branch = 0, self
        while (parent := branch.parent) is not None:
            row += branch.offset
            branch = parent
        return row

    def leaving(self, column: int) -> tuple[int, int]:
        """Return the range of child branches that leave a column."""
        return (
            bisect_left(self.branches, -column, key=_leaves_at),
            bisect_right(self.branches, -column, key=_leaves_at),
        )

    def subtree(self) -> Iterator[Branch]:
        """Yield this branch and its descendants, each before its children."""
        stack = [self]
        while stack:
            branch = stack.pop()
            yield branch
            stack += branch.branches

    def measure(self) -> bool:
        """Measure the extent of the subtree; return whether it changed."""
        before = self.end, self.height, self.profile
        end = self.last
        branches = self.branches
        self.end = max(end, max([near.end for near in branches])) if branches else end
        profile = [(self.start, 0)]
        edge = branches[-1].after if branches else None
        while edge is not None:
            profile.append(edge[:2])
            edge = edge[3]
        self.height = profile[-1][1]
        if len(profile) > _MAX_PROFILE:
            # Coarser than exact, so that deeply nested branches do not copy long edges from level to level.
            profile[_MAX_PROFILE - 1 :] = [(profile[_MAX_PROFILE - 1][0], self.height)]
        self.profile = tuple(profile)
        return before != (self.end, self.height, self.profile)

    @property
    def number_before(self) -> int:
        """Return the number of the last move before the first node."""
        parent = self.parent
        return 0 if parent is None else parent.numbers[self.start - 1 - parent.start]

    @property
    def index_in_parent(self) -> int:
        """Return the index among the parent's branches."""
        parent = self.parent
        assert parent is not None
        low, high = parent.leaving(self.start - 1)
        return parent.branches.index(self, low, high)

    def place(self, first: int, same_from: int) -> None:
        """Place the child branches from an index on; stop early at unchanged ones."""
        self.groups = None
        branches = self.branches
        edge = branches[first - 1].after if first else None
        for index in range(first, len(branches)):
            near = branches[index]
            if index >= same_from and _same(edge, near.before):
                near.before = edge
                return
            near.before = edge
            first_row = edge[2] if edge is not None and edge[0] == near.start else 0  # of a sibling
            low = 0
            while edge is not None and edge[0] <= near.end:
                low, edge = edge[1], edge[3]
            if edge is not None and edge[0] == near.end + 1 and low + 1 + near.height >= edge[2]:
                low, edge = edge[1], edge[3]  # it would seem to go on there
            near.offset = offset = low + 1
            lowest = offset + near.height
            while edge is not None and edge[1] <= lowest:
                edge = edge[3]
            for start, row in reversed(near.profile[1:]):
                edge = (start, offset + row, 0, edge)
            near.after = (near.start, offset + near.profile[0][1], first_row or offset, edge)
            edge = near.after

    def near(self, left: int, right: int, top: int, bottom: int) -> Iterable[Branch]:
        """Return the child branches that reach into a rectangle, links included.

        Of many that leave one node with only their links inside, the longest is enough.
        """
        branches = near = self.branches
        if len(branches) > _GROUP:
            if self.groups is None:
                self.groups = [_Group.of(branches[at : at + _GROUP], at) for at in range(0, len(branches), _GROUP)]
            near = []
            for group in self.groups:
                if group.left <= right and group.right >= left and group.bottom >= top:
                    last = min(group.at + _GROUP, len(branches))
                    near += branches[last - 1 if group.of_one_node and group.top > bottom else group.at : last]
        return [b for b in near if b.start - 1 <= right and b.end >= left and b.offset + b.height >= top]


def _leaves_at(branch: Branch) -> int:
    """Sort branches from the last column to the first."""
    return 1 - branch.start


def _same(one: _Edge, other: _Edge) -> bool:
    while one is not other:
        if one is None or other is None or one[:3] != other[:3]:
            return False
        one, other = one[3], other[3]
    return True


class _Group(NamedTuple):
    """Some consecutive child branches: their range, and their extent, links included."""

    at: int
    left: int
    right: int
    top: int
    bottom: int
    of_one_node: bool

    @classmethod
    def of(cls, branches: Sequence[Branch], at: int) -> _Group:
        """Measure the branches of a group, given the index of the first."""
        return cls(
            at,
            branches[-1].start - 1,
            max([branch.end for branch in branches]),
            min([branch.offset for branch in branches]),
            max([branch.offset + branch.height for branch in branches]),
            branches[0].start == branches[-1].start,
        )
