"""The teacher: what it questions, when it is silent, and how its questions end; both engines are real processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.teaching import Reply, TeachingOptions
from qtgo.features.teaching.teaching_controller import Teacher
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.players import Players
from qtgo.session.work.move_judge import JudgedMove, MoveJudge
from tests.fakes import fake_analyzer, fake_engine
from tests.session.conftest import Heard, play

B, W = Color.BLACK, Color.WHITE


def said(vertex: str, lead: float, rate: float, visits: int, pv: str = "") -> dict[str, object]:
    return {"move": vertex, "scoreLead": lead, "winrate": rate, "visits": visits, "pv": pv.split() or [vertex]}


# Whatever the position, G7 is best, C3 loses 8 points and D3 six; E5 one.
MOVES = json.dumps(
    [
        said("G7", 0, 0.5, 90),
        said("E5", -1, 0.47, 30),
        said("C3", -8, 0.2, 30, "C3 F6 G7 E5"),
        said("D3", -6, 0.3, 30, "D3 F6"),
    ]
)
MAKE = Callable[..., Teacher]


@pytest.fixture
def game_controller(players: Players) -> GameController:
    """Return the controller of the game that is played."""
    return players._game_controller


@pytest.fixture
def make(qtbot: QtBot, game_controller: GameController, players: Players) -> Iterator[MAKE]:
    """Make a teacher of the game in which a fake engine plays White."""
    judges: list[MoveJudge] = []

    def build(*options: str, opponent: tuple[str, ...] = (), **taught: object) -> Teacher:
        judges.append(MoveJudge(config=lambda: fake_analyzer("--moves", MOVES, *options)))
        teacher = Teacher(game_controller, judges[-1], players, hold=players.hold)
        teacher.set_options(TeachingOptions(**{"is_on": True, **taught}))  # type: ignore[arg-type]
        players.seats_changed.connect(teacher.follow)
        players.seat(W, fake_engine(*opponent))
        return teacher

    yield build
    for judge in judges:
        with qtbot.waitSignal(judge.closed):
            judge.close()


def wait_for_question(qtbot: QtBot, teacher: Teacher) -> None:
    qtbot.waitUntil(lambda: teacher.question is not None)


def wait_for_silence(qtbot: QtBot, teacher: Teacher) -> None:
    qtbot.waitUntil(lambda: teacher._played is None)
    assert teacher.question is None


def answer_first(teacher: Teacher) -> None:
    """Let the opponent answer before the question: as if the judge were slow."""
    teacher._patience.setInterval(0)
    late = teacher._judge.judged
    late.disconnect(teacher._on_judged)
    controller = teacher._game_controller

    def hear(judged: JudgedMove) -> None:
        if controller.game.move_number < 2:
            QTimer.singleShot(5, teacher, lambda: hear(judged))
        else:
            teacher._on_judged(judged)

    late.connect(hear)


def wait_for_move(qtbot: QtBot, game_controller: GameController, number: int) -> None:
    qtbot.waitUntil(lambda: game_controller.game.move_number == number)


def replies(teacher: Teacher) -> list[tuple[str, Reply]]:
    return [(question.move.vertex, reply) for question, reply in teacher.lesson.asked]


def test_a_mistake_is_questioned_and_kept(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    question = teacher.question
    assert question is not None
    assert (question.number, question.move.vertex, question.loss.points) == (1, "C3", 8.0)
    assert question.better == Point.from_vertex("G7")
    teacher.keep()
    assert teacher.question is None
    assert replies(teacher) == [("C3", Reply.KEPT)]
    wait_for_move(qtbot, game_controller, 2)


@pytest.mark.parametrize("vertex", ["C3", "E5"])
def test_the_opponent_is_not_asked_before_the_move_is_judged(
    qtbot: QtBot, game_controller: GameController, players: Players, make: MAKE, vertex: str
) -> None:
    teacher = make()
    asked: list[tuple[bool, bool]] = []  # is the move being judged, or a question open, as the engine begins to think
    players.thinking_changed.connect(
        lambda _: asked.append((teacher._played is not None, teacher.question is not None))
    )
    play(game_controller, vertex)
    qtbot.waitUntil(lambda: teacher._played is None)
    if vertex == "C3":
        qtbot.wait(50)
        assert not asked
        assert game_controller.game.move_number == 1
        teacher.keep()
    wait_for_move(qtbot, game_controller, 2)
    assert set(asked) == {(False, False)}


def test_a_good_move_is_not_questioned(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    play(game_controller, "E5")
    wait_for_silence(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)


@pytest.mark.parametrize(("seconds", "visits"), [(0.0, 420), (10.0, 224)])
def test_what_seems_a_mistake_is_looked_at_again(
    qtbot: QtBot, game_controller: GameController, make: MAKE, tmp_path: Path, seconds: float, visits: int
) -> None:
    log = tmp_path / "judge.log"
    teacher = make("--log", str(log))
    times = iter([0.0, seconds])
    teacher._now = lambda: next(times)
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    judged = [query["maxVisits"] for query in asked if query.get("priority") == 1]
    assert judged[-1] == visits


def test_trying_again_takes_back_the_opponents_reply_too(
    qtbot: QtBot, game_controller: GameController, make: MAKE
) -> None:
    teacher = make()
    answer_first(teacher)
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)
    teacher.try_again()
    assert game_controller.game.move_number == 0
    assert game_controller.game.root.children == []
    assert game_controller.engine_to_move is None
    assert replies(teacher) == [("C3", Reply.TRIED_AGAIN)]
    game_controller.redo()
    assert game_controller.game.move_number == 2, "one step brings both back"


def test_trying_again_leaves_the_turn_to_the_player(
    qtbot: QtBot, game_controller: GameController, players: Players, make: MAKE
) -> None:
    teacher = make()
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    teacher.try_again()
    qtbot.wait(50)
    assert players._asked is None
    assert game_controller.game.root.children == []
    play(game_controller, "E5")
    wait_for_move(qtbot, game_controller, 2)


def test_it_never_speaks_twice_about_one_position(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    teacher.try_again()
    play(game_controller, "D3")
    wait_for_silence(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)
    play(game_controller, "C3" if game_controller.game.position.color_at(Point.from_vertex("C3")) is None else "E5")
    qtbot.waitUntil(lambda: teacher._played is None)
    assert teacher.question is not None, "another position"


def test_a_move_answers_the_question_before_it(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    answer_first(teacher)
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)
    play(game_controller, "E5")
    assert replies(teacher) == [("C3", Reply.KEPT)]
    wait_for_move(qtbot, game_controller, 4)


def test_taking_back_answers_it_too(
    qtbot: QtBot, game_controller: GameController, players: Players, make: MAKE
) -> None:
    teacher = make()
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    game_controller.undo()
    assert teacher.question is None
    assert replies(teacher) == [("C3", Reply.TRIED_AGAIN)]


def test_why_shows_the_answer_on_the_board(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    drawn: list[Markup] = []
    teacher.why_shown.connect(drawn.append)
    answer_first(teacher)
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)
    teacher.show_why()
    assert game_controller.game.move_number == 1, "the position after the move, whatever was answered"
    assert {point.vertex: label for point, label in drawn[-1].labels.items()} == {"F6": "1", "G7": "2", "E5": "3"}
    assert drawn[-1].highlighted == frozenset({Point.from_vertex("G7")})
    assert teacher.question is not None
    teacher.keep()
    assert game_controller.game.move_number == 2


@pytest.mark.parametrize(
    "taught",
    [{"is_on": False}, {"colors": frozenset({W})}, {"points": 9.0}],
    ids=["off", "the other color", "larger mistakes only"],
)
def test_what_is_not_wanted_is_not_asked(
    qtbot: QtBot, game_controller: GameController, make: MAKE, taught: dict[str, object]
) -> None:
    teacher = make(**taught)
    play(game_controller, "C3")
    wait_for_silence(qtbot, teacher)
    wait_for_move(qtbot, game_controller, 2)


def test_only_so_many_questions_are_asked(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make(most=1)
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    teacher.keep()
    wait_for_move(qtbot, game_controller, 2)
    play(game_controller, "D3")
    wait_for_silence(qtbot, teacher)
    assert replies(teacher) == [("C3", Reply.KEPT)]


def test_games_between_people_are_left_alone(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    game_controller.set_engine_colors(frozenset())
    play(game_controller, "C3 D3")
    assert teacher._played is None
    assert teacher._judge._asked is None


def test_the_end_tells_what_was_asked(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    heard = Heard(teacher, "lesson_ended")
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    game_controller.resign(B)
    (lesson,) = heard.all("lesson_ended")
    assert [question.move.vertex for question in lesson.kept] == ["C3"]
    assert teacher._judge.process_id == 0


def test_another_game_ends_the_question(qtbot: QtBot, game_controller: GameController, make: MAKE) -> None:
    teacher = make()
    play(game_controller, "C3")
    wait_for_question(qtbot, teacher)
    game_controller.show_game(Game.new(game_controller.game.info))
    assert teacher.question is None
    assert teacher.lesson.asked == ()


def test_a_judge_that_fails_is_not_asked_again_in_this_game(
    qtbot: QtBot, game_controller: GameController, players: Players, make: MAKE
) -> None:
    teacher = make("--die-at-start")
    heard = Heard(teacher._judge, "failed")
    qtbot.waitUntil(lambda: bool(heard.values))
    play(game_controller, "C3")
    wait_for_move(qtbot, game_controller, 2)
    assert teacher._judge.process_id == 0
    assert len(heard.all("failed")) == 1
    game_controller.show_game(Game.new(game_controller.game.info))
    players.seat(W, fake_engine())
    qtbot.waitUntil(lambda: bool(heard.values))


@pytest.mark.parametrize("option", ["--hang", "--die-at-start"])
def test_nothing_waits_for_ever_for_the_judge(
    qtbot: QtBot, game_controller: GameController, make: MAKE, option: str
) -> None:
    teacher = make(option)
    teacher._patience.setInterval(20)
    play(game_controller, "C3")
    wait_for_move(qtbot, game_controller, 2)
    play(game_controller, "D3")
    wait_for_move(qtbot, game_controller, 4)
    assert teacher.question is None


def test_a_move_tried_elsewhere_while_the_clock_runs_is_not_questioned(
    qtbot: QtBot, game_controller: GameController, make: MAKE
) -> None:
    teacher = make(opponent=("--slow", "60"))
    play(game_controller, "E5")
    game_controller.set_live(game_controller.game.current)
    wait_for_silence(qtbot, teacher)
    game_controller.go_to(game_controller.game.root)
    play(game_controller, "C3")
    assert teacher._played is None
