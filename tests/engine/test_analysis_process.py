"""JSON analysis engines as real children: a badly behaved one, and the built-in one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
from qtgo.engine.builtin import builtin_analysis_config
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.process.log_file import LogFile
from qtgo.engine.reports import EngineLaunch, EngineRestart, EngineState, ErrorOutput, SlowNotice
from qtgo.gtp.analysis_book import AnalysisEngineInfo, AnalyzedPosition, QueryWarning, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Direction, Traffic
from tests.engine.conftest import HandSetClock, WatchedEngine, after
from tests.fakes import fake_analyzer_command

GAME = AnalysisQuery(after("C3", "E5", "G7", "C7", "E3"), (5, 4, 3, 2, 1, 0), 4)
OTHER = AnalysisQuery(after("D4"), visits=3)


class Watched(WatchedEngine):
    """An analysis engine with all that it has told."""

    engine: AnalysisProcess

    def __init__(self, qtbot: QtBot, config: EngineConfig, log: Path | None = None) -> None:
        super().__init__(qtbot, AnalysisProcess(config, log=LogFile(log)))
        self.events: list[AnalysisProcessEvent] = []
        self.engine.happened.connect(self.events.append)

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def results(self) -> list[AnalyzedPosition]:
        return [event for event in self.of(AnalyzedPosition) if not event.is_partial]

    @property
    def failures(self) -> list[FailureKind]:
        return [event.kind for event in self.of(EngineFailure)]

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_so)


StartFake = Callable[..., Watched]


@pytest.fixture
def watch(qtbot: QtBot, started: Callable[[Watched], Watched]) -> Callable[..., Watched]:
    return lambda config, log=None: started(Watched(qtbot, config, log))


@pytest.fixture
def start_fake(watch: Callable[..., Watched]) -> StartFake:
    def start(*options: str, log: Path | None = None, **fields: Any) -> Watched:
        return watch(EngineConfig("Fake", fake_analyzer_command(*options), **fields), log)

    return start


def test_it_starts_tells_what_it_is_and_answers(start_fake: StartFake) -> None:
    fake = start_fake("--partial")
    fake.engine.analyze([GAME, OTHER])
    assert fake.engine.state is EngineState.STARTING
    fake.wait_until(lambda: len(fake.results) == 7)
    assert fake.states == [EngineState.STARTING, EngineState.READY, EngineState.ANALYZING, EngineState.READY]
    assert [event.command for event in fake.of(EngineLaunch)] == [fake.engine.config.command]
    assert fake.of(AnalysisEngineInfo) == [AnalysisEngineInfo("", "1", ("fake",))]
    assert fake.engine.info == AnalysisEngineInfo("", "1", ("fake",))
    assert [(result.query, result.turn, result.analysis.win_rate) for result in fake.results] == [
        *((GAME, turn, turn / 100) for turn in GAME.turns),
        (OTHER, 1, 0.01),
    ]
    assert len(fake.of(AnalyzedPosition)) == 14
    assert fake.engine.process_id


def test_answers_come_in_any_order(start_fake: StartFake) -> None:
    fake = start_fake("--backwards", "--garbage", "3")
    fake.engine.analyze([GAME])
    fake.wait_until(lambda: len(fake.results) == 6)
    assert [result.turn for result in fake.results] == [0, 1, 2, 3, 4, 5]


def test_a_crash_is_survived_and_what_is_missing_is_asked_again(start_fake: StartFake, tmp_path: Path) -> None:
    fake = start_fake("--die", "2", "--once", str(tmp_path / "died"), "--log", str(tmp_path / "log"))
    fake.engine.analyze([GAME])
    fake.wait_until(lambda: len(fake.results) == 6)
    [restart] = fake.of(EngineRestart)
    assert (restart.failure.kind, restart.failure.status) == (FailureKind.EXITED, 3)
    assert restart.failure.stderr_tail == ("out of memory",)
    assert [result.turn for result in fake.results] == [5, 4, 3, 2, 1, 0]
    asked = [line for line in (tmp_path / "log").read_text().splitlines() if "analyzeTurns" in line]
    assert [line.partition('"analyzeTurns":')[2].partition("]")[0] for line in asked] == ["[5,4,3,2,1,0", "[3,2,1,0"]


def test_it_is_restarted_as_long_as_it_answers(start_fake: StartFake) -> None:
    fake = start_fake("--die", "2")
    fake.engine.analyze([GAME])
    fake.wait_until(lambda: len(fake.results) == 6)
    assert len(fake.of(EngineRestart)) in (2, 3)  # the last answer is followed by one more crash


def test_an_engine_that_only_crashes_is_given_up_and_can_be_started_again(
    start_fake: StartFake, tmp_path: Path
) -> None:
    fake = start_fake("--die-at-start")
    fake.engine.analyze([OTHER])
    fake.wait_for(EngineState.FAILED)
    assert (fake.failures, fake.of(EngineRestart)) == ([FailureKind.EXITED], [])
    fake.engine.restart(replace(fake.engine.config, command=fake_analyzer_command()))
    fake.wait_until(lambda: len(fake.results) == 1)


@pytest.mark.parametrize("option", ["--echo", "--gtp", "--no-version"])
def test_what_is_no_analysis_engine_is_told_at_once(option: str, start_fake: StartFake) -> None:
    fake = start_fake(option)
    fake.wait_for(EngineState.FAILED)
    assert fake.failures == [FailureKind.NO_ANALYSIS]


@pytest.mark.parametrize(
    ("options", "kind"), [((), FailureKind.TIMED_OUT), (("--garbage", "2"), FailureKind.NO_ANALYSIS)]
)
def test_silence_at_the_start_has_an_end(
    options: tuple[str, ...], kind: FailureKind, start_fake: StartFake, silence_clock: HandSetClock
) -> None:
    fake = start_fake("--silent", *options, start_silence=0.5)
    if options:
        fake.wait_until(lambda: len(fake.of(Traffic)) == 4)
    silence_clock.now += 10
    fake.wait_for(EngineState.FAILED)
    assert fake.failures == [kind]


def test_an_analysis_may_take_any_time_but_is_reported_as_slow(
    start_fake: StartFake, silence_clock: HandSetClock
) -> None:
    fake = start_fake("--hang", answer_silence=0.5)
    fake.engine.analyze([OTHER])
    fake.wait_for(EngineState.ANALYZING)
    silence_clock.now += 1000
    fake.wait_until(lambda: bool(fake.of(SlowNotice)))
    assert fake.engine.state is EngineState.ANALYZING
    assert fake.failures == []


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system tells")
def test_an_engine_that_closes_its_output_is_restarted(start_fake: StartFake, silence_clock: HandSetClock) -> None:
    fake = start_fake("--close")
    fake.engine.analyze([OTHER])
    fake.wait_for(EngineState.ANALYZING)
    silence_clock.now += 1000
    fake.wait_until(lambda: bool(fake.of(EngineRestart)))
    assert fake.of(EngineRestart)[0].failure.kind is FailureKind.OUTPUT_CLOSED


def test_a_refused_query_is_told_and_not_waited_for(start_fake: StartFake) -> None:
    fake = start_fake("--refuse")
    fake.engine.analyze([OTHER])
    fake.wait_until(lambda: bool(fake.of(RefusedQuery)))
    fake.wait_for(EngineState.READY)
    assert fake.of(QueryWarning) == [QueryWarning(OTHER, "odd", "x")]
    assert fake.of(RefusedQuery) == [RefusedQuery(OTHER, "no such board", "boardXSize")]


def test_lines_of_junk_are_passed_over(start_fake: StartFake) -> None:
    fake = start_fake("--spew", "300000")
    fake.engine.analyze([GAME])
    fake.wait_until(lambda: len(fake.results) == 6)
    assert all(event.direction is Direction.STRAY for event in fake.of(Traffic) if event.text.startswith("x"))


def test_what_is_no_longer_desired_is_ended(start_fake: StartFake, tmp_path: Path) -> None:
    fake = start_fake("--hang", "--log", str(tmp_path / "log"))
    fake.engine.analyze([OTHER])
    fake.wait_for(EngineState.ANALYZING)
    fake.engine.analyze([])
    fake.wait_for(EngineState.READY)
    fake.wait_until(lambda: '"terminate"' in (tmp_path / "log").read_text())


def test_it_ends_when_it_is_told_to(start_fake: StartFake) -> None:
    fake = start_fake("--hang")
    fake.engine.analyze([OTHER])
    fake.wait_for(EngineState.ANALYZING)
    fake.engine.quit()
    fake.engine.quit()
    assert fake.engine.state is EngineState.STOPPING
    fake.wait_for(EngineState.NOT_STARTED)
    assert fake.failures == []
    assert fake.engine.process_id == 0


def test_one_that_does_not_end_is_killed(start_fake: StartFake) -> None:
    fake = start_fake("--ignore-end", quit_time=0.2)
    fake.wait_for(EngineState.READY)
    fake.engine.quit()
    fake.wait_for(EngineState.NOT_STARTED)


def test_a_listener_may_kill_it(start_fake: StartFake) -> None:
    fake = start_fake()
    fake.engine.happened.connect(lambda event: fake.engine.kill() if isinstance(event, AnalyzedPosition) else None)
    fake.engine.analyze([GAME])
    fake.wait_for(EngineState.NOT_STARTED)
    assert len(fake.results) == 1


def test_a_command_that_cannot_be_split_is_a_failure(watch: Callable[..., Watched]) -> None:
    assert watch(EngineConfig("Bad", "'x")).failures == [FailureKind.BAD_COMMAND_LINE]


def test_the_conversation_is_logged(start_fake: StartFake, tmp_path: Path) -> None:
    fake = start_fake("--die", "1", log=tmp_path / "engine.log")
    fake.engine.analyze([OTHER])
    fake.wait_until(lambda: bool(fake.of(ErrorOutput)) and bool(fake.results))
    fake.engine.kill()
    text = (tmp_path / "engine.log").read_text()
    for part in ("# start", '> {"id":"query_version"', '< {"id": "q1"', "! out of memory"):
        assert part in text


def test_the_built_in_engine_reviews_a_game(watch: Callable[..., Watched]) -> None:
    """A whole game, a search with a forced move, and the end of both."""
    own = watch(builtin_analysis_config())
    wanted = Wanted(ownership=True, moves_ownership=True, policy=True)
    forced = replace(OTHER, wanted=wanted, forced=((after("C3").moves[0].point, 5),), priority=1)
    own.engine.analyze([GAME, forced])
    own.wait_until(lambda: len(own.results) == 7)
    assert own.engine.info is not None
    assert own.engine.info.is_qtgo
    assert own.of(RefusedQuery) == own.of(QueryWarning) == own.failures == []
    said = next(result.analysis for result in own.results if result.query == forced)
    candidate = said.candidate(after("C3").moves[0].point)
    assert candidate is not None
    assert candidate.visits >= 5
    assert len(candidate.ownership) == len(said.ownership) == 81
    assert said.source.engine.startswith("QtGo ")
    assert said.source.network.startswith("qtgo-b5c64")
    own.engine.quit()
    own.wait_for(EngineState.NOT_STARTED)
