"""A board that follows the record: forward, back, and across to any node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from qtgo.core.board import Board
from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.core.legality import IllegalMove, Reason
from qtgo.core.point import Color, Move, Point
from qtgo.core.position import Position
from qtgo.core.properties import decode_points, first, moves_of, setup_of
from qtgo.core.ruleset import KoRule, Repetition, Ruleset, Suicide


class Step(NamedTuple):
    """What is known after a node of the path; ``passes`` are consecutive.

    ``resumed`` tells that play went on after a stop; ``button`` is who took the button with the first pass.
    ``visible`` is the part of the board that the record shows, empty for all of it.
    """

    node: Node
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
    dimmed: frozenset[Point] = frozenset()
    visible: frozenset[Point] = frozenset()


class Replay:
    """The path from the root to the current node, played out on a board."""

    def __init__(self, root: Node, info: GameInfo) -> None:
        self.info = info
        self.board = Board(info.width, info.height)
        self.steps: list[Step] = []
        self._index: dict[Node, int] = {}
        self._seen: dict[int, list[int]] = {}
        self._push(root)

    @property
    def ruleset(self) -> Ruleset:
        """Give the rules that the game is played by."""
        return self.info.ruleset

    @property
    def step(self) -> Step:
        """Give what is known about the current node."""
        return self.steps[-1]

    def go_to(self, node: Node) -> list[Node]:
        """Make a node current, back to the fork and then forward; give the nodes entered, last first."""
        ahead = []
        ancestor: Node | None = node
        while ancestor is not None and ancestor not in self._index:
            ahead.append(ancestor)
            ancestor = ancestor.parent
        if ancestor is None:
            raise ValueError("the node is not in this tree")
        self._back_to(self._index[ancestor] + 1)
        for next_node in reversed(ahead):
            self._push(next_node)
        return ahead

    def forget(self, changed: Iterable[Node]) -> None:
        """Leave the path before the first of the nodes that have changed; the root is played anew."""
        at = min((self._index[node] for node in changed if node in self._index), default=len(self.steps))
        root = self.steps[0].node
        self._back_to(at)
        if not self.steps:
            self._push(root)

    def board_before(self) -> Board:
        """Give a copy of the board as it was before the current node."""
        board = self.board.copy()
        for _ in range(self.step.board_changes):
            board.undo()
        return board

    def position(self) -> Position:
        """Give the current position."""
        step, board = self.step, self.board
        handed_over = self.ruleset.pass_stones
        return Position(
            width=self.info.width,
            height=self.info.height,
            stones=board.stones(),
            to_move=step.to_move,
            move_number=step.number,
            last_move=step.last_move,
            last_move_illegal=step.illegal is not None,
            ko=step.ko,
            prisoners_of_black=board.captures(Color.BLACK) + (step.passes_by_white if handed_over else 0),
            prisoners_of_white=board.captures(Color.WHITE) + (step.passes_by_black if handed_over else 0),
        )

    def legality(self, color: Color, point: Point) -> IllegalMove | None:
        """Tell why the rules forbid a play, or None if it is legal."""
        if not (0 <= point.x < self.info.width and 0 <= point.y < self.info.height):
            return IllegalMove(Reason.OFF_BOARD, color, point)
        if self.board.color_at(point) is not None:
            return IllegalMove(Reason.OCCUPIED, color, point)
        removed = self.board.is_suicide(color, point)
        if removed and not self._suicide_allowed(removed):
            return IllegalMove(Reason.SUICIDE, color, point)
        return self._repetition(color, point, self.board.hash_after(color, point), len(self.steps))

    def long_cycle(self) -> int | None:
        """Give the move number at which this position stood before with the same player to move, if any."""
        if self.ruleset.ko is not KoRule.SIMPLE or self.step.last_move is None or self.step.passes:
            return None
        return self._repeated_with_same_player(self.step.board_hash, self.step.to_move, len(self.steps) - 1)

    def _back_to(self, length: int) -> None:
        while len(self.steps) > length:
            step = self.steps.pop()
            for _ in range(step.board_changes):
                self.board.undo()
            del self._index[step.node]
            seen = self._seen[step.board_hash]
            seen.pop()
            if not seen:
                del self._seen[step.board_hash]

    def _push(self, node: Node) -> None:
        width, height = self.info.width, self.info.height
        step = self.steps[-1] if self.steps else Step(node, 0, 0, _first_to_move(node, self.info.handicap), 0)
        changes = 0
        setup = setup_of(node, width, height)
        if setup is not None:
            self.board.set_stones(setup.black, setup.white, setup.empty)
            changes = 1
            step = step._replace(
                ko=None,
                passes=0,
                resumed=step.resumed or (setup.to_move is not None and self._stops(step)),
                to_move=step.to_move if setup.to_move is None else setup.to_move,
            )
        moves = moves_of(node, width, height)
        for move in moves:
            changes += move.point is not None
            step = self._execute(step, move, node, changes)
        if not moves:
            step = step._replace(
                node=node, board_changes=changes, board_hash=self.board.hash, last_move=None, illegal=None
            )
        step = self._with_properties(step)
        self._index[node] = len(self.steps)
        self._seen.setdefault(step.board_hash, []).append(len(self.steps))
        self.steps.append(step)

    def _with_properties(self, step: Step) -> Step:
        """Read what else a node may say: the number of its move, and the points dimmed or shown from here on."""
        properties = step.node.properties
        if "MN" in properties:
            number = first(step.node, "MN")
            if number is not None and number.strip().isdecimal():
                step = step._replace(number=int(number))
        if "DD" in properties:
            dimmed = decode_points(properties["DD"], self.info.width, self.info.height)
            step = step._replace(dimmed=frozenset(dimmed))
        if "VW" in properties:
            visible = decode_points(properties["VW"], self.info.width, self.info.height)
            step = step._replace(visible=frozenset(visible))
        return step

    def _execute(self, step: Step, move: Move, node: Node, changes: int) -> Step:
        """Carry out a recorded move as SGF means it, legal or not, and note what is wrong with it."""
        color, point = move.color, move.point
        if point is None:
            return self._execute_pass(step, move, node, changes)
        board, enemy = self.board, color.opponent
        illegal = None
        if board.color_at(point) is not None:
            illegal = IllegalMove(Reason.OCCUPIED, color, point)
        own_before = board.captures(enemy)
        board.play(color, point)
        removed = board.captures(enemy) - own_before
        if removed and not self._suicide_allowed(removed):
            illegal = illegal or IllegalMove(Reason.SUICIDE, color, point)
        board_hash = board.hash
        if board_hash in self._seen:
            illegal = illegal or self._repetition(color, point, board_hash, len(self.steps))
        # Built outright: with 100,000 moves to play out, copying the step before takes a third longer.
        return Step(
            node,
            changes,
            board_hash,
            enemy,
            step.number + 1,
            move,
            illegal,
            board.ko_point,
            0,
            step.passes_by_black,
            step.passes_by_white,
            step.resumed,
            step.button,
            step.dimmed,
            step.visible,
        )

    def _execute_pass(self, step: Step, move: Move, node: Node, changes: int) -> Step:
        by_black = move.color is Color.BLACK
        takes_button = self.ruleset.button and step.button is None
        return step._replace(
            node=node,
            board_changes=changes,
            board_hash=self.board.hash,
            to_move=move.color.opponent,
            number=step.number + 1,
            last_move=move,
            illegal=None,
            ko=None,
            passes=0 if takes_button else step.passes + 1,
            passes_by_black=step.passes_by_black + by_black,
            passes_by_white=step.passes_by_white + (not by_black),
            button=move.color if takes_button else step.button,
        )

    def _suicide_allowed(self, removed: int) -> bool:
        allowed = self.ruleset.suicide
        return allowed is Suicide.ANY or (allowed is Suicide.MULTI_STONE and removed > 1)

    def _stops(self, step: Step) -> bool:
        """Tell whether the passes before this node stop the game."""
        enough = step.passes >= self.ruleset.passes_to_stop
        last_by_white = step.to_move is Color.BLACK
        return enough and (last_by_white or not self.ruleset.white_passes_last)

    @property
    def stopped(self) -> bool:
        """Tell whether the passes stop the game at the current node."""
        return self._stops(self.step)

    def _repetition(self, color: Color, point: Point, board_hash: int, at: int) -> IllegalMove | None:
        """Hold the position after a play as step ``at`` against the ko and superko rules."""
        seen = self._seen.get(board_hash)
        if not seen:
            return None
        if len(self.steps) >= 2 and seen[-1] == at - 2 and self.steps[-1].last_move is not None:
            return IllegalMove(Reason.KO, color, point, self.steps[at - 2].number)
        rule = self.ruleset.ko
        if rule is KoRule.POSITIONAL:
            return IllegalMove(Reason.SUPERKO, color, point, self.steps[seen[-1]].number)
        repeats = self._repeated_with_same_player(board_hash, color.opponent, at)
        if repeats is None:
            return None
        if rule is KoRule.SITUATIONAL:
            return IllegalMove(Reason.SUPERKO, color, point, repeats)
        if self.ruleset.repetition is Repetition.REFUSED:
            return IllegalMove(Reason.REPETITION, color, point, repeats)
        return None

    def _repeated_with_same_player(self, board_hash: int, to_move: Color, before: int) -> int | None:
        for index in reversed(self._seen.get(board_hash, ())):
            if index < before and self.steps[index].to_move is to_move:
                return self.steps[index].number
        return None


def _first_to_move(root: Node, handicap: int) -> Color:
    """White moves first after a handicap, unless the root says who does."""
    placed_black_only = "AB" in root.properties and "AW" not in root.properties
    return Color.WHITE if handicap >= 2 and placed_black_only else Color.BLACK
