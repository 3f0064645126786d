"""Problems made of positions."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.making import MadeProblem, SolutionCheck, problem_maker
from qtgo.core.study.problem import Problem, Verdict
from qtgo.sgf.reader import read_collection

START = "(;SZ[19]KM[6.5]PB[Ann]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb];B[ea];W[qd]"


def make_problem(game: Game) -> MadeProblem:
    return problem_maker(game)(lambda: None)


def game_at_end(record: str, moves: int = 2) -> Game:
    game = Game(read_collection(record.encode()).games[0])
    game.go_to(list(game.root.main_line())[moves])
    return game


@pytest.mark.parametrize(
    ("line", "check"),
    [
        (";B[ba])", SolutionCheck.CONFIRMED),
        (";B[ca];W[ba])", SolutionCheck.REFUTED),
        (")", SolutionCheck.FOUND),
    ],
)
def test_a_solution_is_checked_or_found(line: str, check: SolutionCheck) -> None:
    game = game_at_end(START + line)
    nodes = len(list(game.root.subtree()))
    made = make_problem(game)
    assert made.check is check
    problem = Problem(made.root)
    assert (problem.solver, problem.is_problem) == (Color.BLACK, True)
    assert "PB" not in made.root.properties and made.root.properties["KM"] == ["6.5"]
    assert Game(made.root).position.stones == game.position.stones
    assert len(list(game.root.subtree())) == nodes


def test_a_solution_that_was_read_has_its_refutations() -> None:
    problem = Problem(make_problem(game_at_end(START + ")")).root)
    right = problem.solution(problem.start)
    assert right is not None
    assert problem.move_of(right) == Move(Color.BLACK, Point.from_vertex("B19"))
    wrong = problem.child(problem.start, Move(Color.BLACK, Point.from_vertex("A19")))
    assert wrong is not None
    answer = problem.reply(wrong, None)
    assert answer is not None
    assert problem.move_of(answer) == Move(Color.WHITE, Point.from_vertex("B19"))
    assert problem.verdict(answer) is Verdict.WRONG


def test_where_nothing_can_be_read() -> None:
    open_board = "(;SZ[19];B[dd];W[pp]"
    assert make_problem(game_at_end(open_board + ")")).check is SolutionCheck.MISSING
    made = make_problem(game_at_end(open_board + ";B[pd](;W[dp]C[good])(;W[qq]BM[1]))"))
    assert made.check is SolutionCheck.UNSURE
    assert [child.properties for child in made.root.children[0].children] == [
        {"W": ["dp"], "C": ["good"]},
        {"W": ["qq"], "BM": ["1"]},
    ]
