"""What is odd about the play of a whole record, in all its variations: illegal moves, stones set up over others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import move_number_at, moves_of, setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import IllegalMove
from qtgo.core.rules.point import Point


class OddPlay(NamedTuple):
    """A node with its move number, the first point on which it sets up a stone over another, and its illegal move."""

    node: Node
    number: int
    over: Point | None
    illegal: IllegalMove | None


def odd_play(root: Node, info: GameInfo) -> Iterator[OddPlay]:
    """Yield the nodes of a record whose play is odd, in the order of the file.

    A move with KO is meant to be executed even if it is illegal.
    """
    replay: Replay | None = None
    for node, number, illegal in _doubtful(root, info):
        over = None
        if illegal is None:
            replay = replay or Replay(root, info)
            over = _set_up_over(replay, node)
            replay.go_to(node)
            illegal = replay.step.illegal
        if "KO" in node.properties:
            illegal = None
        if over is not None or illegal is not None:
            yield OddPlay(node, number, over, illegal)


def _set_up_over(replay: Replay, node: Node) -> Point | None:
    setup = setup_of(node, replay.info.width, replay.info.height)
    if setup is None or node.parent is None:
        return None
    replay.go_to(node.parent)
    return next((p for p in (*setup.black, *setup.white) if replay.board.color_at(p) is not None), None)


def _doubtful(root: Node, info: GameInfo) -> Iterator[tuple[Node, int, IllegalMove | None]]:
    """Yield the nodes whose play may be odd, with their move numbers, and why the move is illegal if that is certain.

    They are found on a mere board, in a quarter of the time of a replay, which knows all the rules.
    """
    way = _Way(info)
    ahead = [(root, 0)]
    while ahead:
        node, depth = ahead.pop()
        way.go_back(depth)
        doubt = way.go_on(node)
        if doubt:
            yield node, way.numbers[-1], None if doubt is True else doubt
        ahead += [(child, depth + 1) for child in reversed(node.children)]


class _Way:
    """The way from the root to a node, on a mere board; ``numbers`` are those of the moves, after each node."""

    def __init__(self, info: GameInfo) -> None:
        self.numbers = [0]
        self._ruleset = info.ruleset
        self._board = Board(info.width, info.height)
        self._steps = [0]  # of the board, after each node
        self._new: list[int | None] = []  # the position after each node, if it had not stood before
        self._stood: set[int | None] = set()

    def go_back(self, depth: int) -> None:
        """Take back all nodes but the first ones."""
        if len(self._new) > depth:
            self._stood.difference_update(self._new[depth:])
            del self._new[depth:], self._steps[depth + 1 :], self.numbers[depth + 1 :]
            while self._board.steps > self._steps[-1]:
                self._board.undo()

    def go_on(self, node: Node) -> IllegalMove | bool:
        """Play a node; return why its move is illegal, or whether its play may be odd."""
        board = self._board
        setup = setup_of(node, board.width, board.height)
        if setup is not None:
            board.set_stones(setup.black, setup.white, setup.empty)
        moves = moves_of(node, board.width, board.height)
        if setup is not None or len(moves) != 1 or moves[0].point is None:
            for move in moves:
                board.play(move.color, move.point)
            self._note(node)
            return setup is not None or len(moves) > 1
        color, point = moves[0].color, moves[0].point
        may_not_repeat = not self._ruleset.ends_by_long_cycle or (board.ko_cell > 0 and point == board.ko_point)
        illegal = self._ruleset.execute(board, color, point)
        is_new = self._note(node)
        return illegal or (may_not_repeat and not is_new)

    def _note(self, node: Node) -> bool:
        """Note a node that was played; return whether its position is new."""
        position = self._board.hash
        is_new = position not in self._stood
        self._new.append(position if is_new else None)
        self._stood.add(position)
        self._steps.append(self._board.steps)
        self.numbers.append(move_number_at(node, self.numbers[-1]))
        return is_new
