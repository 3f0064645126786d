"""The events of many lines at once, as arrays: what becomes of each point, and what happens in each node."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.library.track import CONTENT, CONTENT_SHIFT, LAST, NOWHERE, PLAYED, POINT

Bits = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Words = NDArray[np.uint32]
Numbers = NDArray[np.int64]


class Lines(NamedTuple):
    """Lines of games on boards of so many points, each from the empty board on, one behind the other.

    For each event there are its point, content and flags, its line and its node; nodes are counted through all lines.
    ``first_nodes`` is the first node of each line, and behind the last line the number of all nodes.
    """

    size: int
    points: Shorts
    contents: Bytes
    is_played: Bits
    line: Numbers
    node: Numbers
    first_nodes: Numbers

    @classmethod
    def of(cls, size: int, lines: Sequence[array[int]]) -> Lines:
        """Put together the events of some lines."""
        events = np.concatenate([np.frombuffer(line, np.uint16) for line in lines])
        line = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
        is_last = (events & LAST) != 0
        node = np.cumsum(is_last) - is_last
        nodes = np.bincount(line[is_last], minlength=len(lines))
        return cls(
            size,
            events & np.uint16(POINT),
            ((events & CONTENT) >> CONTENT_SHIFT).astype(np.uint8),
            (events & PLAYED) != 0,
            line,
            node,
            np.concatenate([[0], np.cumsum(nodes)]),
        )

    @property
    def length(self) -> int:
        """Return the number of lines."""
        return len(self.first_nodes) - 1

    @property
    def depth(self) -> Numbers:
        """Return for each event how many nodes below the root its node stands."""
        return self.node - self.first_nodes[self.line]

    @property
    def line_of_node(self) -> Numbers:
        """Return the line of each node."""
        return np.repeat(np.arange(self.length), np.diff(self.first_nodes))


class Changes(NamedTuple):
    """The events of lines that change a point, sorted by point and line, then in their order.

    ``event`` is the number of each in the lines; ``is_first`` marks the first change of a point in a line.
    ``before`` is what the point held.
    """

    event: Numbers
    is_first: Bits
    before: Bytes

    @classmethod
    def of(cls, lines: Lines) -> Changes:
        """Sort the changes of some lines."""
        on_board = np.flatnonzero(lines.points != NOWHERE)
        # The events are in the order of the lines already, and stay so where points are equal.
        event = on_board[np.argsort(lines.points[on_board], kind="stable")]
        point, line = lines.points[event], lines.line[event]
        is_first = np.ones(len(event), np.bool_)
        is_first[1:] = (point[1:] != point[:-1]) | (line[1:] != line[:-1])
        before = np.zeros(len(event), np.uint8)
        before[1:] = lines.contents[event[:-1]]
        before[is_first] = 0
        return cls(event, is_first, before)


NO_PLAY = 0


def plays_of_nodes(lines: Lines) -> Numbers:
    """Return for each node the first stone played in it: ``NO_PLAY``, or 1 + 2 * point, and 1 more for White."""
    plays = np.zeros(lines.first_nodes[-1], np.int64)
    played = np.flatnonzero(lines.is_played & (lines.points != NOWHERE))[::-1]
    plays[lines.node[played]] = 2 * lines.points[played].astype(np.int64) + lines.contents[played]
    return plays


def next_plays(lines: Lines) -> Numbers:
    """Return for each node the stone played in the next node of its line that changes the board, as above."""
    count = int(lines.first_nodes[-1])
    changes = np.zeros(count + 1, np.bool_)
    changes[lines.node[lines.points != NOWHERE]] = True
    following = np.where(changes, np.arange(count + 1), count)
    following = np.minimum.accumulate(following[::-1])[::-1]
    following = following[1:]
    last = lines.first_nodes[1:][lines.line_of_node]
    plays = np.append(plays_of_nodes(lines), NO_PLAY)
    found: Numbers = np.where(following < last, plays[following], NO_PLAY)
    return found


def first_colors(lines: Lines) -> Bytes:
    """Return which color begins each line in which players simply take turns, 0 for the others.

    In such a line each node but the root has one move, the colors alternate, and nothing is set up after the root.
    The depth of a node is then the number of its move, and tells whose turn it is.
    """
    count = lines.length
    played = np.flatnonzero(lines.is_played)
    line, depth, color = lines.line[played], lines.depth[played], lines.contents[played].astype(np.int64)
    moves = np.bincount(line, minlength=count)
    is_plain = moves == np.diff(lines.first_nodes) - 1
    # As many moves as nodes below the root, at rising depths from 1 on: so there is one in each.
    place = np.arange(len(played)) - (np.cumsum(moves) - moves)[line]
    is_plain[line[depth != place + 1]] = False
    first = np.ones(count, np.int64)
    first[line[place == 0]] = color[place == 0]
    is_plain[line[color != (first[line] - 1 + place) % 2 + 1]] = False
    set_up = ~lines.is_played & (lines.points != NOWHERE) & (lines.contents != 0) & (lines.depth > 0)
    is_plain[lines.line[set_up]] = False
    return np.where(is_plain, first, 0).astype(np.uint8)
