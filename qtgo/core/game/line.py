"""The line shown: from the root through the current node, and forward along the trail to its end."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import islice

from qtgo.core.game.navigation import Trail
from qtgo.core.record.large import LargeList
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import ReplayedLine, Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Move, Point


class Line:
    """The line through the current node of a game; it follows every step and edit."""

    def __init__(self, replay: Replay, trail: Trail, outdated: Sequence[ReplayedLine] = ()) -> None:
        """Take the replay, and lines that no longer hold, which are freed some steps at a time."""
        self._replay = replay
        self._trail = trail
        self.outdated = list(outdated)

    def nodes(self) -> list[Node]:
        """List the nodes from the root to the end of the line."""
        return list(self.walk())

    def begin(self, count: int) -> LargeList[Node]:
        """List the nodes from the root through all that have been replayed, and so many more."""
        nodes = self._replay.line.nodes.copy()
        self.lengthen(nodes, count)
        return nodes

    def lengthen(self, nodes: LargeList[Node], count: int) -> None:
        """Add some more nodes of the line to those that it begins with."""
        nodes.extend(islice(self._trail.ahead(nodes[-1]), count))

    def walk(self) -> Iterator[Node]:
        """Yield the nodes from the root to the end of the line, for a line that may be long."""
        read = self._replay.line.nodes.copy()
        yield from read
        yield from self._trail.ahead(read[-1])

    def at(self, depth: int) -> Node:
        """Return the node at a depth of the line, or the nearest one."""
        node = self._replay.line.at(max(0, depth))
        if node is not None:
            return node
        read = self._replay.line.nodes
        return self._trail.forward(read[-1], depth - len(read) + 1)

    @property
    def end(self) -> Node:
        """Return the last node of the line."""
        return self._trail.end(self._replay.line.end)

    # What has been replayed, for lines of many thousand nodes

    @property
    def read_to(self) -> Node:
        """Return the last node of the line that has been replayed."""
        return self._replay.line.end

    def beyond_read(self, count: int) -> Node:
        """Return the node ``count`` steps beyond the replayed part of the line, or its end."""
        return self._trail.forward(self._replay.line.end, count)

    def read_ahead(self, count: int) -> bool:
        """Replay some more nodes of the line ahead, so that going there is fast; return whether any are left."""
        return self._replay.read_ahead(self._trail.next, count)

    def known_step(self, node: Node) -> Step | None:
        """Return the state after a node, if it has been replayed."""
        return self._replay.line.known_step(node)

    def reaches(self, depth: int) -> bool:
        """Return whether the line has been replayed down to a depth."""
        return self._replay.line.at(depth) is not None

    def forget_others(self) -> bool:
        """Forget some of too many nodes read off the line, or outdated ones; return whether more are to follow."""
        while self.outdated:
            if any(True for _ in islice(self.outdated[-1].emptied(), 1)):
                return True
            self.outdated.pop()
        return self._replay.line.forget_others()

    def unread(self, node: Node) -> Generator[None, None, LargeList[Node]]:
        """List the nodes on the way to a node that have not been replayed yet, last first; some at a time.

        Raise ValueError if the node is not in the tree, as after an edit.
        """
        return self._replay.line.unread(node)

    # What was played

    def steps_back(self) -> Iterator[tuple[Node, Move | None, int]]:
        """Yield the nodes from the current one back to the root, each with its move and number."""
        for step in self._replay.backward():
            yield step.node, step.last_move, step.number

    def last_moves(self) -> Iterator[tuple[Move, int]]:
        """Yield the moves up to the current node with their numbers, last move first."""
        for _, move, number in self.steps_back():
            if move is not None:
                yield move, number

    def node_that_played(self, point: Point) -> Node | None:
        """Return the last node up to the current one that played on a point, otherwise the next one down the line."""
        for past, move, _ in self.steps_back():
            if move is not None and move.point == point:
                return past
        info = self._replay.info
        for node in self._trail.ahead(self._replay.step.node):
            if any(move.point == point for move in moves_of(node, info.width, info.height)):
                return node
        return None
