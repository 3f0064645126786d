"""Solving a problem: answers, results, hints, the solution."""

from __future__ import annotations

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.record.markup import Markup
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.problem import Outcome, ProblemState
from qtgo.features.problems.problem_controller import ProblemController
from qtgo.text.record.problem_words import verdict_words
from tests.session.conftest import Heard, showing

RECORD = (
    b"(;SZ[9]AB[aa]AW[bb]C[Black to live]"
    b"(;B[cc]C[first];W[dd];B[ee]C[RIGHT Very good])(;B[dd];W[cc]C[Black is dead])(;B[gg]C[NOTTHIS works, too]))"
)


class Solver:
    """A problem and what one hears of it."""

    def __init__(self, qtbot: QtBot, record: bytes = RECORD) -> None:
        self.qtbot = qtbot
        self.game_controller = showing(record)
        self.record = self.game_controller.game
        self.drawn: list[Markup] = []
        self.game_controller.markup_changed.connect(self.drawn.append)
        self.problem = ProblemController(self.game_controller)
        self.problem.markup_changed.connect(self.drawn.append)
        self.problem.random = None
        self.problem.reply_delay = self.problem.solution_delay = 1
        self.heard = Heard(self.problem, "attempt_ended", "markup_changed")
        assert self.problem.start(self.game_controller.game.root)

    @property
    def state(self) -> ProblemState:
        return self.problem.state

    @property
    def vertices(self) -> list[str]:
        """Return the moves that led here."""
        return [move.vertex for move, _ in reversed(list(self.game_controller.game.line.last_moves()))]

    def play(self, vertex: str) -> None:
        """Play, and wait for the answer."""
        self.problem.play(Point.from_vertex(vertex))
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.problem._timer.isActive())


@pytest.fixture
def solver(qtbot: QtBot) -> Solver:
    return Solver(qtbot)


def test_the_right_way(solver: Solver) -> None:
    assert solver.state == ProblemState(Color.BLACK, has_hint=True)
    assert not solver.game_controller.game.current.children
    solver.play("C7")
    assert solver.vertices == ["C7", "D6"]
    assert solver.state.outcome is Outcome.OPEN
    solver.play("E5")
    assert solver.state == ProblemState(Color.BLACK, Outcome.RIGHT, is_solved=True)
    assert solver.game_controller.game.current.properties["C"] == ["Very good"]
    assert solver.heard.all("attempt_ended") == [True]


def test_a_wrong_way_is_refuted_and_the_first_try_counts(solver: Solver) -> None:
    solver.play("D6")
    assert solver.vertices == ["D6", "C7"]
    assert solver.state == ProblemState(Color.BLACK, Outcome.WRONG, is_failed=True)
    solver.problem.retry()
    assert solver.vertices == []
    assert solver.state.outcome is Outcome.OPEN
    solver.play("C7")
    solver.play("E5")
    assert solver.state == ProblemState(Color.BLACK, Outcome.RIGHT, is_failed=True)
    assert solver.heard.all("attempt_ended") == [False]


def test_a_step_back_leads_to_the_solvers_last_choice(solver: Solver) -> None:
    assert not solver.problem.can_step_back
    solver.play("C7")
    solver.play("J1")  # not in the record
    solver.problem.step_back()
    assert solver.vertices == ["C7", "D6"]
    solver.problem.step_back()
    solver.problem.step_back()
    assert solver.vertices == [] and not solver.problem.can_step_back
    assert solver.heard.all("attempt_ended") == [False]


def test_moves_outside_the_record_can_be_tried(solver: Solver) -> None:
    solver.play("A5")
    assert solver.state.outcome is Outcome.UNKNOWN
    assert solver.state.is_failed
    solver.play("A6")
    assert solver.vertices == ["A5", "A6"]
    solver.game_controller.go_to(solver.game_controller.game.line.at(solver.game_controller.game.depth - 2))
    assert solver.state.outcome is Outcome.OPEN
    solver.play("A9")
    assert solver.vertices == []
    assert solver.heard.all("attempt_ended") == [False]


def test_a_move_that_the_record_does_not_want_is_not_wrong(solver: Solver) -> None:
    solver.play("G3")
    assert solver.state.outcome is Outcome.REFUSED
    assert solver.vertices == []
    solver.play("C7")
    assert solver.state.outcome is Outcome.OPEN
    assert solver.heard.all("attempt_ended") == []


def test_hints_show_the_area_then_the_point(solver: Solver) -> None:
    solver.problem.hint()
    solver.problem.hint()
    first, second = solver.heard.all("markup_changed")
    assert isinstance(first, Markup)
    assert isinstance(second, Markup)
    c7 = Point.from_vertex("C7")
    assert c7 in first.visible
    assert len(first.visible) < 81
    assert second.highlighted == {c7}


def test_only_who_was_not_shown_the_move_has_solved_it_on_the_first_try(solver: Solver) -> None:
    solver.problem.hint()
    assert not solver.state.is_failed
    solver.problem.hint()
    assert solver.state.is_failed
    solver.play("C7")
    solver.play("E5")
    assert solver.heard.all("attempt_ended") == [False]
    assert verdict_words(solver.state) == ("Correct", "Not on the first try")


def test_the_solution_from_the_start_and_from_a_wrong_place(solver: Solver) -> None:
    solver.play("D6")
    solver.problem.show_solution()
    solver.wait()
    assert solver.vertices == ["C7", "D6", "E5"]
    assert solver.state == ProblemState(Color.BLACK, Outcome.RIGHT, is_failed=True, saw_solution=True)


def test_whoever_walks_back_is_answered_again(solver: Solver) -> None:
    solver.play("C7")
    solver.game_controller.go_to(solver.game_controller.game.line.at(solver.game_controller.game.depth - 1))
    solver.play("A1")
    assert solver.vertices == ["C7", "D6"]


def test_the_record_stays_as_it_was(solver: Solver) -> None:
    before = [dict(node.properties) for node in solver.record.root.subtree()]
    solver.play("A5")
    solver.play("A6")
    solver.problem.retry()
    solver.play("C7")
    assert [dict(node.properties) for node in solver.record.root.subtree()] == before
    assert not solver.record.history.modified


def test_showing_another_game_ends_the_problem(qtbot: QtBot, solver: Solver) -> None:
    with qtbot.waitSignal(solver.problem.left):
        solver.game_controller.show_game(solver.record)
    assert not solver.problem.is_active
    solver.problem.play(Point.from_vertex("A5"))
    assert solver.record.current is solver.record.root


def test_nothing_to_solve(qtbot: QtBot) -> None:
    game_controller = showing(b"(;SZ[9]AB[aa])")
    assert not ProblemController(game_controller).start(game_controller.game.root)


def test_answers_vary(qtbot: QtBot) -> None:
    record = b"(;SZ[9];B[cc](;W[dd];B[ee])(;W[ee];B[dd]))"
    seen = set()
    for seed in range(12):
        solver = Solver(qtbot, record)
        solver.problem.random = Random(seed)
        solver.play("C7")
        seen.add(solver.vertices[1])
    assert seen == {"D6", "E5"}


def test_a_record_that_begins_with_the_opponents_answer_waits_for_the_solver(qtbot: QtBot) -> None:
    solver = Solver(qtbot, b"(;SZ[9]AB[aa];AW[bb]C[setup];W[cc];B[dd];W[ee])")
    solver.wait()
    assert solver.state.solver is Color.WHITE
    solver.play("C7")
    solver.play("E5")
    assert solver.state.is_solved


@pytest.mark.parametrize(
    ("moves", "verdicts"), [("C7 E5", {"E5": True}), ("D6", {"D6": False}), ("C7", {}), ("H1", {})]
)
def test_a_verdict_stands_on_the_move_that_earned_it(solver: Solver, moves: str, verdicts: dict[str, bool]) -> None:
    for vertex in moves.split():
        solver.play(vertex)
    assert {point.vertex: right for point, right in solver.drawn[-1].verdicts.items()} == verdicts
    solver.problem.retry()
    assert not solver.drawn[-1].verdicts


TWO_MOVES = b"(;SZ[9]AB[aa]AW[bb];B[cc]TE[1];W[dd](;B[ee]TE[1])(;B[ff];W[ee];B[gg];W[hh]))"


@pytest.mark.parametrize(
    ("moves", "verdicts"), [("C7 E5", {"E5": True}), ("C7 F4", {"F4": False}), ("C7 H1", {"H1": False})]
)
def test_in_a_lesson_the_verdict_stands_on_the_move_that_earned_it_too(
    qtbot: QtBot, moves: str, verdicts: dict[str, bool]
) -> None:
    solver = Solver(qtbot, TWO_MOVES)
    assert solver.problem.start(solver.record.root, plays_out=True, say=str)
    for vertex in moves.split():
        solver.play(vertex)
    assert {point.vertex: right for point, right in solver.drawn[-1].verdicts.items()} == verdicts


def test_nothing_can_be_tried_while_a_move_is_checked(qtbot: QtBot) -> None:
    solver = Solver(qtbot)
    assert solver.problem.start(solver.record.root, asks=True)
    solver.play("E5")
    assert solver.state.outcome is Outcome.CHECKING
    solver.play("D5")
    assert solver.vertices == ["E5"]
    assert not solver.state.is_failed


LONG = b"(;SZ[9]AB[aa]AW[bb](;B[cc]C[RIGHT])(;B[dd];W[cc];B[ee];W[ff]C[Black is dead]))"


@pytest.mark.parametrize("way", ["back", "at once", "again", "left"])
def test_a_wrong_move_that_is_taken_back_was_the_first_try(qtbot: QtBot, way: str) -> None:
    solver = Solver(qtbot, LONG)
    game = solver.game_controller
    if way == "at once":
        solver.problem.play(Point.from_vertex("D6"))
    else:
        solver.play("D6")
    assert solver.state.outcome is Outcome.OPEN, "its line goes on"
    assert solver.heard.all("attempt_ended") == [], "which would tell that it is wrong"
    if way == "again":
        solver.problem.retry()
    elif way == "left":
        solver.problem.settle()
    game.go_to(game.game.root)
    solver.wait()
    solver.play("C7")
    assert solver.state == ProblemState(Color.BLACK, Outcome.RIGHT, is_failed=True)
    assert solver.heard.all("attempt_ended") == [False]


def test_a_right_way_that_is_walked_again_is_no_failure(solver: Solver) -> None:
    solver.play("C7")
    solver.game_controller.go_to(solver.game_controller.game.root)
    solver.wait()
    solver.play("C7")
    solver.play("E5")
    assert solver.heard.all("attempt_ended") == [True]


@pytest.mark.parametrize("is_right", [True, False, None])
def test_a_move_taken_back_while_it_is_checked_counts_as_it_is_judged(qtbot: QtBot, is_right: bool | None) -> None:
    solver = Solver(qtbot)
    assert solver.problem.start(solver.record.root, asks=True, plays_out=True)
    heard, game = solver.heard, solver.game_controller
    solver.play("E5")
    game.go_to(game.game.root)
    assert solver.state.outcome is Outcome.CHECKING
    solver.play("C7")
    assert solver.vertices == [], "one move at a time"
    branch = None
    if is_right is not None:
        properties = {"B": ["ee"], "C": ["RIGHT"]} if is_right else {"B": ["ee"], "BM": ["1"]}
        branch = Node(properties, solver.record.root)
    solver.problem.learn(Move(Color.BLACK, Point.from_vertex("E5")), branch)
    assert heard.all("attempt_ended") == ([False] if is_right is False else [])
    solver.play("C7")
    solver.play("E5")
    assert heard.all("attempt_ended") == ([] if is_right is False else [True])
    assert solver.state.is_failed is (is_right is False)


def test_a_record_without_a_right_line_is_nothing_to_solve(qtbot: QtBot) -> None:
    for record in (b"(;SZ[9]AB[aa];B[cc]C[wrong])", b"(;SZ[9]AB[aa](;B[cc]BM[1];W[dd])(;B[dd]C[Wrong]))"):
        game_controller = showing(record)
        assert not ProblemController(game_controller).start(game_controller.game.root)


LESSON = (
    b"(;SZ[5]PL[B]AB[cc]AW[db][eb]C[Move.]QGEL[Other.]QGRE[cc][cd](;B[ee]TE[1]C[Done.])"
    b"(;B[aa]C[Bad.];W[ab]C[Answered.])(;B[dd]TE[1]C[On.];W[de];B[ad]TE[1])(;B[cc]C[Taken.]))"
)
FORBIDDEN = b"(;SZ[5]PL[B]AW[ab][ba]C[Try the corner.]QGOK[Any move will do.];B[aa]TE[1]C[Suicide.])"


def lesson(qtbot: QtBot, record: bytes) -> tuple[Solver, list[object]]:
    """Begin the step of a lesson, and return what is heard of its ends."""
    solver, ended = Solver(qtbot), list[object]()
    solver.problem.attempt_ended.connect(ended.append)
    assert solver.problem.start(showing(record).game.root, plays_out=True, say=str.upper)
    return solver, ended


def said(solver: Solver) -> str:
    words = solver.state.words
    return "" if words is None else words()


def test_in_a_lesson_wrong_moves_are_answered_and_spoil_nothing(qtbot: QtBot) -> None:
    solver, ended = lesson(qtbot, LESSON)
    assert said(solver) == "MOVE."
    solver.play("C3")
    assert (said(solver), solver.state.outcome, solver.vertices) == ("TAKEN.", Outcome.REFUSED, [])
    solver.play("A5")
    assert (said(solver), solver.vertices) == ("ANSWERED.", ["A5", "A4"])
    solver.play("E3")  # takes it back; the record does not have it
    qtbot.waitUntil(lambda: solver.vertices == ["E3", "C2"])
    assert said(solver) == "OTHER."
    assert solver.state.outcome is Outcome.WRONG
    solver.problem.retry()
    solver.play("E3")
    qtbot.waitUntil(lambda: solver.vertices == ["E3", "C2"])  # each time
    assert ended == []
    solver.play("D2")
    assert said(solver) == "ON.", "until the record says something else"
    solver.play("A2")
    assert (solver.state.outcome, ended) == (Outcome.RIGHT, [True])
    solver.play("B2")
    assert solver.vertices == ["D2", "D1", "A2"], "the step is done"


def test_in_a_lesson_a_move_that_the_rules_forbid_is_answered_and_not_played(qtbot: QtBot) -> None:
    solver, ended = lesson(qtbot, FORBIDDEN)
    solver.problem.show_solution()
    assert (said(solver), solver.vertices, ended) == ("SUICIDE.", [], [])
    assert solver.state.outcome is Outcome.RIGHT
    solver.problem.retry()
    assert said(solver) == "TRY THE CORNER."
    solver.play("A5")
    assert (said(solver), solver.vertices, ended) == ("SUICIDE.", [], [True])
    solver.problem.retry()
    solver.play("C3")
    assert (said(solver), solver.state.outcome) == ("ANY MOVE WILL DO.", Outcome.RIGHT)
