"""Making the branches of a drawn game tree."""

from __future__ import annotations

from array import array
from collections.abc import Container

from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.branch import Branch

TALL = 16
"""Rows up to which a tree is shown whole, where what is far is folded."""


def build(first: Node, start: int, number: int, parent: Branch | None, collapsed: Container[Node]) -> list[Branch]:
    """Lay out a node at a column and all below it; return its branch, and then all others.

    ``number`` is that of the move before, ``collapsed`` are nodes whose descendants are left out.
    """
    top, forks = _follow(first, start, number, parent, collapsed)
    made, waiting = [], [(top, forks)]
    while waiting:
        branch, forks = waiting.pop()
        made.append(branch)
        for index in reversed(forks):
            for child in branch.nodes[index].children[1:]:
                below = _follow(child, branch.start + index + 1, branch.numbers[index], branch, collapsed)
                branch.branches.append(below[0])
                waiting.append(below)
    for branch in reversed(made):
        if branch.branches:
            branch.place(0, len(branch.branches))
        branch.measure()
    return made


def count_rows(root: Node) -> int:
    """Return the number of rows that a tree takes."""
    branches = build(root, 0, 0, None, ())
    rows = branches[0].height + 1
    # One by one: many that are freed at once would stop other threads meanwhile.
    for branch in branches:
        branch.branches = []
    while branches:
        del branches[-1]
    return rows


def _follow(
    node: Node, start: int, number: int, parent: Branch | None, collapsed: Container[Node]
) -> tuple[Branch, list[int]]:
    """Return a branch of a node and its first descendants, and where other children leave it."""
    nodes: list[Node] = []
    numbers = array("q")  # a million of them are freed at once
    forks: list[int] = []
    while True:
        number = move_number_at(node, number)
        nodes.append(node)
        numbers.append(number)
        children = node.children
        if not children or node in collapsed:
            break
        if len(children) > 1:
            forks.append(len(nodes) - 1)
        node = children[0]
    return Branch(start, nodes, numbers, parent), forks
