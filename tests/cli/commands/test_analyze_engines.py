"""Engines of ``qtgo analyze`` that misbehave: they are given up, and leave nothing behind."""

import os
import signal
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.analysis_team import AnalysisTeam
from qtgo.cli.main import main
from qtgo.cli.terminal import mention
from qtgo.gtp.engine_config import EngineConfig
from qtgo.program_command import program_command
from tests.child_process import ChildProcess, full_pipe, has_ended, written_to
from tests.cli.commands.test_analyze_command import cache, game
from tests.fakes import fake_analyzer_command as fake
from tests.fakes import fake_command

__all__ = ["cache", "game"]  # fixtures

pytestmark = pytest.mark.usefixtures("qapp")


Limits = Callable[..., None]


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Limits:
    """Return what lets engines be silent for a moment only, at their start or over positions."""

    def limit(start_silence: float = 600.0, answer_silence: float = 600.0) -> None:
        limited = partial(EngineConfig, start_silence=start_silence, answer_silence=answer_silence, quit_time=0.2)
        monkeypatch.setattr("qtgo.cli.commands.analyze_command.EngineConfig", limited)
        monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.1)

    return limit


def failed(game: Path, engine: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["analyze", str(game), "--engine", engine]) == 1
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("engine", "said", "seconds"),
    [
        (fake("--silent"), "The engine does not respond. It did not answer “query_version” for ", 0.3),
        ("/bin/sleep 600", "The engine does not respond", 0.3),
        (fake("--silent", "--garbage", "3"), "This program is not an analysis engine", 5.0),
        ("/bin/sh -c 'while echo tick; do sleep 0.05; done'", "This program is not an analysis engine", 3.0),
    ],
)
def test_an_engine_that_does_not_come_up_is_given_up(
    engine: str, said: str, seconds: float, game: Path, capsys: pytest.CaptureFixture[str], limits: Limits
) -> None:
    limits(start_silence=seconds)  # in which a busy machine has started those that say something
    assert said in failed(game, engine, capsys)


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (fake("--hang"), "seconds. If it only needs more time, increase its timeouts."),
        (fake("--talk", "messages"), "The engine does not respond. It did not answer a query for "),
        (fake("--talk", "warnings"), "The engine does not respond"),
        (fake("--talk", "partial"), "The engine does not respond"),
        (fake("--hang", "--ignore-end"), "The engine does not respond"),
        (fake("--flood"), "The engine"),
    ],
)
def test_an_engine_that_says_nothing_of_positions_is_restarted_once(
    engine: str, said: str, game: Path, capsys: pytest.CaptureFixture[str], limits: Limits
) -> None:
    limits(answer_silence=0.1)
    told = failed(game, engine, capsys)
    assert said in told
    assert told.count("It was restarted.") == 1


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (fake("--partial", "--die-asked"), "The engine exited with status 3"),
        (fake_command(), "This program is not an analysis engine"),
    ],
)
def test_an_engine_that_comes_to_nothing_is_given_up(
    engine: str, said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in failed(game, engine, capsys)


def test_what_an_engine_says_last_is_shown(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    *_, title, last = failed(game, fake("--die-at-start"), capsys).splitlines()
    assert (title, last) == ("Last messages:", "no model")


def test_a_mark_of_byte_order_and_blanks_hide_no_answer(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--thorough", "--mark"), "--json"]) == 0
    assert "This program is not an analysis engine" not in capsys.readouterr().err


def test_an_engine_that_answers_between_its_deaths_goes_on(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--thorough", "--die", "3"), "--json"]) == 0
    assert "It was restarted." in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="a pipe cannot be asked for room")
def test_notes_that_nobody_reads_hold_no_review_up(game: Path) -> None:
    words = program_command("analyze", str(game), "--no-cache", "--json", "--engine", fake("--thorough", "--die", "3"))
    with full_pipe() as notes:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=notes, timeout=120)
    assert (done.returncode, done.stdout.count(b"\n")) == (0, 1)


def test_an_engine_that_starts_for_ever_is_told_of_once(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qtgo.cli.analysis_team.LONG_START", 0.1)
    monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.1)
    tuned = tmp_path / "tuned"

    def hear(*lines: str) -> None:
        mention(*lines)
        tuned.touch()

    monkeypatch.setattr("qtgo.cli.analysis_team.mention", hear)
    assert main(["analyze", str(game), "--engine", fake("--thorough", "--tuned", str(tuned)), "--json"]) == 0
    assert capsys.readouterr().err.count(" is still starting.\n") == 1


def test_a_bug_ends_the_review(game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_event: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(AnalysisTeam, "_on_found", fail)
    with pytest.raises(RuntimeError, match="a bug"):
        main(["analyze", str(game), "--engine", fake()])


def test_a_program_that_is_killed_at_the_end_is_no_warning(game: Path) -> None:
    words = program_command("analyze", str(game), "--engine", fake("--gtp", "--ignore-end"))
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (done.returncode, "QProcess" in done.stderr) == (1, False)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_engines_and_what_they_have_started_end_with_the_program(
    game: Path, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    child = tmp_path / "child"
    engine = fake("--child", str(child), "--hang", *["--ignore-end"] * (number == signal.SIGKILL))
    words = program_command("analyze", str(game), "--no-cache", "--engine", engine)
    with ChildProcess[bytes](words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        sleeper = int(written_to(child))
        program.send_signal(number)
        assert program.wait(60) == status
    assert has_ended(sleeper)
