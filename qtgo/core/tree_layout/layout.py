"""The layout of a drawn game tree: lines of play in rows, variations below.

A branch is a straight run of first children in one row; further children begin branches below it. Branches are
placed from the end of the line backward, each as high as it fits, so that short ones share a row, no link
crosses a line, and at least one empty cell separates branches in a row. Links run down between two columns. The
position of a branch is stored relative to its parent branch. After an edit only the branches that the edit can have
moved are placed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from qtgo.core.record.edit_history import Change, SetProperties
from qtgo.core.record.large import Large, LargeDict
from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.branch import Branch
from qtgo.core.tree_layout.build import build
from qtgo.deferred import dataclass

_SLICE = 500


class Cell(NamedTuple):
    """The position of a node: its depth in the tree, and the row of its branch."""

    column: int
    row: int


class Run(NamedTuple):
    """The visible part of a branch: its row, and its first and last visible column."""

    branch: Branch
    row: int
    first: int
    last: int


class Link(NamedTuple):
    """The link from a node at a column and row down to a branch in a lower row, one column on."""

    branch: Branch
    column: int
    row: int
    to_row: int


@dataclass(slots=True)
class Sight:
    """What is visible in a rectangle of cells."""

    runs: list[Run] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


class TreeLayout(Large):
    """The positions of all nodes of a tree, updated with the tree's changes."""

    def __init__(self, root: Node, number_before: int = 0, *, line: Sequence[Node] = ()) -> None:
        """Lay out a node with all below it; ``number_before`` is the number of the move before.

        Variations that leave ``line``, whose nodes are given from the root, are collapsed.
        """
        self._number_before = number_before
        self._branch_of: LargeDict[Node, Branch] = LargeDict()
        self._column_of: LargeDict[Node, int] = LargeDict()
        self._collapsed = _leaving(line)
        self._hidden: dict[Node, int] = {}
        self.root = self._build(root, 0, number_before, None)

    # What is known

    @property
    def columns(self) -> int:
        """Return the number of columns."""
        return self.root.end + 1

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return self.root.height + 1

    def cell(self, node: Node) -> Cell | None:
        """Return the position of a node, or None if it is hidden in a collapsed branch or not in the tree."""
        branch = self._branch_of.get(node)
        return None if branch is None else Cell(self._column_of[node], branch.row)

    def branch(self, node: Node) -> Branch | None:
        """Return the branch of a node."""
        return self._branch_of.get(node)

    def column(self, node: Node) -> int:
        """Return the column of a visible node."""
        return self._column_of[node]

    def number(self, node: Node) -> int:
        """Return the number of the last move at a visible node."""
        branch = self._branch_of[node]
        return branch.numbers[self._column_of[node] - branch.start]

    def node_at(self, column: int, row: int) -> Node | None:
        """Return the node in a cell, or None."""
        for run in self.sight(column, column, row, row).runs:
            return run.branch.nodes[column - run.branch.start]
        return None

    def shown(self, node: Node) -> Node:
        """Return the node, or the collapsed node that hides it."""
        place: Node | None = node
        while place is not None and place not in self._branch_of:
            place = place.parent
        return self.root.nodes[0] if place is None else place

    def node_beside(self, node: Node, direction: int) -> Node | None:
        """Return the nearest node in the same column, above (-1) or below (+1)."""
        cell = self.cell(node)
        if cell is None:
            return None
        reach = 8
        while True:
            top, bottom = sorted((cell.row + direction, cell.row + direction * reach))
            runs = self.sight(cell.column, cell.column, max(0, top), bottom).runs
            if runs:
                run = min(runs, key=lambda run: abs(run.row - cell.row))
                return run.branch.nodes[cell.column - run.branch.start]
            if top <= 0 or bottom >= self.root.height:
                return None
            reach *= 4

    def path(self, node: Node) -> dict[Branch, int]:
        """Return the branches on the path to a visible node, each with the last column of the path."""
        branch: Branch | None = self._branch_of[node]
        column = self._column_of[node]
        way = {}
        while branch is not None:
            way[branch] = column
            column = branch.start - 1
            branch = branch.parent
        return way

    def sight(self, left: int, right: int, top: int, bottom: int) -> Sight:
        """Return what is in a rectangle of cells, edges included; the cost does not grow with the tree."""
        sight = Sight()
        stack = [(self.root, 0)]
        while stack:
            branch, row = stack.pop()
            first, last = max(left, branch.start), min(right, branch.last)
            if first <= last and top <= row:
                sight.runs.append(Run(branch, row, first, last))
            for near in branch.near(left, right, top - row, bottom - row):
                below = row + near.offset
                if left <= near.start and below >= top:
                    sight.links.append(Link(near, near.start - 1, row, below))
                if near.start <= right and below <= bottom:
                    stack.append((near, below))
        return sight

    # Collapsing

    @property
    def has_collapsed(self) -> bool:
        """Return whether any node is collapsed."""
        return bool(self._collapsed)

    def is_collapsed(self, node: Node) -> bool:
        """Return whether the descendants of a node are hidden."""
        return node in self._collapsed and bool(node.children)

    def hidden_below(self, node: Node) -> int:
        """Return the number of nodes that a collapsed one hides."""
        count = self._hidden.get(node)
        if count is None:
            count = self._hidden[node] = sum(1 for _ in node.subtree()) - 1
        return count

    def set_collapsed(self, node: Node, collapsed: bool) -> None:
        """Hide or show the descendants of a node."""
        if collapsed:
            self._collapsed.add(node)
        else:
            self._collapsed.discard(node)
        self._sync(node)

    def collapse_others(self, line: Sequence[Node]) -> None:
        """Collapse all variations that leave a line, whose nodes are given from the root."""
        collapsed = self._collapsed.difference(line) | _leaving(line)
        if collapsed != self._collapsed:
            self._collapsed = collapsed
            self._build_all()

    def expand_along(self, node: Node, line: Sequence[Node]) -> None:
        """Show a line below a collapsed node, whose nodes are given in order; collapse all variations that leave it."""
        self._collapsed.difference_update(line)
        self._collapsed |= _leaving((node, *line))
        self.set_collapsed(node, False)

    def expand_all(self) -> None:
        """Show all nodes."""
        self._collapsed.clear()
        self._build_all()

    def expand_to(self, node: Node) -> bool:
        """Show what hides a node; return whether anything did."""
        hidden = node not in self._branch_of
        while node not in self._branch_of:
            place = self.shown(node)
            if place not in self._collapsed:
                break
            self.set_collapsed(place, False)
        return hidden

    # Changes

    def apply(self, changes: Iterable[Change]) -> None:
        """Follow the changes of an edit, all of which have been made."""
        parents: dict[Node, None] = {}
        for change in changes:
            if isinstance(change, SetProperties):
                self._renumber(change.node)
            else:
                parents[change.parent] = None
        for parent in parents:
            self._drop_gone(parent)
        for parent in parents:
            self._sync(parent)

    def _children(self, node: Node) -> list[Node]:
        return [] if node in self._collapsed else node.children

    def _drop_gone(self, parent: Node) -> None:
        """Drop former children of a node, before any of them is placed elsewhere."""
        branch = self._branch_of.get(parent)
        if branch is None or parent in self._collapsed:
            self._hidden.clear()
        if branch is None:
            return
        column, children = self._column_of[parent], set(self._children(parent))
        following = column - branch.start + 1
        if following < len(branch.nodes) and branch.nodes[following] not in children:
            self._forget(self._cut(branch, following))
        low, high = branch.leaving(column)
        gone = [near for near in branch.branches[low:high] if near.nodes[0] not in children]
        for near in gone:
            self._forget(near)
        if gone:
            branch.branches[low:high] = [near for near in branch.branches[low:high] if near not in gone]

    def _sync(self, parent: Node) -> None:
        """Update the children of a node, and place again what may have moved."""
        branch = self._branch_of.get(parent)
        if branch is None:
            return
        column, children = self._column_of[parent], self._children(parent)
        index = column - branch.start
        low, high = branch.leaving(column)
        known = {near.nodes[0]: near for near in branch.branches[low:high]}
        del branch.branches[low:high]
        if index + 1 < len(branch.nodes) and (not children or children[0] is not branch.nodes[index + 1]):
            rest = self._cut(branch, index + 1)
            known[rest.nodes[0]] = rest
        number = branch.numbers[index]
        if children and index + 1 == len(branch.nodes):
            first = known.pop(children[0]) if children[0] in known else None
            self._append(branch, first or self._build(children[0], column + 1, number, branch))
        low = branch.leaving(column)[0]
        leaving = [
            known.pop(child) if child in known else self._build(child, column + 1, number, branch)
            for child in children[1:]
        ]
        for gone in known.values():
            self._forget(gone)
        branch.branches[low:low] = leaving
        self._place_again(branch, low, low + len(leaving))

    def _cut(self, branch: Branch, index: int) -> Branch:
        """Split a branch before a node; return the rest as a branch that leaves the first part."""
        rest = Branch(branch.start + index, branch.nodes[index:], branch.numbers[index:], branch)
        del branch.nodes[index:], branch.numbers[index:]
        count = branch.leaving(branch.start + index - 1)[0]
        # They are placed first, so nothing moves relative to the row.
        rest.branches = branch.branches[:count]
        del branch.branches[:count]
        for near in rest.branches:
            near.parent = rest
        self._branch_of.update((node, rest) for node in rest.nodes)
        rest.measure()
        return rest

    def _append(self, branch: Branch, rest: Branch) -> None:
        """Merge a branch as the continuation of another."""
        branch.nodes += rest.nodes
        branch.numbers += rest.numbers
        branch.branches[:0] = rest.branches
        for near in rest.branches:
            near.parent = branch
        self._branch_of.update((node, branch) for node in rest.nodes)

    def _forget(self, branch: Branch) -> None:
        for gone in branch.subtree():
            for node in gone.nodes:
                if self._branch_of.get(node) is gone:
                    del self._branch_of[node], self._column_of[node]

    def _renumber(self, changed: Node) -> None:
        """Renumber the moves from a node on, if its properties now count differently."""
        branch = self._branch_of.get(changed)
        if branch is None:
            return
        first = self._column_of[changed] - branch.start
        before = branch.numbers[first - 1] if first else self._before(branch)
        if move_number_at(changed, before) == branch.numbers[first]:
            return
        stack = [(branch, first)]
        while stack:
            branch, first = stack.pop()
            number = branch.numbers[first - 1] if first else self._before(branch)
            for index in range(first, len(branch.nodes)):
                branch.numbers[index] = number = move_number_at(branch.nodes[index], number)
            stack += [(near, 0) for near in branch.branches[: branch.leaving(branch.start + first)[1]]]

    def _before(self, branch: Branch) -> int:
        return self._number_before if branch is self.root else branch.number_before

    # Building

    def emptied(self) -> Iterator[None]:
        """Let go of all nodes, some at a time."""
        yield from self._branch_of.emptied()
        yield from self._column_of.emptied()
        waiting = [self.root]
        while waiting:
            branch = waiting.pop()
            waiting += branch.branches
            branch.branches, branch.before, branch.after = [], None, None
            while branch.nodes:
                del branch.nodes[-_SLICE:]
                yield

    def _build_all(self) -> None:
        root = self.root.nodes[0]
        self._branch_of, self._column_of = LargeDict(), LargeDict()
        self.root = self._build(root, 0, self._number_before, None)

    def _build(self, first: Node, start: int, number: int, parent: Branch | None) -> Branch:
        """Lay out a node and its descendants."""
        branches = build(first, start, number, parent, self._collapsed)
        for branch in branches:
            self._branch_of.update((node, branch) for node in branch.nodes)
            self._column_of.update((node, column) for column, node in enumerate(branch.nodes, branch.start))
        return branches[0]

    # Placing

    def _place_again(self, branch: Branch, first: int, same_from: int) -> None:
        """Place the children of a branch again, then its ancestors' as far as they can move."""
        branch.place(first, same_from)
        while branch.measure() and branch.parent is not None:
            place = branch.index_in_parent
            branch = branch.parent
            branch.place(place, place + 1)


def _leaving(line: Sequence[Node]) -> set[Node]:
    """Return the nodes that begin variations of several nodes off a line."""
    on_line = set(line)
    return {child for node in line for child in node.children if child not in on_line and child.children}
