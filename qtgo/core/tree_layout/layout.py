"""The layout of a drawn game tree: lines of play in rows, variations below.

A branch is a straight run of first children in one row; further children begin branches below it. Branches are
placed from the end of the line backward, each as high as it fits, so that short ones share a row, no link
crosses a line, and at least one empty cell separates branches in a row. Links run down between two columns. The
position of a branch is stored relative to its parent branch. After an edit only the branches that the edit can have
moved are placed again.

Of a line of a million nodes only every 128th or so is known by itself: any other is found from the next such node
above it. So what an edit moves is not gone through node by node, and what it removes is kept as it was laid out, for
undo.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, islice, zip_longest
from types import MappingProxyType
from typing import NamedTuple

from qtgo.core.record.edit_history import Attach, Change, Detach, SetProperties
from qtgo.core.record.large import Large, LargeDict
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.branch import Branch, Piece
from qtgo.core.tree_layout.build import MANY_YOUNG, build_in_steps, emptied, shortened
from qtgo.deferred import dataclass
from qtgo.garbage import be_done_with_young
from qtgo.steps import at_once

COUNTED = 999
"""Hidden nodes up to which they are counted: a million would take long, and there is room for three digits."""
_MANY = 2000  # branches, which take some 12 ms to be moved
_MANY_BEHIND = 20_000  # branches, which take as long to be placed lower or higher
_COUNTED_AT_ONCE = 2000  # pieces and branches behind a node with another number: some milliseconds
_MANY_NODES = 4000  # which take as long to be laid out
_UNMOVED: Mapping[Node, Node] = MappingProxyType({})


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
    """The part of the layout visible in a rectangle of cells."""

    runs: list[Run] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


class _Place(NamedTuple):
    """The place of a node in the layout: the piece of a branch, and the index in it."""

    piece: Piece
    place: int

    @property
    def column(self) -> int:
        return self.piece.start + self.place

    @property
    def number(self) -> int:
        """Return the number of the last move."""
        return self.piece.number_at(self.place)


class TreeLayout(Large):
    """The positions of all nodes of a tree, updated with the tree's changes."""

    def __init__(self, root: Node, number_before: int = 0, *, line: Sequence[Node] = ()) -> None:
        """Lay out a node with all below it; ``number_before`` is the number of the move before.

        Variations that leave ``line``, whose nodes are given from the root, are collapsed.
        """
        self._begin(number_before, _leaving(line))
        self.is_for_line = bool(line)
        self.root = self._build(root, 0, number_before)[0]

    def _begin(self, number_before: int, collapsed: set[Node]) -> None:
        self._number_before = number_before
        self.is_for_line = False  # from the beginning
        self._pieces: LargeDict[Node, Piece] = LargeDict()  # by their first nodes, also those of detached branches
        self._detached: dict[Node, Branch] = {}  # by their first nodes, to be attached again by undo
        self._collapsed = collapsed
        self._hidden: dict[Node, int] = {}
        self._renumbering: Iterator[None] = iter(())

    @classmethod
    def in_steps(
        cls,
        root: Node,
        number_before: int = 0,
        collapsed: set[Node] | None = None,
        free: Callable[[Iterator[None]], object] = list,
    ) -> Generator[None, None, TreeLayout]:
        """Lay out a node with all below it, in steps that are short even in a large tree.

        The set of collapsed nodes, which may be large, is the layout's from then on. ``free`` takes the steps that free
        what is not needed any more: all that was made, if these steps are not taken to the end.
        """
        layout = cls.__new__(cls)
        layout._begin(number_before, set() if collapsed is None else collapsed)
        made: list[Branch] = []
        try:
            yield from layout._build_in_steps(made, root, 0, number_before)
        except GeneratorExit:
            free(chain(layout._pieces.emptied(), emptied(made)))
            raise
        layout.root = made[0]
        free(shortened(made))
        return layout

    # What is known

    @property
    def number_before(self) -> int:
        """Return the number of the move before the first node."""
        return self._number_before

    @property
    def collapsed(self) -> set[Node]:
        """Return the nodes whose descendants are hidden."""
        return self._collapsed

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
        branch = self.branch(node)
        return None if branch is None else Cell(self.column(node), branch.row)

    def branch(self, node: Node) -> Branch | None:
        """Return the branch of a node, or None if it is hidden in a collapsed branch or not in the tree."""
        place = self._find(node)
        return place.piece.branch if place is not None and self._is_in_tree(place.piece) else None

    def column(self, node: Node) -> int:
        """Return the column of a visible node."""
        return self._place(node).column

    def number(self, node: Node) -> int:
        """Return the number of the last move at a visible node."""
        return self._place(node).number

    def node_at(self, column: int, row: int) -> Node | None:
        """Return the node in a cell, or None."""
        for run in self.sight(column, column, row, row).runs:
            return run.branch.node_at(column)
        return None

    def shown(self, node: Node) -> Node:
        """Return the node, or the collapsed node that hides it."""
        way: list[Node] = []
        place: Node | None = node
        while place is not None:
            piece = self._pieces.get(place)
            if piece is not None and self._is_in_tree(piece):
                for known, below in zip(piece.nodes[1:], reversed(way), strict=False):
                    if known is not below:
                        break
                    place = below
                return place
            way.append(place)
            place = place.parent
        return self.root.first_node

    def _is_in_tree(self, piece: Piece) -> bool:
        """Return whether a piece does not belong to what has been detached."""
        branch = piece.branch
        while (parent := branch.parent) is not None:
            branch = parent
        return branch is self.root

    def _find(self, node: Node, parents: Mapping[Node, Node] = _UNMOVED) -> _Place | None:
        """Find a node in the tree or what was detached; ``parents`` are those of nodes that have moved since."""
        above: Node | None = node
        part = self._pieces.part  # written out: it is asked for many nodes
        for index in range(Piece.LENGTH):
            if above is None:
                break
            piece = part(above).get(above)
            if piece is not None:
                nodes = piece.nodes
                return _Place(piece, index) if index < len(nodes) and nodes[index] is node else None
            above = parents.get(above) or above.parent
        return None

    def _place(self, node: Node) -> _Place:
        place = self._find(node)
        assert place is not None, "the node is not visible"
        return place

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
                return run.branch.node_at(cell.column)
            if top <= 0 or bottom >= self.root.height:
                return None
            reach *= 4

    def path(self, node: Node) -> dict[Branch, int]:
        """Return the branches on the path to a visible node, each with the last column of the path."""
        place = self._place(node)
        branch: Branch | None = place.piece.branch
        column = place.column
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
        """Return the number of nodes that a collapsed one hides; of more than ``COUNTED`` one more than that."""
        count = self._hidden.get(node)
        if count is None:
            count = self._hidden[node] = sum(1 for _ in islice(node.subtree(), COUNTED + 2)) - 1
        return count

    def set_collapsed(self, node: Node, collapsed: bool) -> None:
        """Hide or show the descendants of a node."""
        self._end_renumbering()
        if collapsed:
            self._collapsed.add(node)
        else:
            self._collapsed.discard(node)
        self._follow(node)

    def collapse_others(self, line: Sequence[Node]) -> None:
        """Collapse all variations that leave a line, whose nodes are given from the root."""
        collapsed = with_others(self._collapsed, line)
        if collapsed != self._collapsed:
            self._collapsed = collapsed
            self._build_all()

    def expand_along(self, node: Node, line: Sequence[Node]) -> None:
        """Show a line below a collapsed node, whose nodes are given in order; collapse all variations that leave it."""
        self._collapsed = with_others(self._collapsed, (node, *line))
        self.set_collapsed(node, False)

    def expand_to(self, node: Node) -> bool:
        """Show what hides a node; return whether anything did."""
        hidden = self.shown(node) is not node
        while (place := self.shown(node)) is not node and place in self._collapsed:
            self.set_collapsed(place, False)
        return hidden

    # Changes

    def is_large_below(self, node: Node) -> bool:
        """Return whether so much is shown below a node, or hidden there, that to hide or to show it takes long."""
        if node in self._collapsed:
            return has_many(node)
        place = self._find(node)
        return place is not None and _reaches_many(_behind(place.piece.branch, place.column))

    def apply(self, changes: Sequence[Change]) -> bool:
        """Follow the changes of an edit, all of which have been made.

        Return False if that takes long: then nothing is done, and the tree is to be laid out anew. Where only the
        numbers of very many branches are others, ``renumbering`` goes on with that.
        """
        if any(True for _ in islice(self._renumbering, _COUNTED_AT_ONCE, None)):
            return False  # very many numbers are still those before an earlier edit
        moves = [change for change in changes if not isinstance(change, SetProperties)]
        if any(move.row and len(move.nodes) > _MANY for move in moves):
            return False
        parents = {move.parent: None for move in moves}
        is_attached = {node: isinstance(move, Attach) for move in moves for node in move.nodes}
        gone = [move for move in moves if isinstance(move, Detach)]
        before = {node: move.parent for move in reversed(gone) for node in move.nodes}  # where moved nodes came from
        elsewhere = (node for node, parent in before.items() if is_attached[node] and node.parent is not parent)
        new = (node for node, attached in is_attached.items() if attached and node not in before)
        if self._is_long(parents, elsewhere, before) or any(map(self._is_long_to_add, new)):
            return False
        for change in changes:
            if isinstance(change, SetProperties) and _counted(change.before) != _counted(change.after):
                self._renumber(change.node, before)
        for parent in parents:
            self._detach_gone(parent, before)
        moved = [node for node, attached in is_attached.items() if attached and node in self._detached]
        # A new node above one that is laid out already is laid out alone, and then followed.
        ends = {node.parent for node in moved if node.parent is not None}
        waiting = [*reversed(parents)]
        while waiting:
            waiting += self._follow(waiting.pop(), ends)
        for node in moved:
            if node in self._detached:  # attached where nothing is shown
                self._forget(self._detached.pop(node))
        return True

    def _is_long(self, parents: Iterable[Node], moved: Iterable[Node], before: Mapping[Node, Node]) -> bool:
        """Return whether very many branches leave parents or stand below those, or begin behind nodes that move."""
        at = ((parent, place) for parent in parents if (place := self._find(parent, before)) is not None)
        if any(len(parent.children) > _MANY or _many_stand_below(place) for parent, place in at):
            return True
        places = (self._find(node, before) for node in moved)
        return _reaches_many(
            branch for place in places if place is not None for branch in _behind(place.piece.branch, place.column)
        )

    def _children(self, node: Node) -> list[Node]:
        return [] if node in self._collapsed else node.children

    def _is_long_to_add(self, node: Node) -> bool:
        """Return whether very many nodes that are not laid out yet are to be shown."""
        if node in self._detached or node.parent is None:
            return False
        is_shown = self._find(node.parent) is not None and node.parent not in self._collapsed
        return is_shown and has_many(node)

    def _detach_gone(self, parent: Node, parents: Mapping[Node, Node]) -> None:
        """Detach former children of a node, before any of them is placed elsewhere."""
        place = self._find(parent, parents)
        if place is None or parent in self._collapsed:
            self._hidden.clear()
        if place is None:
            return
        branch, column, children = place.piece.branch, place.column, set(self._children(parent))
        low, high = branch.leaving(column)
        leaving = branch.branches[low:high]
        gone = [near for near in leaving if near.first_node not in children]
        if gone:
            branch.branches[low:high] = [near for near in leaving if near.first_node in children]
        if column < branch.last and branch.node_at(column + 1) not in children:
            gone.append(self._cut(branch, column + 1))
        for near in gone:
            near.parent = None
            self._detached[near.first_node] = near

    def _follow(self, parent: Node, ends: Container[Node] = ()) -> list[Node]:
        """Update the children of a node, and place again what may have moved; return the ends that are new."""
        place = self._find(parent)
        if place is None:
            return []
        branch, column, number, children = place.piece.branch, place.column, place.number, self._children(parent)
        low, high = branch.leaving(column)
        known = {near.first_node: near for near in branch.branches[low:high]}
        del branch.branches[low:high]
        if column < branch.last and (not children or children[0] is not branch.node_at(column + 1)):
            rest = self._cut(branch, column + 1)
            known[rest.first_node] = rest
        new: list[Node] = []

        def branch_of(child: Node) -> Branch:
            near = known.pop(child, None) or self._detached.pop(child, None)
            if near is None:
                made = self._build(child, column + 1, number, ends)
                new.extend(below.last_node for below in made if below.last_node in ends)
                near = made[0]
            near.put(column + 1, number, branch)
            return near

        if children and column == branch.last:
            self._append(branch, branch_of(children[0]))
        low = branch.leaving(column)[0]
        leaving = [branch_of(child) for child in children[1:]]
        for hidden in known.values():
            self._forget(hidden)
        branch.branches[low:low] = leaving
        self._place_again(branch, low, low + len(leaving))
        return new

    def _cut(self, branch: Branch, column: int) -> Branch:
        """Split a branch before a column; return the rest."""
        rest = branch.cut(column)
        self._pieces[rest.first_node] = rest.pieces[0]
        return rest

    def _append(self, branch: Branch, rest: Branch) -> None:
        """Merge a branch as the continuation of another."""
        if branch.append(rest):
            del self._pieces[rest.first_node]

    def _forget(self, branch: Branch) -> None:
        for gone in branch.subtree():
            for piece in gone.pieces:
                del self._pieces[piece.nodes[0]]

    def _renumber(self, changed: Node, parents: Mapping[Node, Node]) -> None:
        """Follow a node that has other moves, or states another number."""
        place = self._find(changed, parents)
        if place is not None:
            place.piece.count()
            steps = place.piece.branch.renumbering(place.piece)
            for _ in islice(steps, _COUNTED_AT_ONCE):
                pass
            self._renumbering = chain(self._renumbering, steps)

    def renumbering(self) -> Generator[None, None, None]:
        """Set the numbers that the last changes have left as they were, in short steps."""
        yield from self._renumbering

    def _end_renumbering(self) -> None:
        for _ in self._renumbering:
            pass

    # Building

    def emptied(self) -> Iterator[None]:
        """Release all nodes, some at a time."""
        self._renumbering = iter(())
        yield from self._pieces.emptied()
        waiting = [[self.root, *self._detached.values()]]
        self._detached = {}
        while waiting:
            branch = waiting[-1].pop()
            if not waiting[-1]:
                waiting.pop()  # or at the end as many empty lists would be left as branches are nested
            if branch.branches:
                waiting.append(branch.branches)
            branch.before = branch.after = None
            yield from branch.emptied()
            yield

    def _build_all(self) -> None:
        self._pieces, self._detached, self._renumbering = LargeDict(), {}, iter(())
        self.root = self._build(self.root.first_node, 0, self._number_before)[0]

    def _build(self, first: Node, start: int, number: int, ends: Container[Node] = ()) -> list[Branch]:
        """Lay out a node and its descendants; return its branch, and then all others."""
        made: list[Branch] = []
        at_once(self._build_in_steps(made, first, start, number, ends))
        return made

    def _build_in_steps(
        self, made: list[Branch], first: Node, start: int, number: int, ends: Container[Node] = ()
    ) -> Generator[None, None, None]:
        yield from build_in_steps(made, first, start, number, self._collapsed, ends)
        for count, branch in enumerate(made, 1):
            self._pieces.update((piece.nodes[0], piece) for piece in branch.pieces)
            if count % MANY_YOUNG == 0:
                be_done_with_young()  # dicts are young from their first item on: long ones are looked through, twice
            yield

    # Placing

    def _place_again(self, branch: Branch, first: int, same_from: int) -> None:
        """Place the children of a branch again, then move its ancestors' where possible."""
        branch.place(first, same_from)
        while branch.measure() and branch.parent is not None:
            place = branch.index_in_parent
            branch = branch.parent
            branch.place(place, place + 1)


def _behind(branch: Branch, column: int) -> Iterator[Branch]:
    """Yield the branches that begin behind a column, from the nodes of a branch there or from others."""
    for near in branch.branches[: branch.leaving(column - 1)[0]]:
        yield from near.subtree()


def _many_stand_below(place: _Place) -> bool:
    """Return whether very many branches leave the row of a node there or before it, and move with what leaves it."""
    branch = place.piece.branch
    return len(branch.branches) - branch.leaving(place.column)[0] > _MANY_BEHIND


def _reaches_many(branches: Iterable[Branch]) -> bool:
    return any(True for _ in islice(branches, _MANY, None))


def has_many(node: Node) -> bool:
    """Return whether so much is below a node that to lay it out takes long."""
    return any(True for _ in islice(node.subtree(), _MANY_NODES, None))


def with_others(collapsed: set[Node], line: Sequence[Node]) -> set[Node]:
    """Return some collapsed nodes and all that begin variations off a line, without those of the line."""
    return (collapsed.difference(line) if collapsed else collapsed) | _leaving(line)


def _leaving(line: Sequence[Node]) -> set[Node]:
    """Return the nodes that begin variations of several nodes off a line."""
    forks = (pair for pair in zip_longest(line, islice(line, 1, None)) if len(pair[0].children) > 1 or pair[1] is None)
    return {child for node, following in forks for child in node.children if child is not following and child.children}


def _counted(properties: Mapping[str, Sequence[str]]) -> tuple[int, Sequence[str] | None]:
    """Return what of a node's properties decides how moves are numbered."""
    return len(properties.get("B", ())) + len(properties.get("W", ())), properties.get("MN")
