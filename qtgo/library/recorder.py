"""Replaying games into tracks: every change of a point, in the main line and in the variations."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from qtgo.core.record.game_info import board_size
from qtgo.core.record.properties import SETUP_IDENTIFIERS, moves_of, setup_of, stated_move_number
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point, sgf_points
from qtgo.library.track import CONTENT_SHIFT, LAST, NOWHERE, PLAYED, Branch, Track

_MAX_DEPTH = 50_000
_MAX_PATH_NODES = 2_000_000


_Fork = tuple[int, list[Node]]


class _Line(NamedTuple):
    """The events of a line, and its forks, the deepest last; ``beyond`` counts the nodes that are too deep for it.

    A fork is the depth of its children, and those but the first, in reverse order.
    """

    events: array[int]
    forks: list[_Fork]
    beyond: int


def make_track(root: Node) -> Track:
    """Return the track of a game.

    What is deeper than 50,000 nodes is left out, and so are the last variations where the paths to the ends of all have
    two million nodes or more.
    """
    width, height = board_size(root)
    recorder = _Recorder(width, height)
    main = recorder.record(root)
    moves = recorder.moves  # those of the branches are added below
    branches = list(_branches(recorder, main))
    return Track(width, height, main.events, moves, branches, recorder.is_whole, tuple(_stated(root)))


def _stated(root: Node) -> Iterator[tuple[int, int]]:
    """Yield the move numbers that the nodes of the main line give, with their depths."""
    for depth, node in enumerate(islice(root.main_line(), _MAX_DEPTH)):
        if "MN" in node.properties and (number := stated_move_number(node)) is not None:
            yield depth, number


def _branches(recorder: _Recorder, main: _Line) -> Iterator[Branch]:
    """Yield the branches of a game in the order of the file, the recorder being at the end of the main line."""
    lines = [(-1, main.forks)]  # the main line, and the branches that lead to the current one
    number, branch, path_nodes = recorder.depth + main.beyond, 0, 0
    while lines:
        parent, forks = lines[-1]
        if not forks:
            lines.pop()
            continue
        depth, children = forks[-1]
        first = children.pop()
        if not children:
            forks.pop()
        if path_nodes >= _MAX_PATH_NODES:
            recorder.is_whole = False
            return
        recorder.go_back(depth)
        line = recorder.record(first)
        yield Branch(number, depth, parent, line.events)
        lines.append((branch, line.forks))
        number += recorder.depth - depth + line.beyond
        path_nodes += recorder.depth
        branch += 1


_BLACK = Color.BLACK, "B", PLAYED | Color.BLACK << CONTENT_SHIFT
_WHITE = Color.WHITE, "W", PLAYED | Color.WHITE << CONTENT_SHIFT


class _Recorder:
    """Replays a game and records what changes."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._points = sgf_points(width, height)
        self._board = Board(width, height)
        self._steps = [0]  # on the way to the current node: how many steps the board has made before each
        self.moves = 0
        self.is_whole = True

    @property
    def depth(self) -> int:
        """Return how many nodes lead to the current position, the root included."""
        return len(self._steps) - 1

    def go_back(self, depth: int) -> None:
        """Undo all but the first nodes of the way to the current one."""
        del self._steps[depth + 1 :]
        while self._board.steps > self._steps[-1]:
            self._board.undo()

    def record(self, first: Node) -> _Line:
        """Replay a node and the first children below it."""
        events = array("H")
        forks: list[_Fork] = []
        board, steps = self._board, self._steps
        for node in islice(first.main_line(), _MAX_DEPTH - self.depth):
            before = len(events)
            properties = node.properties
            if not SETUP_IDENTIFIERS.isdisjoint(properties):
                self._set_up(node, events)
            if "B" in properties or "W" in properties:
                self._play(node, events)
            if len(events) == before:
                events.append(NOWHERE)
            events[-1] |= LAST
            steps.append(board.steps)
            if len(node.children) > 1:
                forks.append((len(steps) - 1, node.children[:0:-1]))
        if self.depth < _MAX_DEPTH or not node.children:
            return _Line(events, forks, 0)
        if len(node.children) > 1:
            forks.pop()
        self.is_whole = False
        return _Line(events, forks, sum(1 for _ in node.subtree()) - 1)

    def _play(self, node: Node, events: array[int]) -> None:
        """Play the moves of a node: a single one on the board, as most are, without much ado."""
        properties = node.properties
        color, letter, played = _BLACK if "B" in properties else _WHITE
        values = properties[letter]
        point = self._points.get(values[0]) if len(values) == 1 else None
        if point is None or (color is Color.BLACK and "W" in properties):
            for move in moves_of(node, self._width, self._height):
                self._move(move.color, move.point, PLAYED | move.color << CONTENT_SHIFT, events)
        else:
            self._move(color, point, played, events)

    def _move(self, color: Color, point: Point | None, played: int, events: array[int]) -> None:
        self.moves += 1
        if point is None:
            events.append(NOWHERE | played)
            return
        board = self._board
        board.play(color, point)
        events.append(point[1] * self._width + point[0] | played)
        for cell in board.last_removed:
            events.append(board.point_of(cell).to_index(self._width))

    def _set_up(self, node: Node, events: array[int]) -> None:
        setup = setup_of(node, self._width, self._height)
        if setup is None:
            return
        board = self._board
        held: dict[Point, Color | None] = {
            point: board.color_at(point) for part in (setup.black, setup.white, setup.empty) for point in part
        }
        board.set_stones(setup.black, setup.white, setup.empty)
        for point, before in held.items():
            now = board.color_at(point)
            if now != before:
                events.append(point.to_index(self._width) | (now or 0) << CONTENT_SHIFT)
