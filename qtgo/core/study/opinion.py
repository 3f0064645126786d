"""What QtGo thinks of a move that a problem's record does not have: whether the group at stake lives or dies.

At stake are the enclosed groups whose fate depends on who moves first, if the record's own solution saves or captures
them. QtGo has an opinion only where reading is sure of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.record.game import Game
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.study.problem import Problem, Verdict
from qtgo.core.study.reading import Fate, Group, board_of, enclosed_groups, read
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whether a move is right or wrong, and what the opponent answers to a wrong one."""

    verdict: Verdict
    reply: Point | None = None


def opinion(problem: Problem, tried: Position) -> Opinion | None:
    """Return what to think of a position that the solver's move led to, None where that is not sure."""
    board, solver = board_of(tried), problem.solver
    found = None
    for group in at_stake(problem):
        result = read(board, group, solver.opponent)
        if result.fate is Fate.UNSURE:
            return None
        if result.fate is not wanted_fate(group, solver):
            return Opinion(Verdict.WRONG, result.move)
        found = Opinion(Verdict.RIGHT)
    return found


def at_stake(problem: Problem) -> Sequence[Group]:
    """Return the groups at stake in a problem."""
    solution = problem.solution(problem.start)
    if solution is None:
        return ()
    game, solver = Game(problem.root), problem.solver
    game.go_to(problem.start)
    start = board_of(game.position)
    game.go_to(solution)
    solved = board_of(game.position)
    return tuple(
        group
        for group in dependent_groups(start, solver)
        if read(solved, group, solver.opponent).fate is wanted_fate(group, solver)
    )


def dependent_groups(board: Board, solver: Color) -> Sequence[Group]:
    """Return the enclosed groups that the solver saves or captures by moving first, and only so."""
    return tuple(group for group in enclosed_groups(board) if _depends(board, group, solver))


def _depends(board: Board, group: Group, solver: Color) -> bool:
    wanted = wanted_fate(group, solver)
    spoiled = Fate.DEAD if wanted is Fate.ALIVE else Fate.ALIVE
    return read(board, group, solver.opponent).fate is spoiled and read(board, group, solver).fate is wanted


def wanted_fate(group: Group, solver: Color) -> Fate:
    """Return what the solver wants of a group."""
    return Fate.ALIVE if group.color is solver else Fate.DEAD
