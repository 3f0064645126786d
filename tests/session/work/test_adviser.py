"""The adviser: started when it is asked, answering for the position shown, and never in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.display import Hint, ShownAnalysis
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.builtin import builtin_config
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import AdviserTrouble, EngineState, Question, SlowNotice
from qtgo.gtp.analysis_lines import Analysis, MoveInfo
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.gtp.target import target_of
from qtgo.session.game.game_controller import GameController
from qtgo.session.work.adviser import AdviserController
from tests.fakes import fake_command, fake_engine
from tests.session.conftest import Heard, play

HEARD = ("advice_changed", "hint_changed", "estimate_changed", "question_changed", "dead_stones_proposed", "failed")
ESTIMATE = {
    "score": 3.5,
    "win_rate": 0.78,
    "confidence": 0.5,
    "settled": False,
    "dead": ["C3"],
    "seki": [],
    "unsettled": ["E5"],
    "ownership": [0.9] * 40 + [0.0] + [-0.9] * 40,
}


CONFIG = "qtgo.session.work.adviser.builtin_config"


def use(monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    config = fake_engine(*options)
    monkeypatch.setattr(CONFIG, lambda _level: config)


def point(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def test_nothing_is_started_before_it_is_asked(adviser: AdviserController, game_controller: GameController) -> None:
    play(game_controller, "E5 C3")
    assert adviser.process_id == 0


def test_closed_it_answers_nothing_any_more(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    adviser.hint()
    with qtbot.waitSignal(adviser.closed):
        adviser.close()
    for ask in (adviser.hint, adviser.estimate, adviser.judge_pass):
        ask()
        assert (adviser.question, adviser.process_id) == (None, 0)


def test_a_hint_gets_better_until_the_next_move(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    heard = Heard(adviser, *HEARD)
    adviser.hint()
    qtbot.waitUntil(lambda: sum(isinstance(value, Hint) for _, value in heard.values) >= 3)
    hints = [value for _, value in heard.values if isinstance(value, Hint)]
    assert [shown.point for shown in hints[0].candidates] == [point("E5"), point("D4")]
    assert hints[0].visits < hints[-1].visits
    best = hints[0].candidates[0]
    assert (best.letter, best.win_rate, best.lead) == ("A", 0.6, 2.5)
    drawn = [value for _, value in heard.values if isinstance(value, ShownAnalysis)][-1]
    shown = drawn.candidate_at(point("D4"))
    assert shown is not None and shown.letter == "B"
    heard.values.clear()
    play(game_controller, "G7")
    assert adviser.question is None
    assert [value.is_empty for value in heard.all("advice_changed") if isinstance(value, ShownAnalysis)] == [True]
    qtbot.wait(60)
    assert heard.all("hint_changed") == []


def test_a_comment_leaves_a_hint_alone(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    with qtbot.waitSignal(adviser.hint_changed):
        adviser.hint()
    game_controller.edited()
    assert adviser.question is Question.HINT


def test_a_hint_goes_on_after_the_process_died(
    qtbot: QtBot, adviser: AdviserController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze", "--die", "kata-analyze", "--once", str(tmp_path / "died"))
    with qtbot.waitSignal(adviser.hint_changed):
        adviser.hint()


def test_a_hint_stops_growing_after_its_time_but_stays(
    qtbot: QtBot, adviser: AdviserController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    use(monkeypatch, "--analyze", "--log", str(log))
    adviser._hint_time.setInterval(100)
    with qtbot.waitSignal(adviser.hint_changed):
        adviser.hint()
    qtbot.waitUntil(lambda: "stop" in log.read_text().split())
    assert adviser.question is Question.HINT


def test_the_network_that_is_chosen_answers_from_the_next_question_on(
    qtbot: QtBot, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    strong = EngineConfig("Strong", fake_command("--estimate", json.dumps(ESTIMATE | {"score": -20.5})))
    chosen: list[EngineConfig] = []
    adviser = AdviserController(game_controller, network=lambda: chosen[-1] if chosen else None)
    scores: list[float] = []
    adviser.estimate_changed.connect(lambda estimate: scores.append(estimate.score))
    for number in range(2):
        with qtbot.waitSignal(adviser.estimate_changed):
            adviser.estimate()
        first = adviser.process_id
        adviser.hide()
        chosen.append(strong)
        assert adviser.network == ("Strong" if number else "")
    with qtbot.waitSignal(adviser.estimate_changed):
        adviser.estimate()
    assert adviser.process_id == first, "the same network stays in its process"
    assert scores == [3.5, -20.5, -20.5]
    with qtbot.waitSignal(adviser.closed):
        adviser.close()


def test_on_a_board_too_large_for_networks_the_built_in_engine_answers(
    qtbot: QtBot, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    adviser = AdviserController(game_controller, network=lambda: EngineConfig("Strong", "/no/such/engine"))
    game_controller.show_game(Game.new(GameInfo(ruleset("chinese"), width=21, height=9)))
    adviser.estimate()
    qtbot.waitUntil(lambda: adviser._own.engine is not None)
    assert adviser.network == ""
    with qtbot.waitSignal(adviser.closed):
        adviser.close()


def test_an_estimate_says_who_owns_what(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    play(game_controller, "C3 C7")
    drawn: list[ShownAnalysis] = []
    adviser.advice_changed.connect(drawn.append)
    with qtbot.waitSignal(adviser.estimate_changed) as given:
        adviser.estimate()
    estimate = given.args[0]
    assert (estimate.score, estimate.win_rate, estimate.dead) == (3.5, 0.78, {point("C3")})
    advice = drawn[-1]
    assert advice.ownership[point("C3").to_index(9)] == -0.9, "a stone that is White's"
    assert advice.ownership[point("A9").to_index(9)] == 0.9
    assert advice.unsettled == {point("E5")}


def test_numbers_out_of_range_are_taken_for_the_nearest(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE | {"ownership": [2, -3.5] + [0] * 79, "win_rate": 1.5}))
    with qtbot.waitSignal(adviser.estimate_changed) as given:
        adviser.estimate()
    estimate = given.args[0]
    assert estimate.ownership[72:74] == (1.0, -1.0)
    assert estimate.win_rate == 1.0


@pytest.mark.parametrize(
    "answer",
    [
        "dunno",
        "[]",
        json.dumps(ESTIMATE | {"ownership": [0.5]}),
        json.dumps(ESTIMATE | {"dead": ["Z99"]}),
        json.dumps(ESTIMATE | {"score": "much"}),
        json.dumps(ESTIMATE | {"score": float("nan")}),
        json.dumps(ESTIMATE | {"score": 10**400}),
        json.dumps(ESTIMATE | {"ownership": [0.5] * 80 + [float("nan")]}),
        json.dumps(ESTIMATE | {"ownership": [0.5] * 80 + [True]}),
    ],
)
def test_an_answer_that_does_not_fit_is_told_as_a_failure(
    qtbot: QtBot, adviser: AdviserController, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", answer)
    with qtbot.waitSignal(adviser.failed) as failed:
        adviser.estimate()
    assert failed.args[0] == AdviserTrouble(Question.ESTIMATE, answer)
    assert adviser.question is None


def test_what_it_does_not_know_fails_and_it_can_be_asked_something_else(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze")
    with qtbot.waitSignal(adviser.failed) as failed:
        adviser.estimate()
    assert failed.args[0].reason == "cannot qtgo-estimate"
    with qtbot.waitSignal(adviser.hint_changed):
        adviser.hint()


def test_a_process_that_does_not_start_is_told_and_tried_anew(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CONFIG, lambda _level: EngineConfig("Gone", "/nowhere/python"))
    with qtbot.waitSignal(adviser.failed) as failed:
        adviser.hint()
    trouble = failed.args[0]
    assert isinstance(trouble.reason, EngineFailure)
    assert trouble.reason.kind is FailureKind.NOT_FOUND
    use(monkeypatch, "--analyze")
    with qtbot.waitSignal(adviser.hint_changed):
        adviser.hint()


def test_a_position_that_it_cannot_follow_is_told(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--analyze", "--refuse", "boardsize")
    with qtbot.waitSignal(adviser.failed) as failed:
        adviser.hint()
    assert isinstance(failed.args[0].reason, SyncFailure)


def test_idle_for_long_it_ends_and_comes_back(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", json.dumps(ESTIMATE))
    with qtbot.waitSignal(adviser.estimate_changed):
        adviser.estimate()
    first = adviser.process_id
    assert first
    adviser._own.idle.start(150)
    qtbot.waitUntil(lambda: adviser.process_id == 0)
    assert adviser.question is Question.ESTIMATE, "what it said stays shown"
    adviser._own.idle.setInterval(60_000)
    with qtbot.waitSignal(adviser.estimate_changed):
        adviser.estimate()
    assert adviser.process_id not in (0, first)


def test_the_built_in_engine_answers_everything(
    qtbot: QtBot, adviser: AdviserController, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CONFIG, builtin_config)
    play(game_controller, "E5 C3 G7")
    with qtbot.waitSignal(adviser.hint_changed) as hinted:
        adviser.hint()
    assert hinted.args[0].candidates
    with qtbot.waitSignal(adviser.estimate_changed) as given:
        adviser.estimate()
    assert len(given.args[0].ownership) == 81
    game_controller.game.start_scoring()
    game_controller.refresh()
    with qtbot.waitSignal(adviser.dead_stones_proposed):
        adviser.judge()


def test_a_process_that_hangs_is_given_up(
    qtbot: QtBot, adviser: AdviserController, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "--estimate", "{}", "--slow", "600")
    adviser.estimate()
    engine = adviser._own.engine
    assert engine is not None
    qtbot.waitUntil(lambda: engine.state is EngineState.THINKING)
    number = adviser.process_id
    engine.happened.emit(SlowNotice("qtgo-estimate b", 59, 59))
    assert adviser.question is Question.ESTIMATE
    with qtbot.waitSignal(adviser.failed) as failed:
        engine.happened.emit(SlowNotice("qtgo-estimate b", 61, 61))
    reason = failed.args[0].reason
    assert (reason.kind, reason.seconds, reason.pending) == (FailureKind.TIMED_OUT, 61, "qtgo-estimate b")
    assert adviser.question is None
    assert adviser.process_id == 0
    adviser.estimate()
    qtbot.waitUntil(lambda: adviser.process_id not in (0, number))


def test_each_hint_tells_what_it_loses_and_which_one_was_played(adviser: AdviserController) -> None:
    """Against the first, which was read most, even if another one looks a little better."""
    game = adviser._game_controller
    play(game, "E5")
    game.go_to(game.game.root)
    points = [Point.from_vertex(vertex) for vertex in ("D4", "E5", "C3", "C4", "C5", "C6")]
    scores = (2.0, 0.5, 2.5, None, 1.0, 1.0)
    infos = tuple(MoveInfo(point, 100, 0.6, score=score) for point, score in zip(points, scores, strict=True))
    hints: list[Hint] = []
    adviser.hint_changed.connect(hints.append)
    adviser._question, adviser._target = Question.HINT, target_of(game.game)
    adviser._on_analysis(Analysis(infos))
    shown = hints[0].candidates
    assert [candidate.loss for candidate in shown] == [0.0, 1.5, 0.0, None, 1.0]
    assert [candidate.is_next for candidate in shown] == [False, True, False, False, False]
    adviser._question = None


def test_letters_of_hints_are_not_those_of_labels(adviser: AdviserController) -> None:
    game = adviser._game_controller
    game.game.root.properties["LB"] = ["gc:A", "ec:b"]
    infos = tuple(MoveInfo(point(vertex), 100, 0.6) for vertex in ("D4", "E5", "E7"))
    hints: list[Hint] = []
    adviser.hint_changed.connect(hints.append)
    adviser._question, adviser._target = Question.HINT, target_of(game.game)
    adviser._on_analysis(Analysis(infos))
    assert [(shown.point, shown.letter) for shown in hints[0].candidates] == [
        (point("D4"), "C"),
        (point("E5"), "D"),
        (point("E7"), "b"),
    ]
    adviser._question = None
