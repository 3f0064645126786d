"""The test of an engine, against a real child process that misbehaves as told."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from qtgo.engine.discovery import find_program, program_folders
from qtgo.engine.process.command_line import join_command
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.process.process import EngineProcess
from qtgo.engine.recipes import KATAGO_ANALYSIS
from qtgo.features.engines.engine_test import EngineTest, EngineTestReport, EngineTestStage
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from tests.fakes import fake_analyzer_command, fake_command

STARTING, THINKING, ENDING = EngineTestStage.STARTING, EngineTestStage.THINKING, EngineTestStage.ENDING
PASSED, FAILED, CANCELLED = EngineTestStage.PASSED, EngineTestStage.FAILED, EngineTestStage.CANCELLED

Run = Callable[..., EngineTestReport]


def fake(*options: str, **fields: Any) -> EngineConfig:
    return EngineConfig("Fake", fake_command(*options), **fields)


@pytest.fixture
def trial(qtbot: QtBot) -> Iterator[EngineTest]:
    trial = EngineTest()
    yield trial
    trial.cancel()
    application = QCoreApplication.instance()
    assert application is not None
    trial.deleteLater()
    qtbot.waitUntil(lambda: not application.findChildren(EngineProcess))


@pytest.fixture
def reports(trial: EngineTest) -> list[EngineTestReport]:
    reports: list[EngineTestReport] = []
    trial.report_changed.connect(reports.append)
    return reports


@pytest.fixture
def run(qtbot: QtBot, trial: EngineTest) -> Run:
    def run(config: EngineConfig) -> EngineTestReport:
        trial.start(config)
        qtbot.waitUntil(lambda: trial.report.stage.is_end)
        assert not trial.is_running
        return trial.report

    return run


def test_everything_is_found_out(run: Run, reports: list[EngineTestReport]) -> None:
    report = run(fake("--chatter", "1"))
    assert report.stage is PASSED
    assert report.capabilities is not None
    assert (report.capabilities.name, report.capabilities.version) == ("Fake", "1.0")
    assert report.capabilities.knows("genmove")
    assert (report.board_size, report.move and report.move.text) == (9, "A1")
    assert report.error_lines[0] == "protocol_version: 0"
    stages = list(dict.fromkeys(one.stage for one in reports))
    assert stages == [STARTING, THINKING, ENDING, PASSED]
    assert reports[-1] == report


def test_refused_start_up_commands_are_named(run: Run) -> None:
    report = run(fake(startup_commands=("nonsense 3",)))
    assert report.stage is PASSED
    assert [refusal.command for refusal in report.refused_commands] == ["nonsense 3"]


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        (("--die", "name", "--status", "3"), FailureKind.EXITED),
        (("--die", "genmove"), FailureKind.EXITED),
        (("--die", "boardsize"), FailureKind.EXITED),
        (("--echo",), FailureKind.NO_GTP),
        (("--lack", "play"), FailureKind.MISSING_COMMANDS),
    ],
)
def test_failures_are_told_apart(run: Run, options: tuple[str, ...], kind: FailureKind) -> None:
    report = run(fake(*options))
    assert report.stage is FAILED
    assert report.failure is not None
    assert report.failure.kind is kind


def test_program_that_is_not_there(run: Run) -> None:
    report = run(EngineConfig("None", "no-such-engine-anywhere --gtp"))
    assert report.failure is not None
    assert report.failure.kind is FailureKind.NOT_FOUND


def test_answer_that_is_no_move(run: Run) -> None:
    report = run(fake("--move", "Z99"))
    assert report.stage is FAILED
    assert report.failure is None
    assert report.move is not None
    assert report.move.text == "Z99"


def test_engine_that_takes_no_board(run: Run) -> None:
    report = run(fake("--refuse", "boardsize"))
    assert report.stage is FAILED
    assert report.board_failure is not None
    assert report.board_failure.reason is SyncRefusal.SIZE_REFUSED
    assert report.board_size == 13


def test_cancelling_an_engine_that_thinks_for_ever(qtbot: QtBot, trial: EngineTest) -> None:
    trial.start(fake("--hang", "genmove"))
    qtbot.waitUntil(lambda: trial.report.stage is THINKING)
    trial.cancel()
    assert trial.report.stage is CANCELLED
    assert not trial.is_running


def test_another_test_takes_the_place_of_the_first(run: Run, trial: EngineTest) -> None:
    trial.start(fake("--hang", "name"))
    assert run(fake("--name", "Second")).stage is PASSED
    assert trial.report.capabilities is not None
    assert trial.report.capabilities.name == "Second"


def test_gnu_go(run: Run) -> None:
    program = find_program("gnugo", program_folders())
    if program is None or shutil.which(str(program)) is None:
        pytest.skip("GNU Go is not installed")
    report = run(EngineConfig("GNU Go", join_command((str(program), "--mode", "gtp", "--level", "1"))))
    assert report.stage is PASSED
    assert report.capabilities is not None
    assert report.capabilities.name == "GNU Go"


def analyzer(*options: str) -> EngineConfig:
    return EngineConfig("Fake", fake_analyzer_command(*options), recipe=KATAGO_ANALYSIS.key)


def test_an_engine_that_only_reviews_analyzes_a_board(run: Run, reports: list[EngineTestReport]) -> None:
    report = run(analyzer())
    assert report.stage is PASSED
    assert report.info is not None and report.info.networks == ("fake",)
    assert report.analyzed is not None
    assert next(each.stage for each in reports if each.stage is not STARTING) is THINKING


def test_an_engine_that_analyzes_nothing(run: Run) -> None:
    report = run(analyzer("--refuse"))
    assert (report.stage, report.refusal) == (FAILED, "no such board")
    report = run(analyzer("--gtp"))
    assert report.failure is not None and report.failure.kind is FailureKind.NO_ANALYSIS
