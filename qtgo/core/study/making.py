"""Problems made of a position of a game: with the moves that follow there as the solution, or with one that is read."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from qtgo.core.game.game import Game
from qtgo.core.record.properties import encode_move, encode_points
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.study.opinion import at_stake, dependent_groups, wanted_fate
from qtgo.core.study.problem import Problem
from qtgo.core.study.reading import Fate, ReadFate, points_inside, read
from qtgo.deferred import dataclass

Tick: TypeAlias = Callable[[], object]

_SETTINGS = ("SZ", "RU", "KM")
_KEPT = frozenset({"B", "W", "C", "TE", "BM", "GB", "GW", "LB", "TR", "SQ", "CR", "MA"})


class SolutionCheck(Enum):
    """The result of reading the solution of a new problem."""

    FOUND = "found"  # no moves followed; the solution was read
    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    UNSURE = "unsure"
    MISSING = "missing"  # no moves followed, and none could be found


@dataclass(frozen=True, slots=True)
class MadeProblem:
    """A record as a problem, and what is known of its solution."""

    root: Node
    check: SolutionCheck


def problem_maker(game: Game) -> Callable[[Tick], MadeProblem]:
    """Return what makes a problem of the current position of a game, which stays as it is; also in a thread.

    It takes seconds at worst; what it is given is called now and then, and may raise.
    """
    root, position, solver = _start_of(game), game.position, game.to_move
    if game.current.children:
        _copy_below(game.current, root)
        return lambda tick: MadeProblem(root, _checked(root, tick))

    def make(tick: Tick) -> MadeProblem:
        found = _add_read_solution(position, solver, root, tick)
        return MadeProblem(root, SolutionCheck.FOUND if found else SolutionCheck.MISSING)

    return make


def _start_of(game: Game) -> Node:
    """Return a root with the stones of the current position."""
    properties = {"FF": ["4"], "GM": ["1"]}
    before = game.root.properties
    properties |= {name: list(before[name]) for name in _SETTINGS if name in before}
    position = game.position
    for identifier, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
        stones = [point for point, stone in position.stones_by_point() if stone is color]
        if stones:
            properties[identifier] = encode_points(stones, position.height)
    return Node(properties | {"PL": [game.to_move.letter]})


def _copy_below(source: Node, copy: Node) -> None:
    """Copy the variations below a node: moves, comments, judgements and marks."""
    waiting = [(child, copy) for child in reversed(source.children)]
    while waiting:
        node, parent = waiting.pop()
        kept = {name: list(values) for name, values in node.properties.items() if name in _KEPT}
        copied = Node(kept, parent)
        waiting.extend((child, copied) for child in reversed(node.children))


def _checked(root: Node, tick: Tick) -> SolutionCheck:
    problem = Problem(root)
    if at_stake(problem):
        return SolutionCheck.CONFIRMED
    game = Game(root)
    solution = problem.solution(problem.start)
    depending = dependent_groups(Board.of(game.position), problem.solver)
    if solution is None or not depending:
        return SolutionCheck.UNSURE
    game.go_to(solution)
    board, solver = Board.of(game.position), problem.solver
    fates = [(read(board, group, solver.opponent, tick=tick).fate, wanted_fate(group, solver)) for group in depending]
    is_refuted = any(fate is not Fate.UNSURE and fate is not wanted for fate, wanted in fates)
    return SolutionCheck.REFUTED if is_refuted else SolutionCheck.UNSURE


def _add_read_solution(position: Position, solver: Color, root: Node, tick: Tick) -> bool:
    """Add the right first moves, and the wrong ones inside with what refutes them; return whether there is one."""
    board, height = Board.of(position), position.height
    group = next(iter(dependent_groups(board, solver)), None)
    if group is None:
        return False
    tried: list[tuple[Point, ReadFate]] = []
    for point in sorted(points_inside(board, group)):
        if board.color_at(point) is None and not board.is_suicide(solver, point):
            board.play(solver, point)
            tried.append((point, read(board, group, solver.opponent, tick=tick)))
            board.undo()
    wanted = wanted_fate(group, solver)
    for point, result in sorted(tried, key=lambda each: each[1].fate is not wanted):
        if result.fate is not Fate.UNSURE:
            _add_try(root, Move(solver, point), result, height, is_right=result.fate is wanted)
    return True


def _add_try(root: Node, move: Move, result: ReadFate, height: int, *, is_right: bool) -> None:
    node = Node({move.color.letter: [encode_move(move, height)], "TE" if is_right else "BM": ["1"]}, root)
    if is_right:
        node.properties["C"] = ["RIGHT"]
    elif result.move is not None:
        answer = Move(move.color.opponent, result.move)
        Node({answer.color.letter: [encode_move(answer, height)]}, node)
