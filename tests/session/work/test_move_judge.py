"""The judge of single moves: asked before and after, out of the way, and never waited for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.builtin import network_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.target import Target
from qtgo.networks.network_engines import NetworkEngine
from qtgo.session.work.move_judge import JudgedMove, MoveJudge
from tests.fakes import fake_analyzer
from tests.session.conftest import Heard

E5, C3 = Point.from_vertex("E5"), Point.from_vertex("C3")
HERE = Target(9, 9, ruleset("chinese"), 7.0)
MOVES = json.dumps([{"move": "E5", "visits": 90, "scoreLead": 1.0}, {"move": "C3", "visits": 1, "scoreLead": -6.0}])
MAKE = Callable[..., MoveJudge]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[MAKE]:
    made: list[MoveJudge] = []

    def build(*options: str) -> MoveJudge:
        made.append(MoveJudge(config=lambda: fake_analyzer("--moves", MOVES, *options)))
        return made[-1]

    yield build
    for judge in made:
        with qtbot.waitSignal(judge.closed):
            judge.close()


def wait(qtbot: QtBot, heard: Heard) -> JudgedMove:
    qtbot.waitUntil(lambda: bool(heard.values))
    judged: JudgedMove = heard.all("judged")[0]
    return judged


def test_nothing_runs_before_it_is_asked(make: MAKE) -> None:
    assert make().process_id == 0


def test_a_move_is_judged_in_the_tree_of_the_best(qtbot: QtBot, make: MAKE, tmp_path: Path) -> None:
    log = tmp_path / "log"
    judge = make("--log", str(log))
    heard = Heard(judge, "judged")
    judge.judge(HERE, C3)
    judged = wait(qtbot, heard)
    assert (judged.target, judged.point) == (HERE, C3)
    assert judged.analysis is not None
    assert [candidate.point for candidate in judged.analysis.candidates] == [E5, C3]
    (query,) = [asked for asked in map(json.loads, log.read_text().splitlines()) if "action" not in asked]
    assert query["maxVisits"] == 140


def test_the_same_question_is_answered_again(qtbot: QtBot, make: MAKE) -> None:
    judge = make()
    heard = Heard(judge, "judged")
    for _ in range(2):
        judge.judge(HERE, C3)
        assert wait(qtbot, heard).analysis is not None


def test_what_was_looked_at_before_is_known_at_once(qtbot: QtBot, make: MAKE) -> None:
    judge = make()
    heard = Heard(judge, "judged")
    judge.look(HERE)
    qtbot.waitUntil(lambda: judge._looked is not None)
    judge.judge(HERE, E5)
    assert [judged.point for judged in heard.all("judged")] == [E5]
    judge.judge(HERE, C3)
    assert heard.values == [], "it was hardly looked at"
    assert wait(qtbot, heard).point == C3


def test_what_is_known_so_far_is_told_where_it_is_wanted(qtbot: QtBot, make: MAKE) -> None:
    judge = make("--partial")
    heard, glimpses = Heard(judge, "judged"), Heard(judge, "glimpsed")
    judge.judge(HERE, C3, interval=0.1)
    wait(qtbot, heard)
    (glimpsed,) = glimpses.all("glimpsed")
    assert (glimpsed.target, glimpsed.point) == (HERE, C3)
    assert glimpsed.analysis.candidate(C3).lead == -6.0


def test_to_get_ready_is_one_short_look_by_an_engine_that_does_not_run(
    qtbot: QtBot, make: MAKE, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    judge = make("--log", str(log))
    heard = Heard(judge, "judged")

    def visits() -> list[int]:
        lines = log.read_text().splitlines() if log.exists() else []
        return [asked["maxVisits"] for asked in map(json.loads, lines) if "maxVisits" in asked]

    judge.prepare(HERE)
    qtbot.waitUntil(lambda: visits() == [1])
    judge.judge(HERE, C3)
    assert wait(qtbot, heard).analysis is not None
    judge.prepare(HERE)
    judge.judge(HERE, C3)
    assert wait(qtbot, heard).analysis is not None
    assert visits() == [1, 140, 140]


def test_another_question_takes_the_place_of_the_first(qtbot: QtBot, make: MAKE) -> None:
    judge = make()
    heard = Heard(judge, "judged")
    other = Target(9, 9, ruleset("chinese"), 7.0, moves=(Move(Color.BLACK, E5),), to_move=Color.WHITE)
    judge.judge(HERE, C3)
    judge.judge(other, C3)
    assert wait(qtbot, heard).target == other
    judge.judge(HERE, E5)
    judge.drop()
    judge.judge(other, E5)
    assert wait(qtbot, heard).target == other


def test_it_rests_and_begins_again(qtbot: QtBot, make: MAKE) -> None:
    judge = make()
    heard = Heard(judge, "judged")
    judge.judge(HERE, C3)
    judge.rest()
    assert judge.process_id == 0
    judge.judge(HERE, C3)
    assert wait(qtbot, heard).analysis is not None


@pytest.mark.parametrize("option", ["--die-at-start", "--refuse"])
def test_a_question_without_an_answer_is_given_back(qtbot: QtBot, make: MAKE, option: str) -> None:
    judge = make(option)
    heard = Heard(judge, "judged")
    judge.judge(HERE, C3)
    assert wait(qtbot, heard) == JudgedMove(HERE, C3, None)


def test_closed_it_starts_no_engine_any_more(qtbot: QtBot, make: MAKE) -> None:
    judge = make()
    judge.look(HERE)
    with qtbot.waitSignal(judge.closed):
        judge.close()
    judge.look(HERE)
    judge.judge(HERE, C3)
    assert judge.process_id == 0 and judge._engine is None


def test_a_judge_that_hangs_is_given_up(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.2)
    judge = MoveJudge(config=lambda: fake_analyzer("--hang", answer_silence=0.5))
    heard = Heard(judge, "judged", "failed")
    judge.judge(HERE, C3)
    qtbot.waitUntil(lambda: len(heard.values) == 2)
    assert heard.all("judged")[0].analysis is None
    with qtbot.waitSignal(judge.closed):
        judge.close()


def with_network(monkeypatch: pytest.MonkeyPatch, speed: float, *options: str) -> MoveJudge:
    """Return a judge, to which a network is chosen that does what a fake engine is told to."""

    def fake(*words: str) -> EngineConfig:
        return fake_analyzer("--moves", MOVES, *words, name=words[-1])

    monkeypatch.setattr("qtgo.session.work.move_judge.network_analysis_config", lambda _config: fake(*options))
    network = NetworkEngine(network_config("Strong", Path("strong.bin.gz")), speed)
    return MoveJudge(config=lambda: fake("-model", "small"), network=lambda: network)


@pytest.mark.parametrize(
    ("speed", "visits", "side"), [(4.0, 30, 9), (4.0, 7, 19), (60.0, 100, 19), (2.0, None, 19), (60.0, None, 25)]
)
def test_the_network_chosen_for_analysis_judges_where_it_can_in_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, speed: float, visits: int | None, side: int
) -> None:
    log = tmp_path / "log"
    judge = with_network(monkeypatch, speed, "--log", str(log), "-model", "strong")
    heard = Heard(judge, "judged")
    judge.judge(Target(side, side, ruleset("chinese"), 7.0), C3)
    assert wait(qtbot, heard).analysis is not None
    asked = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    assert [query["maxVisits"] for query in asked if "action" not in query] == ([] if visits is None else [visits])
    with qtbot.waitSignal(judge.closed):
        judge.close()


def test_where_a_network_fails_the_built_in_engine_goes_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = with_network(monkeypatch, 4.0, "--die-at-start")
    heard = Heard(judge, "judged", "failed")
    for _ in range(2):
        judge.judge(HERE, C3)
        assert wait(qtbot, heard).analysis is not None
    assert heard.all("failed") == []
    with qtbot.waitSignal(judge.closed):
        judge.close()
