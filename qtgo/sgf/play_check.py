"""What is odd in the play of a record: moves that the rules forbid, and stones set up over others."""

from __future__ import annotations

from qtgo.core.board import Board
from qtgo.core.game_info import board_size, read_game_info
from qtgo.core.game_tree import Node
from qtgo.core.point import Move
from qtgo.core.properties import moves_of, setup_of
from qtgo.core.ruleset import Suicide
from qtgo.sgf.collection import Collection
from qtgo.sgf.problem import MAX_PROBLEMS_PER_KIND, Problem, ProblemKind


def check_play(collection: Collection) -> list[Problem]:
    """Play every variation and list occupied points, kos retaken at once, suicides against the rules, and setup.

    A node with KO is meant to be executed even if illegal. Superko is left to who plays the game.
    """
    problems: list[Problem] = []
    for root in collection.games:
        if len(problems) >= MAX_PROBLEMS_PER_KIND:
            break
        _PlayCheck(root, collection, problems).run()
    return problems


class _PlayCheck:
    """The check of one game on a board that goes back and forth."""

    def __init__(self, root: Node, collection: Collection, problems: list[Problem]) -> None:
        self.root = root
        self.collection = collection
        self.problems = problems
        self.width, self.height = board_size(root)
        self.board = Board(self.width, self.height)
        self.suicide = read_game_info(root).ruleset.suicide

    def run(self) -> None:
        """Go through the tree; a None on the stack takes back what its node changed."""
        stack: list[tuple[Node | None, int]] = [(self.root, 0)]
        while stack:
            node, steps = stack.pop()
            if node is None:
                while self.board.steps > steps:
                    self.board.undo()
                continue
            before = self.board.steps
            self._enter(node)
            if node.parent is not None and len(node.parent.children) > 1:
                stack.append((None, before))
            stack.extend((child, 0) for child in reversed(node.children))

    def _enter(self, node: Node) -> None:
        """Execute a node's setup and moves."""
        setup = setup_of(node, self.width, self.height)
        if setup is not None:
            for point in (*setup.black, *setup.white):
                if self.board.color_at(point) is not None:
                    self._note(ProblemKind.SETUP_OVER_STONE, node, point.vertex)
                    break
            self.board.set_stones(setup.black, setup.white, setup.empty)
        for move in moves_of(node, self.width, self.height):
            if move.point is not None and "KO" not in node.properties and self._is_illegal(move):
                self._note(ProblemKind.ILLEGAL_MOVE, node, f"{move.color.letter} {move.vertex}")
            self.board.play(move.color, move.point)

    def _is_illegal(self, move: Move) -> bool:
        point = move.point
        if point is None:
            return False
        if self.board.color_at(point) is not None or point == self.board.ko_point:
            return True
        lost = self.board.is_suicide(move.color, point)
        return lost > 0 and not (self.suicide is Suicide.ANY or (self.suicide is Suicide.MULTI_STONE and lost > 1))

    def _note(self, kind: ProblemKind, node: Node, detail: str) -> None:
        if len(self.problems) < MAX_PROBLEMS_PER_KIND:
            line, column = self.collection.place_of(node) or (0, 0)
            self.problems.append(Problem(kind, line, column, detail))
