"""Runs of nodes in one row of a drawn game tree, in pieces, with their child branches, and how these are placed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, islice
from typing import NamedTuple
from weakref import ref

from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node

_MAX_PROFILE = 11
_GROUP = 64

# The lower edge of what has been placed, from left to right: at this column and all to its right nothing may stand
# above the row after this one. Both rise. One column to the left there are nodes' neighbors from the third number, a
# row, on; above it only links pass, which run between two columns. The rest of the edge follows.
_Edge = tuple[int, int, int, "_Edge"] | None


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


class Branch:
    """Nodes in one row, in pieces, each the first child of the one before, and the branches that leave them.

    ``offset`` is the number of rows below the parent branch. ``end`` and ``height`` are the last column and the
    lowest row (relative to its own) of its subtree, ``profile`` its lower edge right of ``start``. Child branches are
    in the order in which they are placed: those of the last node first.
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
        "offset",
        "pieces",
        "profile",
        "start",
    )

    def __init__(self, pieces: list[Piece], parent: Branch | None = None) -> None:
        self.start = pieces[0].start
        self.pieces = pieces
        for piece in pieces:
            piece.branch = self
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
        return self.pieces[-1].last

    @property
    def first_node(self) -> Node:
        """Return the first node."""
        return self.pieces[0].nodes[0]

    @property
    def last_node(self) -> Node:
        """Return the last node."""
        return self.pieces[-1].nodes[-1]

    def node_at(self, column: int) -> Node:
        """Return the node in a column."""
        piece = self.pieces[self._index_at(column)]
        return piece.nodes[column - piece.start]

    def numbered(self, first: int, last: int) -> Iterator[tuple[Node, int]]:
        """Yield the nodes from one column to another, each with the number of the last move."""
        index = self._index_at(first)
        following = chain.from_iterable(
            zip(piece.nodes, piece.numbers(), strict=True) for piece in islice(self.pieces, index, None)
        )
        skipped = first - self.pieces[index].start
        return islice(following, skipped, skipped + last - first + 1)

    def _index_at(self, column: int) -> int:
        return bisect_right(self.pieces, column, key=_start) - 1

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

    def emptied(self) -> Iterator[None]:
        """Free all pieces but the first, one by one: a line of a million nodes at once would stop all threads."""
        while len(self.pieces) > 1:
            del self.pieces[-1]
            yield

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
        end, branches, groups = self.last, self.branches, self.groups
        if branches:
            end = max(end, max([near.end for near in branches] if groups is None else [near.right for near in groups]))
        self.end = end
        profile: list[tuple[int, int]] = []
        edge = branches[-1].after if branches else None
        while edge is not None:
            profile.append(edge[:2])
            edge = edge[3]
        self.height = profile[-1][1] if profile else 0
        if len(profile) > _MAX_PROFILE:
            # Coarser than exact, so that deeply nested branches do not copy long edges from level to level.
            profile[_MAX_PROFILE - 1 :] = [(profile[_MAX_PROFILE - 1][0], self.height)]
        self.profile = tuple(profile)
        return before != (self.end, self.height, self.profile)

    def cut(self, column: int) -> Branch:
        """Split off the nodes from a column on; return them as a branch of their own, which stands where it stood."""
        index = self._index_at(column)
        piece = self.pieces[index]
        if column > piece.start:
            index += 1
            self.pieces.insert(index, piece.split(column - piece.start))
        rest = Branch(self.pieces[index:])
        del self.pieces[index:]
        count = self.leaving(self.last)[0]
        # They are placed first, so nothing moves relative to the row.
        rest.branches = self.branches[:count]
        del self.branches[:count]
        for near in rest.branches:
            near.parent = rest
        rest.measure()
        return rest

    def append(self, rest: Branch) -> bool:
        """Go on with a branch that begins in the next column; return whether its first piece is one with the last."""
        last, first, *others = self.pieces[-1], *rest.pieces
        is_joined = len(last.nodes) + len(first.nodes) <= Piece.LENGTH
        if is_joined:
            last.join(first)
        else:
            others.insert(0, first)
        for piece in others:
            piece.branch = self
        self.pieces += others
        for near in rest.branches:
            near.parent = self
        self.branches[:0] = rest.branches
        return is_joined

    def put(self, start: int, number: int, parent: Branch) -> None:
        """Make the branch leave another at a column, after a move of a number."""
        self.parent = parent
        if start != self.start:
            self._shift(start - self.start)
        if number != self.pieces[0].number:
            self.pieces[0].number = number
            for _ in self.renumbering(self.pieces[0]):
                pass

    def _shift(self, columns: int) -> None:
        branches = list(self.subtree())
        for branch in branches:
            branch.start += columns
            branch.end += columns
            for piece in branch.pieces:
                piece.start += columns
            if branch.branches:
                branch.profile = tuple([(start + columns, row) for start, row in branch.profile])
        for branch in branches:
            if branch.branches:
                branch.place(0, len(branch.branches))

    def renumbering(self, changed: Piece) -> Iterator[None]:
        """Count on behind a piece, and in the branches that leave it or what follows, in short steps."""
        stack: list[tuple[Branch, Piece]] = [(self, changed)]
        while stack:
            branch, changed = stack.pop()
            number: int | None = None
            for piece in islice(branch.pieces, branch._index_at(changed.start), None):
                if number == piece.number:
                    break
                if number is not None:
                    piece.number = number
                number = piece.last_number
                for near in branch._numbered_anew(piece) if branch.branches else ():
                    stack.append((near, near.pieces[0]))
                    yield
                yield

    def _numbered_anew(self, piece: Piece) -> Iterator[Branch]:
        """Set the numbers before the branches that leave a piece; yield those where another stood."""
        low = bisect_left(self.branches, -piece.last, key=_leaves_at)
        high = bisect_right(self.branches, -piece.start, key=_leaves_at)
        if low == high:
            return
        numbers = list(piece.numbers())
        for near in islice(self.branches, low, high):
            first, number = near.pieces[0], numbers[near.start - 1 - piece.start]
            if first.number != number:
                first.number = number
                yield near

    @property
    def index_in_parent(self) -> int:
        """Return the index among the parent's branches."""
        parent = self.parent
        assert parent is not None
        low, high = parent.leaving(self.start - 1)
        return parent.branches.index(self, low, high)

    def place(self, first: int, same_from: int, end: int | None = None) -> None:
        """Place the child branches from an index on, up to the ``end`` of them; stop early at unchanged ones."""
        self.groups = None
        branches = self.branches
        edge = branches[first - 1].after if first else None
        for index in range(len(branches))[first:end]:
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
            for start, row in reversed(near.profile):
                edge = (start, offset + row, 0, edge)
            near.after = (near.start, offset, first_row or offset, edge)
            edge = near.after

    def grouping(self) -> Iterator[None]:
        """Measure groups of the child branches, which are placed, if they are many; in short steps."""
        branches, groups = self.branches, []
        if len(branches) > _GROUP:
            for at in range(0, len(branches), _GROUP):
                groups.append(_Group.of(branches[at : at + _GROUP], at))
                yield
            self.groups = groups

    def near(self, left: int, right: int, top: int, bottom: int) -> Iterable[Branch]:
        """Return the child branches that reach into a rectangle, links included.

        Of many that leave one node with only their links inside, the longest is enough.
        """
        branches = near = self.branches
        if len(branches) > _GROUP:
            if self.groups is None:
                for _ in self.grouping():
                    pass
            near = []
            last_of = dict[int, int]()  # of the groups that leave a column
            for at, first, end, highest, lowest, of_one_node in self.groups or ():  # there may be many thousands
                if first <= right and end >= left and lowest >= top:
                    if of_one_node and highest > bottom:
                        last_of[first] = at
                    else:
                        near += branches[at : at + _GROUP]
            near += [branches[min(at + _GROUP, len(branches)) - 1] for at in last_of.values()]
        return [b for b in near if b.start - 1 <= right and b.end >= left and b.offset + b.height >= top]


def _start(piece: Piece) -> int:
    return piece.start


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
