"""The line that a replay has read, and what it keeps of nodes beside it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Generator, Iterator
from itertools import islice, takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from qtgo.core.record.inherited import NOTHING_INHERITED, Inherited
from qtgo.core.record.large import Large, LargeDict, LargeList
from qtgo.core.record.tree import ChildPlaces, Node
from qtgo.core.rules.board import Snapshot
from qtgo.core.rules.illegal_move import IllegalMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.garbage import settle_garbage

_MAX_OTHERS = 300_000  # steps kept that are not on the line
_MANY_DROPPED = 16  # pieces: the collector counts what is made less what is freed, and would see nothing young
_FEW = 500  # steps to forget at a time: half a millisecond
_OFTEN = 1024  # steps with one position, which take long to drop at once if there are many more
_SOUGHT = 5000  # nodes on the way to one, at a time: some milliseconds
_QUICK = 2000  # steps kept that are gone through again at once: some milliseconds
_NEAR = 1000  # nodes on the way to one that is gone to at once: some 10 ms
_DEPTH = attrgetter("depth")

Kept = list[Any] | dict[Any, Any] | set[Any]
"""A container of many nodes or steps."""


class Step(NamedTuple):
    """The state after a node of the path; ``passes`` are consecutive.

    ``resumed``: play went on after a stop; ``button``: who took the button with the first pass;
    ``timed``: the path records the time left to a player;
    ``visible``: the part of the board that the record shows, empty for all of it;
    ``era``: how often the record had been changed below or at what is kept off the line.
    """

    node: Node
    parent: Node | None
    depth: int
    board_changes: int
    board_hash: int
    to_move: Color
    number: int
    last_move: Move | None = None
    illegal: IllegalMove | None = None
    ko: Point | None = None
    passes: int = 0
    passes_by_black: int = 0
    passes_by_white: int = 0
    resumed: bool = False
    button: Color | None = None
    inherited: Inherited = NOTHING_INHERITED
    timed: bool = False
    era: int = 0


class ReplayedLine(Large):
    """The states after the nodes of a line from the root, with those of other nodes as long as they hold.

    The steps of other variations are kept until an edit invalidates them or there are too many; then some at a time
    are forgotten.
    """

    def __init__(self, places: ChildPlaces) -> None:
        self.steps: LargeList[Step] = LargeList()
        self.nodes: LargeList[Node] = LargeList()
        self.era = 0  # steps of an earlier one hold only on the line
        self.snapshots: dict[Node, Snapshot] = {}  # of the positions before some nodes
        # By position the steps of the line that led to it, in order; some that have left the line may still follow.
        self.seen: LargeDict[int, list[Step] | LargeList[Step]] = LargeDict()
        self.places = places
        self._asides: list[int] = []  # the depths at which the line leaves the first children
        self._known: LargeDict[Node, Step] = LargeDict()
        self._left: deque[list[Step]] = deque()  # steps that have left the line, in this order; some may be back
        self._left_count = 0
        self._dropped: deque[list[Any]] = deque()  # what nobody needs any more, to be freed in small steps

    @property
    def end(self) -> Node:
        """Return the last node."""
        return self.nodes[-1]

    def at(self, depth: int) -> Node | None:
        """Return the node at a depth."""
        return self.nodes[depth] if depth < len(self.nodes) else None

    def is_main(self, depth: int) -> bool:
        """Return whether the line is the main line down to a depth."""
        return not self._asides or self._asides[0] > depth

    def depth_of(self, node: Node) -> int | None:
        """Return the depth of a node that is on the line, otherwise None."""
        return self._known[node].depth if node in self else None

    def __contains__(self, node: Node) -> bool:
        """Return whether a node is on the line."""
        step = self._known.get(node)
        return step is not None and not self._has_left(step)

    def is_next(self, node: Node) -> bool:
        """Return whether a node follows the line and has never been read."""
        return node.parent is self.end and node not in self._known

    def known_step(self, node: Node) -> Step | None:
        """Return the state after a node, if it has been replayed and holds."""
        step = self._known.get(node)
        return step if step is not None and (step.era == self.era or not self._has_left(step)) else None

    def knew_elsewhere(self, node: Node) -> bool:
        """Return whether a node has been read below another parent than it has now."""
        step = self._known.get(node)
        return step is not None and step.parent is not node.parent

    def has(self, node: Node) -> bool:
        """Return whether a node is in the tree."""
        while node not in self:
            parent = node.parent
            if parent is None or self.places.of(node, parent) is None:
                return False
            node = parent
        return True

    def way_to(self, node: Node) -> tuple[list[Node], int]:
        """List the nodes that lead from the line to a node, last first; return the depth at which they leave it too.

        Raise ValueError if the node is not in the tree.
        """
        way: list[Node] = []
        place = node
        while (depth := self.depth_of(place)) is None:
            way.append(place)
            if place.parent is None:
                raise ValueError("the node is not in this tree")
            place = place.parent
        return way, depth

    def is_near(self, node: Node) -> bool:
        """Return whether few nodes are on the way to a node; of the line, all are known."""
        place: Node | None = node
        for _ in range(_NEAR):
            if place is None or place in self:
                return True
            place = place.parent
        return False

    def unread(self, node: Node) -> Generator[None, None, LargeList[Node]]:
        """List the nodes on the way to a node that cannot be gone through at once, last first; some at a time.

        Raise ValueError if the node is not in the tree, as after an edit.
        """
        way: LargeList[Node] = LargeList()
        place = node
        while place not in self:
            way.append(place)
            parent = place.parent
            if parent is None or self.places.of(place, parent) is None:
                raise ValueError("the node is not in this tree")
            place = parent
            if len(way) % _SOUGHT == 0:
                yield
        quick = islice(reversed(way), _QUICK)
        kept = sum(1 for _ in takewhile(lambda near: self.known_step(near) is not None, quick))
        way.cut(len(way) - kept)
        return way

    # How the line grows and shrinks

    def add(self, step: Step) -> None:
        """Lengthen the line by a step that has just been read."""
        self._known[step.node] = step
        self.append(step)

    def append(self, step: Step) -> None:
        """Lengthen the line by a step."""
        part = self.seen.part(step.board_hash)
        seen = part.setdefault(step.board_hash, [])
        if seen:
            self._drop_left(seen)
        seen.append(step)
        if len(seen) == _OFTEN and isinstance(seen, list):
            part[step.board_hash] = LargeList(seen)
        if _is_aside(step.node):
            self._asides.append(len(self.steps))
        self.steps.append(step)
        self.nodes.append(step.node)

    def cut(self, length: int) -> None:
        """Shorten the line; the states of the nodes that leave it are kept."""
        gone = self.steps.cut(length)
        del self._asides[bisect_left(self._asides, length) :]
        self._dropped += self.nodes.cut(length)
        self._left += reversed(gone)
        self._left_count += sum(map(len, gone))

    def follow_order(self, depth: int) -> None:
        """Find out again whether the node of the line at a depth, if there is one, is a first child."""
        at = bisect_left(self._asides, depth)
        self._asides[at : bisect_right(self._asides, depth)] = []
        node = self.at(depth)
        if node is not None and _is_aside(node):
            self._asides.insert(at, depth)

    def stood(self, board_hash: int, before: int) -> Iterator[Step]:
        """Yield the steps of the path before a depth that led to a position, last one first."""
        seen = self.seen.get(board_hash) or []
        self._drop_left(seen)
        for index in range(bisect_left(seen, before, key=_DEPTH) - 1, -1, -1):
            yield seen[index]

    # How what is no longer needed is freed

    def forget_others(self, count: int | None = None) -> bool:
        """Forget some steps, or so many, where too many are not on the line; return whether more are to follow."""
        count = _FEW if count is None else count
        if self._dropped:
            if len(self._dropped) > _MANY_DROPPED:
                settle_garbage()
            self._dropped.popleft()
        excess = self._left_count - _MAX_OTHERS
        for _ in range(min(excess, count)):
            while not self._left[0]:
                self._left.popleft()
            self._forget(self._left[0].pop())
            self._left_count -= 1
        return bool(self._dropped) or excess > count

    def _forget(self, step: Step) -> None:
        """Forget a step that has left the line, unless it is back."""
        node = step.node
        if self._known.get(node) is not step or node in self:
            return
        del self._known[node]
        self.snapshots.pop(node, None)
        seen = self.seen.get(step.board_hash)
        if seen is not None:
            self._drop_left(seen)
            if not seen:
                del self.seen[step.board_hash]

    @property
    def kept(self) -> list[Kept]:
        """Return everything read so far, to be freed in small steps once it is unused."""
        kept: list[Kept] = [*self.steps.pieces, *self.nodes.pieces, *self._left, *self._dropped]
        return [*kept, *self.seen.parts, *self._known.parts, self.snapshots]

    def emptied(self) -> Iterator[None]:
        """Release everything read, some at a time."""
        for read in (self.steps, self.nodes, self.seen, self._known):
            yield from read.emptied()
        for pieces in (self._left, self._dropped):
            while pieces:
                pieces.popleft()
                yield

    def _drop_left(self, seen: list[Step] | LargeList[Step]) -> None:
        """Drop the steps that have left the line: none of them is before one that has not."""
        if seen and self._has_left(seen[-1]):
            length = bisect_left(seen, True, key=self._has_left)
            if isinstance(seen, LargeList):
                self._dropped += seen.cut(length)
            else:
                del seen[length:]

    def _has_left(self, step: Step) -> bool:
        return step.depth >= len(self.steps) or self.steps[step.depth] is not step


def _is_aside(node: Node) -> bool:
    return node.parent is not None and next(iter(node.parent.children), None) is not node  # none where it has left
