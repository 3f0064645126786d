"""The lessons are true: what they call captured, saved, alive, dead, a ko or a ladder is that by the rules.

A lesson's claims are checked where its right lines end, and wherever a wrong move and its answer lead: those of the
record, and every other move that the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.ai.network import Network
from qtgo.core.game.game import Game
from qtgo.core.record.markup import read_markup
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.ladder import catching_moves
from qtgo.core.rules.point import Color, Move, Point, board_points
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import ruleset
from qtgo.core.scoring.score import ScoringTerms, score
from qtgo.core.study.excerpt import Excerpt
from qtgo.core.study.lesson_file import opinion_of_other, said_in, words_at, words_for_other
from qtgo.core.study.problem import Outcome, Problem, Verdict
from qtgo.core.study.reading import Fate, Group, read
from qtgo.features.lessons.course import own_course
from qtgo.features.problems.problem_controller import ProblemController
from tests.session.conftest import showing

LESSONS = {lesson.key.partition("-")[2].removesuffix(".sgf"): lesson for lesson in own_course().lessons}
B, W = Color.BLACK, Color.WHITE
LONGEST = 230  # characters, so that the board keeps its size
Claim = Callable[[Game], bool]


def at(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def stands(color: Color, *vertices: str) -> Claim:
    return lambda game: all(game.position.color_at(at(vertex)) is color for vertex in vertices)


def gone(*vertices: str) -> Claim:
    return lambda game: all(game.position.color_at(at(vertex)) is None for vertex in vertices)


def taken(color: Color, count: int) -> Claim:
    """Return whether a color has captured so many stones."""
    return lambda game: game.position.prisoners(color) == count


def liberties(vertex: str, count: int) -> Claim:
    return lambda game: len(Board.of(game.position).liberties(at(vertex))) == count


def lives(color: Color, vertex: str) -> Claim:
    """Return whether a group lives even if its opponent moves next."""
    return lambda game: read(Board.of(game.position), Group(color, at(vertex)), color.opponent).fate is Fate.ALIVE


def dies(color: Color, vertex: str) -> Claim:
    """Return whether a group is dead even if it moves next, or captured."""
    return lambda game: read(Board.of(game.position), Group(color, at(vertex)), color).fate is Fate.DEAD


def each_dies(color: Color, *vertices: str) -> Claim:
    """Return whether a stone of a color that stands on one of some points is dead though it moves next."""
    return lambda game: all(
        game.position.color_at(at(vertex)) is not color or dies(color, vertex)(game) for vertex in vertices
    )


def runs_free(vertex: str) -> Claim:
    """Return whether a stone is not caught by any atari."""

    def is_free(game: Game) -> bool:
        board = Board.of(game.position)
        return len(board.liberties(at(vertex))) > 2 or (
            len(board.liberties(at(vertex))) == 2 and not catching_moves(board, at(vertex))
        )

    return is_free


def caught(vertex: str) -> Claim:
    """Return whether White's stone is captured, or has one liberty and no room there."""

    def is_caught(game: Game) -> bool:
        board = Board.of(game.position)
        return board.color_at(at(vertex)) is None or all(
            board.is_suicide(W, liberty) for liberty in board.liberties(at(vertex))
        )

    return is_caught


def either(*claims: Claim) -> Claim:
    return lambda game: any(claim(game) for claim in claims)


def apart(one: str, other: str) -> Claim:
    return lambda game: at(other) not in Board.of(game.position).chain(at(one))


def joined(*vertices: str) -> Claim:
    return lambda game: {at(vertex) for vertex in vertices} <= Board.of(game.position).chain(at(vertices[0]))


class Step(NamedTuple):
    """What is true where a step ends well, and where it does not."""

    right: Sequence[Claim] = ()
    wrong: Sequence[Claim] = ()


class Learner:
    """Plays a step in which nobody has to wait."""

    def __init__(self, qtbot: QtBot, step: Node) -> None:
        self._qtbot, self._shown = qtbot, showing(b"(;)")
        self._problem = ProblemController(self._shown)
        self._problem.random, self._problem.reply_delay = None, 0
        assert self._problem.start(step, plays_out=True, say=str)
        self._wait()

    @property
    def position(self) -> Position:
        return self._shown.game.position

    @property
    def words(self) -> str:
        words = self._problem.state.words
        assert words is not None
        return words()

    def forbids(self, point: Point) -> bool:
        return self._shown.game.legality(point) is not None

    def play(self, point: Point | None) -> tuple[Outcome, str, Position]:
        """Try a move; return what comes of it."""
        if point is None:
            self._problem.pass_()
        else:
            self._problem.play(point)
        self._wait()
        return self._problem.state.outcome, self.words, self.position

    def play_anew(self, point: Point | None) -> tuple[Outcome, str, Position]:
        """Try a move at the start; a wrong one before it is taken back by the try itself."""
        if self._problem.state.outcome is not Outcome.WRONG:
            self.begin_anew()
        return self.play(point)

    def begin_anew(self) -> None:
        self._problem.retry()
        self._wait()

    def _wait(self) -> None:
        QCoreApplication.processEvents()  # which is enough for one answer
        self._qtbot.waitUntil(lambda: not self._problem.is_answering)


STEPS: dict[str, list[Step]] = {
    "capture": [
        Step(),
        Step(),
        Step([liberties("C3", 3)], [liberties("C3", 4)]),
        Step([gone("A1"), taken(B, 1)], [stands(W, "A1", "B1")]),
        Step([gone("C3"), taken(B, 1)], [stands(W, "C3", "C2")]),
        Step([gone("C3", "D3"), taken(B, 2)], [stands(W, "C3", "D3", "D2")]),
    ],
    "atari": [
        Step([liberties("C3", 3)], [gone("C3")]),
        Step([gone("C1"), liberties("B1", 2)], [gone("B1")]),
        Step([gone("D2", "D1"), taken(B, 2)], [stands(W, "D2")]),
        Step([stands(B, "B6", "C6", "D6"), taken(W, 1)], [gone("B6", "C6", "D6")]),
    ],
    "connect": [
        Step([joined("C4", "C3", "C2"), liberties("C3", 5)], [gone("C4")]),
        Step([joined("C3", "D2")], [apart("C3", "D2"), stands(W, "C2", "D3")]),
        Step([apart("C3", "D2")], [joined("C3", "D2")]),
        Step([taken(B, 2)], [joined("B1", "C1", "E1")]),
    ],
    "no-liberty": [
        Step(),
        Step([gone("A2"), stands(B, "A1")], [joined("A2", "A1", "B1")]),
        Step([liberties("B2", 4)]),
        Step([taken(B, 1), taken(W, 1)], [gone("C1"), taken(B, 0)]),
    ],
    "eyes": [
        Step([taken(B, 3), gone("A2", "B2", "B1")], [stands(W, "A2", "B2", "B1")]),
        Step(),
        Step([lives(B, "A2")], [dies(B, "A2")]),
        Step([dies(W, "A3")], [lives(W, "A3")]),
        Step([taken(B, 1), joined("A2", "E2"), lives(B, "A2")], [dies(B, "A2"), dies(B, "E2")]),
    ],
    "life": [
        Step([lives(B, "A2")], [dies(B, "A2")]),
        Step([lives(B, "A2"), lives(B, "A6")], [dies(B, "A2")]),
        Step([dies(W, "B2"), liberties("E5", 3)], [gone("E5")]),
        Step([lives(B, "A2")]),
    ],
    "ko": [
        Step([taken(B, 1)], [joined("B3", "C3")]),
        Step(),
        Step([taken(B, 1), gone("C3")], [joined("B3", "C3"), taken(W, 1)]),
        Step([joined("B3", "C3")], [gone("C3"), taken(W, 1)]),
    ],
    "end": [
        Step([stands(B, "D1")], [stands(W, "D1")]),
        Step([stands(B, "D4")], [gone("D4")]),
        Step([], [each_dies(B, "E1", "E2", "E3", "E4", "E5")]),
        Step([dies(W, "A1")]),
    ],
    "counting": [
        Step(),
        Step([taken(B, 2), stands(B, "C7")], [either(stands(W, "B1", "C1", "D1"), stands(W, "C7", "D7"))]),
        Step(),
        Step(),
    ],
    "ladder": [
        Step([caught("C3")], [stands(W, "C3")]),
        Step([caught("C4")], [stands(W, "C4")]),
        Step([taken(B, 3)], [either(runs_free("D4"), stands(W, "D2"), stands(W, "F4"))]),
        Step([liberties("C4", 2), runs_free("C4")], [gone("C4")]),
    ],
    "opening": [Step()] * 4,
    "handicap": [Step()] * 4,
}


def move_at(problem: Problem, node: Node) -> Move:
    move = problem.move_of(node)
    assert move is not None
    return move


def refusal(problem: Problem, node: Node) -> Reason | None:
    """Return why the rules forbid the move of a node, None if they do not."""
    assert node.parent is not None
    illegal = Excerpt(node.parent).game.legality(move_at(problem, node).point)
    return None if illegal is None else illegal.reason


def path(problem: Problem, node: Node) -> str:
    moves = (problem.move_of(each) for each in node.path())
    return " ".join(move.vertex for move in moves if move is not None)


def ends(step: Node, wanted: Verdict) -> Iterator[tuple[str, Game]]:
    """Yield the games where the lines of a step end right, or wrong, each with what led there."""
    problem = Problem(step, plays_out=True)
    for node in problem.start.subtree():
        if node is problem.start or refusal(problem, node) is None:
            if problem.verdict(node) is wanted:
                yield path(problem, node), Excerpt(node).game
            if wanted is Verdict.WRONG and problem.is_solvers_turn(node) and not problem.is_hopeless(node):
                yield from others(problem, node)


def others(problem: Problem, node: Node) -> Iterator[tuple[str, Game]]:
    """Yield the games after the moves that a node does not continue with, and after their answers."""
    start = Excerpt(node).game
    known = {problem.move_of(child) for child in node.children}
    for point in board_points(start.info.width, start.info.height):
        if Move(start.to_move, point) in known or start.legality(point) is not None:
            continue
        game = Excerpt(node).game
        game.play(point)
        opinion = opinion_of_other(node, game)
        if opinion.verdict is Verdict.WRONG:
            if opinion.reply is not None:
                game.play(opinion.reply)
            yield f"{path(problem, node)} {point.vertex}", game


def test_each_lesson_has_four_to_eight_steps_and_says_something_to_every_move() -> None:
    assert list(LESSONS) == list(STEPS)
    for name, lesson in LESSONS.items():
        assert lesson.title
        assert lesson.summary
        assert 4 <= len(lesson.steps) <= 8
        assert len(STEPS[name]) == len(lesson.steps)
        for number, step in enumerate(lesson.steps, 1):
            assert max(map(len, said_in(step))) <= LONGEST, (name, number)
            problem = Problem(step)
            assert words_at(problem.start)
            for node in problem.start.subtree():
                place = name, number, path(problem, node)
                if problem.verdict(node) is not None:
                    assert words_at(node) != words_at(node.parent), place
                elif problem.is_solvers_turn(node) and not problem.is_hopeless(node):
                    assert words_for_other(node), place


@pytest.mark.parametrize("name", STEPS)
def test_what_a_lesson_says_is_true_on_the_board(name: str) -> None:
    for number, (step, claims) in enumerate(zip(LESSONS[name].steps, STEPS[name], strict=True), 1):
        for wanted, of_end in ((Verdict.RIGHT, claims.right), (Verdict.WRONG, claims.wrong)):
            for way, game in ends(step, wanted):
                broken = [index for index, claim in enumerate(of_end) if not claim(game)]
                assert not broken, (number, wanted, way)


@pytest.mark.parametrize("name", STEPS)
def test_every_move_is_answered_each_time_and_the_right_one_is_taken_afterwards(qtbot: QtBot, name: str) -> None:
    for number, step in enumerate(LESSONS[name].steps, 1):
        learner = Learner(qtbot, step)
        task, points = learner.words, board_points(learner.position.width, learner.position.height)
        forbidden = {point for point in points if learner.forbids(point)}
        for point in (*points, None):
            answers = [learner.play_anew(point) for _ in range(2)]
            assert answers[0] == answers[1], (number, point)
            outcome, words, _position = answers[0]
            assert outcome is not Outcome.OPEN or words != task or point in forbidden, (number, point)
            assert words or point is None, (number, point)
        learner.begin_anew()
        outcomes = [learner.play(move.point)[0] for move in right_way(Problem(step))]
        assert outcomes[-1] is Outcome.RIGHT, number


def right_way(problem: Problem) -> Iterator[Move]:
    """Yield the solver's moves on the way to a right end."""
    node = problem.start
    while problem.verdict(node) is None:
        following = problem.solution(node)
        assert following is not None
        if problem.is_solvers_turn(node):
            yield move_at(problem, following)
        node = following


def test_a_pass_is_no_stone_that_stays_on_the_board(qtbot: QtBot) -> None:
    outcome, words, _position = Learner(qtbot, LESSONS["capture"].steps[0]).play_anew(None)
    assert (outcome, words) == (Outcome.WRONG, "")


FORBIDDEN = {
    "no-liberty 1": {"A1": Reason.SUICIDE},
    "eyes 1": {"A1": Reason.SUICIDE},
    "eyes 2": {"A1": Reason.SUICIDE, "C1": Reason.SUICIDE},
    "ko 2": {"B3": Reason.KO},
    "ko 3": {"B3": Reason.KO},
}


def test_moves_that_a_lesson_calls_forbidden_are_and_all_others_are_not() -> None:
    found: dict[str, dict[str, Reason]] = {}
    for name, lesson in LESSONS.items():
        for number, step in enumerate(lesson.steps, 1):
            problem = Problem(step)
            for node in problem.start.subtree():
                reason = None if node is problem.start else refusal(problem, node)
                if reason is not None:
                    found.setdefault(f"{name} {number}", {})[move_at(problem, node).vertex] = reason
    assert found == FORBIDDEN


@pytest.mark.parametrize(
    ("name", "number", "rules", "komi", "counts"),
    [
        ("end", 3, "japanese", 0.0, (10, 5)),
        ("counting", 1, "japanese", 0.0, (18, 15)),
        ("counting", 3, "japanese", 5.5, (18, 20.5)),
        ("counting", 4, "aga", 0.0, (26, 23)),
        ("handicap", 4, "japanese", 0.5, (12, 12.5)),
    ],
)
def test_the_points_are_counted_as_the_lesson_says(
    name: str, number: int, rules: str, komi: float, counts: tuple[float, float]
) -> None:
    [(_, game)] = ends(LESSONS[name].steps[number - 1], Verdict.RIGHT)
    assert game.info.komi == komi
    counted = score(game.position, ScoringTerms(ruleset(rules), komi))
    assert (counted.black.total, counted.white.total) == counts
    marked = read_markup(game.current, game.info.width, game.info.height).territory
    assert marked == counted.territory, "the points that are marked are those that count"


@pytest.mark.parametrize(
    ("name", "number", "most", "others_at_least"),
    [
        ("opening", 1, 6, 5),
        ("opening", 2, 4, 2),
        ("opening", 3, 5, 0),
        ("opening", 4, 1.5, 2),
        ("handicap", 1, 3, 0),
        ("handicap", 2, 3, 3),
        ("handicap", 3, 1, 3),
    ],
)
def test_the_engine_finds_good_moves_good(name: str, number: int, most: float, others_at_least: float) -> None:
    """The network sees how many points each move loses; the best is among those that the lesson wants."""
    problem = Problem(LESSONS[name].steps[number - 1])
    wanted = {problem.move_of(child) for child in problem.start.children if child.properties.keys() >= {"TE"}}
    network, start = Network.quickest(), Excerpt(problem.start).game
    moves, seen = [], []
    for point in board_points(9, 9):
        if start.legality(point) is None:
            game = Excerpt(problem.start).game
            game.play(point)
            replay = Replay(game.root, game.info)
            replay.go_to(game.current)
            moves.append(Move(B, point))
            seen.append(network.encode_alone(replay, W))
    leads = dict(zip(moves, (-network.evaluate(seen).score).tolist(), strict=True))
    best = max(leads.values())
    lost = {move: best - lead for move, lead in leads.items()}
    assert max(lost[move] for move in wanted if move is not None) <= most
    assert min(loss for move, loss in lost.items() if move not in wanted) >= others_at_least
    assert min(lost, key=lambda move: lost[move]) in wanted
