"""Making the branches of a drawn game tree."""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator
from itertools import islice
from typing import NamedTuple

from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.branch import Branch, Piece
from qtgo.garbage import be_done_with_young
from qtgo.steps import at_once

_PLACED = 100  # branches at a time
_YOUNG = 256  # pieces after which the collector is done with them: it would look through thousands at once
MANY_YOUNG = 4096
"""Branches after which it is, too: it does not begin by itself while as many objects are freed, or few are made."""
TALL = 16
"""Rows up to which a tree is shown whole, where what is far is folded."""


def build(first: Node, start: int, number: int, collapsed: Container[Node], ends: Container[Node] = ()) -> list[Branch]:
    """Lay out a node at a column and all below it; return its branch, and then all others.

    ``number`` is that of the move before, ``collapsed`` and ``ends`` are nodes whose descendants are left out.
    """
    made: list[Branch] = []
    at_once(build_in_steps(made, first, start, number, collapsed, ends))
    return made


def build_in_steps(
    made: list[Branch],
    first: Node,
    start: int,
    number: int,
    collapsed: Container[Node],
    ends: Container[Node] = (),
) -> Generator[None, None, None]:
    """Lay out the same, in steps that are short even in a large tree, into a list."""
    top, forks = yield from _follow(first, start, number, None, collapsed, ends)
    made.append(top)
    waiting = [(top, forks)]
    while waiting:
        branch, forks = waiting.pop()
        for fork in reversed(forks):
            for child in islice(fork.node.children, 1, None):
                below = yield from _follow(child, fork.column + 1, fork.number, branch, collapsed, ends)
                branch.branches.append(below[0])
                made.append(below[0])
                if below[1]:
                    waiting.append(below)
                if len(made) % MANY_YOUNG == 0:
                    be_done_with_young()
                yield
    for branch in reversed(made):
        if branch.branches:
            yield from _place(branch)
        branch.measure()
        yield


def emptied(branches: list[Branch]) -> Iterator[None]:
    """Free branches one by one: many that are freed at once would stop all threads meanwhile."""
    for branch in branches:
        yield from shortened(branch.branches)  # a new list for each would be looked through for garbage
        yield
    while branches:
        yield from branches.pop().emptied()
        yield


def shortened(branches: list[Branch]) -> Iterator[None]:
    """Let go of branches, some at a time: a million that all stay take long, too."""
    while branches:
        del branches[-_PLACED:]
        yield


def _place(branch: Branch) -> Generator[None, None, None]:
    """Place the child branches, from the first one that is placed on."""
    count = len(branch.branches)
    for at in range(0, count, _PLACED):
        branch.place(at, count, at + _PLACED)
        yield
    yield from branch.grouping()


def count_rows(root: Node) -> int:
    """Return the number of rows that a tree takes."""
    branches = build(root, 0, 0, ())
    rows = branches[0].height + 1
    for _ in emptied(branches):
        pass
    return rows


class _Fork(NamedTuple):
    """A node with several children."""

    node: Node
    column: int
    number: int


def _follow(
    node: Node, start: int, number: int, parent: Branch | None, collapsed: Container[Node], ends: Container[Node]
) -> Generator[None, None, tuple[Branch, list[_Fork]]]:
    """Return a branch of a node and its first descendants, and where other children leave it."""
    pieces: list[Piece] = []
    nodes: list[Node] = []
    forks: list[_Fork] = []
    before = number
    while True:
        number = move_number_at(node, number)
        nodes.append(node)
        children = node.children
        is_last = not children or node in collapsed or node in ends
        if len(children) > 1 and not is_last:
            forks.append(_Fork(node, start + len(nodes) - 1, number))
        if is_last or len(nodes) == Piece.LENGTH:
            pieces.append(Piece(nodes, start, before))
            if len(pieces) % _YOUNG == 0:
                be_done_with_young()
            if is_last:
                return Branch(pieces, parent), forks
            start, before, nodes = start + len(nodes), number, []
            yield
        node = children[0]
