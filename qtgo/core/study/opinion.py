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
        if result.fate is not _wanted(group, solver):
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
    return tuple(group for group in enclosed_groups(start) if _depends(start, solved, group, solver))


def _depends(start: Board, solved: Board, group: Group, solver: Color) -> bool:
    wanted = _wanted(group, solver)
    spoiled = Fate.DEAD if wanted is Fate.ALIVE else Fate.ALIVE
    return (
        read(start, group, solver.opponent).fate is spoiled
        and read(start, group, solver).fate is wanted
        and read(solved, group, solver.opponent).fate is wanted
    )


def _wanted(group: Group, solver: Color) -> Fate:
    return Fate.ALIVE if group.color is solver else Fate.DEAD
