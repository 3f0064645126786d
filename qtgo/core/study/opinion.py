"""Judge a move that a problem's record lacks: whether the group at stake lives or dies.

At stake is a group that lives or dies as the solver wants where the record's right lines end, and does not where the
opponent moves first or where its wrong lines end. QtGo has an opinion only where reading proves what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.study.problem import Problem, Verdict
from qtgo.core.study.reading import Fate, Group, enclosed_groups, groups_near, read
from qtgo.deferred import dataclass

_MOST_GROUPS, _MOST_STAKES, _MOST_ENDS = 6, 2, 8
_RIGHT_BUDGET, _WRONG_BUDGET, _START_BUDGET = 2000, 750, 5000


@dataclass(frozen=True, slots=True)
class Opinion:
    """The verdict on a move, and the opponent's answer to a wrong one."""

    verdict: Verdict
    reply: Point | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """A group that the right lines save or capture; ``is_decisive``: the wrong ones do not, so that this is enough."""

    group: Group
    is_decisive: bool


class Adviser:
    """Forms opinions on the moves of one problem; ``tick`` is called now and then while it reads, and may raise."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._stakes: Sequence[Stake] | None = None

    def opinion(self, tried: Position, tick: Callable[[], object] = lambda: None) -> Opinion | None:
        """Return what to think of a position that the solver's move led to, None where that is not sure."""
        if self._stakes is None:
            self._stakes = stakes(self._problem, tick)
        board, solver = Board.of(tried), self._problem.solver
        is_right = any(stake.is_decisive for stake in self._stakes)
        for stake in self._stakes:
            result = read(board, stake.group, solver.opponent, tick=tick)
            if result.fate is spoiled_fate(stake.group, solver):
                return Opinion(Verdict.WRONG, result.move)
            is_right &= result.fate is wanted_fate(stake.group, solver)
        return Opinion(Verdict.RIGHT) if is_right else None


def stakes(problem: Problem, tick: Callable[[], object] = lambda: None) -> Sequence[Stake]:
    """Return what is at stake in a problem: of the largest groups that its right lines save or capture, the first."""
    game = Game(problem.root)
    game.go_to(problem.start)
    weigher = _Weigher(problem, game, tick)
    right = list(islice(_ends(problem, Verdict.RIGHT), _MOST_ENDS))
    moves = {problem.move_of(node) for end in right for node in _way_to(end, problem.start)}
    points = [move.point for move in moves if move is not None and move.point is not None]
    near = islice(groups_near(weigher.start, points), _MOST_GROUPS)
    return tuple(islice((stake for group in near if (stake := weigher.stake(group)) is not None), _MOST_STAKES))


class _Weigher:
    """Finds out whether a group is at stake in a problem."""

    def __init__(self, problem: Problem, game: Game, tick: Callable[[], object]) -> None:
        self._solver, self._tick = problem.solver, tick
        self.start = Board.of(game.position)
        self._ends = {
            verdict: [_at(problem, game, end) for end in islice(_ends(problem, verdict), _MOST_ENDS)]
            for verdict in Verdict
        }

    def stake(self, group: Group) -> Stake | None:
        """Return what is known of a group if the right lines do with it what the solver wants."""
        wanted, spoiled = wanted_fate(group, self._solver), spoiled_fate(group, self._solver)
        if not self._ends[Verdict.RIGHT] or any(fate is not wanted for fate in self._fates(group, Verdict.RIGHT)):
            return None
        first = read(self.start, group, self._solver.opponent, _START_BUDGET, self._tick).fate
        if first is wanted:
            return None
        wrong = set(self._fates(group, Verdict.WRONG))
        return Stake(group, wanted not in wrong and (first is spoiled or spoiled in wrong))

    def _fates(self, group: Group, verdict: Verdict) -> Iterator[Fate]:
        for board, to_move in self._ends[verdict]:
            budget = _RIGHT_BUDGET if verdict is Verdict.RIGHT else _WRONG_BUDGET
            yield read(board, group, to_move, budget, self._tick).fate


def at_stake(problem: Problem) -> Sequence[Group]:
    """Return the groups that are saved or captured by right lines alone."""
    return [stake.group for stake in stakes(problem) if stake.is_decisive]


def _ends(problem: Problem, verdict: Verdict) -> Iterator[Node]:
    return (node for node in problem.start.subtree() if node is not problem.start and problem.verdict(node) is verdict)


def _way_to(end: Node, start: Node) -> Iterator[Node]:
    node: Node | None = end
    while node is not None and node is not start:
        yield node
        node = node.parent


def _at(problem: Problem, game: Game, end: Node) -> tuple[Board, Color]:
    """Return the position where a line ends, and who moves there."""
    game.go_to(end)
    move = problem.move_of(end)
    return Board.of(game.position), problem.solver if move is None else move.color.opponent


def dependent_groups(board: Board, solver: Color) -> Sequence[Group]:
    """Return the enclosed groups that the solver saves or captures by moving first, and only so."""
    return tuple(group for group in enclosed_groups(board) if _depends(board, group, solver))


def _depends(board: Board, group: Group, solver: Color) -> bool:
    return read(board, group, solver.opponent, _START_BUDGET).fate is spoiled_fate(group, solver) and read(
        board, group, solver, _START_BUDGET
    ).fate is wanted_fate(group, solver)


def wanted_fate(group: Group, solver: Color) -> Fate:
    """Return what the solver wants of a group."""
    return Fate.ALIVE if group.color is solver else Fate.DEAD


def spoiled_fate(group: Group, solver: Color) -> Fate:
    """Return what the solver does not want of a group."""
    return Fate.DEAD if group.color is solver else Fate.ALIVE
