"""Engines of ``qtgo analyze`` that misbehave: they are given up, and leave nothing behind."""

import os
import signal
import subprocess
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.analysis_programs import Programs
from qtgo.cli.main import main
from qtgo.gtp.analysis_book import AnalysisEngineInfo
from qtgo.gtp.engine_config import EngineConfig
from qtgo.own_command import own_command
from tests.cli.matches import fake as fake_gtp
from tests.cli.test_analyze import cache, fake, game

__all__ = ["cache", "game"]  # fixtures

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let engines be silent for a moment only."""
    monkeypatch.setattr(
        "qtgo.cli.analyze.EngineConfig", partial(EngineConfig, start_silence=1.0, answer_silence=0.1, quit_time=0.2)
    )
    monkeypatch.setattr("qtgo.engine.silence.SLOW_AFTER", 0.1)


def failed(game: Path, engine: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["analyze", str(game), "--engine", engine]) == 1
    return capsys.readouterr().err


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (fake("--silent"), "The engine does not respond. There was no output for 1 seconds after “query_version”."),
        (fake("--silent", "--garbage", "3"), "This program is not an analysis engine"),
        ("/bin/sleep 600", "The engine does not respond"),
        (fake("--hang"), "seconds after “q1”. If it only needs more time, increase its timeouts."),
        (fake("--hang", "--ignore-end"), "The engine does not respond"),
        (fake("--flood"), "The engine"),
        (fake("--partial", "--die-asked"), "The engine exited with status 3"),
        (fake_gtp(), "This program is not an analysis engine"),
        (fake_gtp("--no-gtp"), "This program is not an analysis engine"),
    ],
)
def test_an_engine_that_comes_to_nothing_is_given_up(
    engine: str, said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in failed(game, engine, capsys)


@pytest.mark.usefixtures("impatient")
def test_an_engine_that_hangs_is_restarted_once(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert failed(game, fake("--hang"), capsys).count("It was restarted.") == 1


@pytest.mark.usefixtures("impatient")
def test_what_an_engine_says_last_is_shown(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    *_, title, last = failed(game, fake("--die-at-start"), capsys).splitlines()
    assert (title, last) == ("Last messages:", "no model")


def test_an_engine_that_answers_between_its_deaths_goes_on(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--thorough", "--die", "3"), "--json"]) == 0
    assert "It was restarted." in capsys.readouterr().err


def test_a_bug_ends_the_review(game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = Programs._on_event

    def fail(programs: Programs, *event: Any) -> None:
        if isinstance(event[-1], AnalysisEngineInfo):
            raise RuntimeError("a bug")
        real(programs, *event)

    monkeypatch.setattr(Programs, "_on_event", fail)
    with pytest.raises(RuntimeError, match="a bug"):
        main(["analyze", str(game), "--engine", fake()])


def has_ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_program_that_is_killed_at_the_end_is_no_warning(game: Path) -> None:
    words = own_command("analyze", str(game), "--engine", fake("--gtp", "--ignore-end"))
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
    words = own_command("analyze", str(game), "--no-cache", "--engine", engine)
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not (child.exists() and child.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    os.kill(program.pid, number)
    assert program.wait(60) == status
    while not has_ended(int(child.read_text())) and time.monotonic() < until:
        time.sleep(0.05)
    assert has_ended(int(child.read_text()))
