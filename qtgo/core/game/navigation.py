"""Navigation through the tree, remembering the child last visited at each fork."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import reduce
from itertools import islice

from qtgo.core.record.edit_history import Attach, Change, Detach, SetProperties
from qtgo.core.record.large import LargeList
from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import ChildPlaces, Node
from qtgo.deferred import dataclass
from qtgo.steps import at_once

_MOVE_IDENTIFIERS = frozenset({"B", "W"})
_SEARCHED = 10_000  # nodes at a time: some 3 ms
Search = Generator[None, None, "Node | None"]
"""The search for a node of a line that may have a million, some thousand at a time."""


class MoveCount(Enum):
    """The ways to count move numbers: moves of this line or of the main line, or nodes."""

    LINE = auto()
    MAIN_LINE = auto()
    NODE = auto()


class NavigationStep(Enum):
    """A step along the line, as a number of nodes; the far ends are reached by any large number."""

    START = -(10**9)
    BACK = -1
    FORWARD = 1
    END = 10**9


@dataclass(frozen=True, slots=True)
class LinePlace:
    """A place on the current line, in nodes: 0 is the root, ``last`` the end of the line.

    ``number`` is the move number there, and ``last_number`` the highest of the line.
    """

    index: int = 0
    last: int = 0
    number: int = 0
    last_number: int = 0

    def target(self, step: NavigationStep) -> int:
        """Return where a step leads."""
        return max(0, min(self.last, self.index + step.value))


class Trail:
    """The child that forward leads to: the last visited one, otherwise the first."""

    def __init__(self) -> None:
        self._visited: dict[Node, Node] = {}
        # Those visited that an edit has taken out, and may bring back, with the change that did, if it is known.
        self._gone: dict[Node, tuple[Node, Attach | Detach | None]] = {}
        self.places = ChildPlaces()

    def visit(self, entered: Iterable[Node]) -> None:
        """Remember the children chosen on the way to a node."""
        for node in entered:
            if node.parent is not None and len(node.parent.children) > 1:
                self._visited[node.parent] = node

    def restore_main_line(self, node: Node) -> None:
        """Make forward follow the main line again, from a node of it on."""
        for main in node.main_line():
            if not self._visited and not self._gone:
                return
            self._visited.pop(main, None)
            self._gone.pop(main, None)

    def next(self, node: Node) -> Node | None:
        """Return the child that forward leads to."""
        if not node.children:
            return None
        visited = self._visited.get(node)
        if visited is not None and self.places.of(visited, node) is None:
            self._gone[node] = self._visited.pop(node), None
            visited = None
        return visited or node.children[0]

    def follow(self, changes: Iterable[Change], *, are_undone: bool) -> None:
        """Forget visited children that an edit has taken out, and know those again that it has brought back.

        Of a long row only what is found at once is forgotten; the rest is missed when the line leads there.
        """
        for change in changes if self._visited or self._gone else ():
            if isinstance(change, SetProperties):
                continue
            parent = change.parent
            if isinstance(change, Attach if are_undone else Detach):
                visited = self._visited.get(parent)
                if visited is not None and self.places.was_in(change.nodes, change.index, visited, parent):
                    self._gone[parent] = self._visited.pop(parent), change
            elif parent in self._gone:
                gone, by = self._gone[parent]
                if by is None or gone is change.node or (by.row is not None and by.row is change.row):
                    self._visited.setdefault(parent, gone)
                    del self._gone[parent]

    def ahead(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that forward leads to after a node, to the end of the line."""
        visited = self._visited
        while children := node.children:  # written out: a line may have 100,000 nodes
            node = children[0] if node not in visited else self.next(node) or children[0]
            yield node

    def forward(self, node: Node, steps: int) -> Node:
        """Go some nodes forward, or to the end of the line."""
        for child in islice(self.ahead(node), max(0, steps)):
            node = child
        return node

    def end(self, node: Node) -> Node:
        """Go to the end of the line."""
        for child in self.ahead(node):
            node = child
        return node

    def search_of_variation(self, node: Node, direction: int) -> Search:
        """Look for the previous (-1) or next (+1) variation, and in it for the same depth where it is as long."""
        below, depth = node, 0
        while (parent := below.parent) is not None:
            if len(parent.children) > 1:
                place = self.places.of(below, parent)
                if place is not None and 0 <= place + direction < len(parent.children):
                    found = parent.children[place + direction]
                    for steps in range(0, depth, _SEARCHED):
                        found = self.forward(found, min(_SEARCHED, depth - steps))
                        yield
                    return found
            below, depth = parent, depth + 1
            if depth % _SEARCHED == 0:
                yield
        return node

    def search_of_next_fork(self, node: Node) -> Search:
        """Look forward for the next node with several children, or for the end of the line."""
        for looked_at, ahead in enumerate(self.ahead(node), 1):
            node = ahead
            if len(node.children) > 1:
                break
            if looked_at % _SEARCHED == 0:
                yield
        return node


def back(node: Node, steps: int) -> Node:
    """Go back some nodes, stopping at the root."""
    while steps > 0 and node.parent is not None:
        node, steps = node.parent, steps - 1
    return node


def search_of_previous_fork(node: Node) -> Search:
    """Look back for the previous node with several children, or for the root."""
    looked_at = 0
    while node.parent is not None:
        node, looked_at = node.parent, looked_at + 1
        if len(node.children) > 1:
            break
        if looked_at % _SEARCHED == 0:
            yield
    return node


def search_of_branches(node: Node) -> Generator[None, None, list[Node]]:
    """List the nodes on the path to a node that have siblings, first one first."""
    found: list[Node] = []
    looked_at = 0
    while (parent := node.parent) is not None:
        if len(parent.children) > 1:
            found.append(node)
        node, looked_at = parent, looked_at + 1
        if looked_at % _SEARCHED == 0:
            yield
    return found[::-1]


def search_of_main_line(node: Node) -> Search:
    """Look back for the last node of the path that belongs to the main line."""
    last, place, looked_at = node, node, 0
    while (parent := place.parent) is not None:
        if parent.children[0] is not place:
            last = parent
        place, looked_at = parent, looked_at + 1
        if looked_at % _SEARCHED == 0:
            yield
    return last


def has_move(node: Node) -> bool:
    """Return whether a node has a move, on the board or off it."""
    return not _MOVE_IDENTIFIERS.isdisjoint(node.properties)


def number_at(node: Node) -> int:
    """Return the move number at a node, for which the nodes above it are counted."""
    return reduce(lambda number, each: move_number_at(each, number), node.path(), 0)


def common_start(one: Sequence[Node], other: Sequence[Node]) -> int:
    """Count the nodes that two lines begin with alike."""
    if isinstance(one, LargeList) and isinstance(other, LargeList):
        return one.common_start(other)
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (node, its) in pairs if node is not its), min(len(one), len(other)))


def first_of(line: Sequence[Node], wanted: Collection[Node], likely: int) -> int:
    """Return the index of the first node of a line that is wanted, or the length; a single one is likely at an index.

    A line may have a million nodes, which take 50 ms to be looked through.
    """
    if len(wanted) == 1 and likely < len(line) and line[likely] in wanted:
        return likely
    return next((index for index, node in enumerate(line) if node in wanted), len(line))


class LineNumbers:
    """The move numbers of a line that changes, counted again only where it is another than before.

    Those of a long line are counted some at a time.
    """

    def __init__(self) -> None:
        self._line: Sequence[Node] = ()
        self._numbers = array("q")
        self._highest = array("q")  # up to each node

    @property
    def highest(self) -> int:
        """Return the highest move number of the line counted so far."""
        return self._highest[-1] if self._highest else 0

    @property
    def is_whole(self) -> bool:
        """Return whether the whole line is counted."""
        return len(self._numbers) == len(self._line)

    def follow(self, line: Sequence[Node], count: int) -> None:
        """Count the moves at so many more nodes of a line, which is kept as it is handed over and may only grow."""
        same = min(common_start(self._line, line), len(self._numbers))
        self._cut(same)
        number, highest = (self._numbers[-1], self._highest[-1]) if same else (0, 0)
        for node in line[same : same + count]:
            number = move_number_at(node, number)
            highest = max(highest, number)
            self._numbers.append(number)
            self._highest.append(highest)
        self._line = line

    def forget(self, changed: Collection[Node], likely: int) -> None:
        """Count from the first of some nodes on again with the next line, since their properties have changed.

        A single one is likely at an index of the line.
        """
        self._cut(first_of(self._line, changed, likely))

    def _cut(self, length: int) -> None:
        del self._numbers[length:], self._highest[length:]


def last_number(line: Iterable[Node]) -> int:
    """Return the highest move number of a line."""
    at = highest = 0
    for node in line:
        at = move_number_at(node, at)
        highest = max(highest, at)
    return highest


def node_of_move(line: Iterable[Node], number: int) -> Node | None:
    """Return the first node of a line whose move has a number, otherwise that of the last move before a larger one."""
    return at_once(search_of_move(line, number))


def search_of_move(line: Iterable[Node], number: int) -> Search:
    """Look for the same node, some thousand nodes of a long line at a time."""
    at, before, is_passed = 0, None, False
    for looked_at, node in enumerate(line, 1):
        at = move_number_at(node, at)
        if at == number and has_move(node):
            return node
        is_passed = is_passed or at > number
        if before is None or (has_move(node) and not is_passed):
            before = node
        if looked_at % _SEARCHED == 0:
            yield
    return before
