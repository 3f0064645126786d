"""Matches that end before their last game, or whose messages nobody reads."""

import errno
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.matches import match_runner
from qtgo.cli.matches.match_progress import MatchProgress
from qtgo.cli.matches.match_runner import MatchRunner
from qtgo.cli.matches.match_table import MatchTable
from qtgo.program_command import program_command
from tests.child_process import ChildProcess, full_pipe, has_ended, written_to
from tests.cli.played_matches import match, outcome, results
from tests.fakes import fake_command

PASSING = fake_command("--move", "pass")

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(os.name == "nt", reason="signals and pipes are those of POSIX"),
]


def started(folder: Path, black: str, white: str, *options: str, **streams: Any) -> ChildProcess[bytes]:
    names = ["--black-name", "A", "--white-name", "B"]
    words = ["match", "--size", "5", "-o", str(folder), *names, "--black", black, "--white", white, *options]
    return ChildProcess(program_command(*words), **{"stdout": subprocess.DEVNULL, **streams})


@pytest.fixture(params=["nobody reads", "is full"])
def messages(request: pytest.FixtureRequest) -> Iterator[int]:
    """Return the end of a pipe whose other end is closed, or is open without a reader."""
    if request.param == "is full":
        with full_pipe() as writer:
            yield writer
        return
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


# Messages that nobody reads


def test_messages_that_cannot_be_written_hold_no_match_up(tmp_path: Path, messages: int) -> None:
    deaf = fake_command("--lack", "kata-set-rules", "--move", "pass")
    for games in ("2", "4"):
        with started(tmp_path, deaf, PASSING, "--games", games, stderr=messages) as child:
            assert child.wait(60) == 0
        assert len(list(tmp_path.iterdir())) == int(games)
    with started(tmp_path, "/no/such/engine", PASSING, "--games", "5", stderr=messages) as child:
        assert child.wait(60) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_match_whose_messages_nobody_reads_hears_signals(
    tmp_path: Path, messages: int, number: signal.Signals
) -> None:
    engine = fake_command("--hang", "genmove", "--child", str(tmp_path / "child"))
    with started(tmp_path / "games", engine, PASSING, stderr=messages) as child:
        sleeper = int(written_to(tmp_path / "child"))
        child.send_signal(number)
        assert child.wait(60) == 128 + number
    assert has_ended(sleeper)


# Engines that do not become ready


def test_an_engine_that_starts_for_ever_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("qtgo.cli.matches.match_table.LONG_START", 0.1)
    monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.1)
    say, tuned = MatchProgress.say, tmp_path / "tuned"

    def hear(progress: MatchProgress, text: str) -> None:
        say(progress, text)
        tuned.touch()

    monkeypatch.setattr(MatchProgress, "say", hear)
    tuning = fake_command("--tuned", str(tuned), "--tune", "600", "--move", "pass")
    status, _, err = match(capsys, tmp_path / "games", "--black", tuning, "--white", PASSING, "--games", "2")
    assert (status, err.count("qtgo: A is still starting.")) == (0, 1)


# Signals


def test_a_second_interrupt_ends_at_once_and_leaves_no_engine(tmp_path: Path) -> None:
    stubborn = fake_command("--ignore-quit", "--interruptible", "--hang", "name", "--child", str(tmp_path / "child"))
    with started(tmp_path / "games", stubborn, PASSING, stderr=subprocess.PIPE) as child:
        sleeper = int(written_to(tmp_path / "child"))
        assert child.stderr is not None
        child.send_signal(signal.SIGINT)
        assert b"interrupted" in child.stderr.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == -signal.SIGINT
    assert has_ended(sleeper)


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (match_runner, "bugs_told"),  # before the event loop runs
        (MatchRunner, "_begin"),
        (MatchRunner, "_tell_command"),
        (MatchTable, "play"),
        (MatchTable, "_on_ready"),
        (MatchTable, "_on_move"),
        (MatchTable, "_on_restart"),
        (MatchTable, "_ask_for_dead_stones"),
        (MatchTable, "_on_dead"),
    ],
)
def test_a_match_can_be_interrupted_at_any_moment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, owner: Any, name: str
) -> None:
    real, calls = getattr(owner, name), list[int]()

    def interrupted(*arguments: Any) -> object:
        if not calls:
            calls.append(1)
            signal.raise_signal(signal.SIGINT)
        return real(*arguments)

    monkeypatch.setattr(owner, name, interrupted)
    mortal = fake_command("--move", "pass", "--die", "genmove", "--once", str(tmp_path / "died"))
    options = ["--black", mortal, "--white", PASSING, "--games", "20", "--jobs", "2"]
    status, _, err = match(capsys, tmp_path / "games", *options)
    assert (status, "interrupted" in err) == (130, True)
    assert len(list((tmp_path / "games").glob("*"))) < 20


def test_an_interrupt_while_the_engines_close_kills_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    close = MatchTable.close

    def interrupted(table: MatchTable) -> None:
        close(table)
        if not list((tmp_path / "games").glob("*")):
            return
        monkeypatch.setattr(MatchTable, "close", close)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(MatchTable, "close", interrupted)
    stubborn = fake_command("--move", "pass", "--ignore-quit")
    status, _, err = match(capsys, tmp_path / "games", "--black", stubborn, "--white", PASSING)
    assert (status, "interrupted" in err) == (0, False)


# What goes wrong at one table ends the others


@pytest.mark.parametrize("fault", ["full", "bug"])
def test_a_game_that_cannot_be_written_ends_the_games_at_the_other_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, fault: str
) -> None:
    def fail(*_game: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device") if fault == "full" else RuntimeError("a bug")

    monkeypatch.setattr(match_runner, "write_game", fail)
    once = fake_command("--move", "pass", "--hang", "genmove")  # at the other table
    hanging = tmp_path / "engine.sh"
    hanging.write_text(f'#!/bin/sh\nif mkdir "{tmp_path}/first"; then exec {once}; else exec {PASSING}; fi\n')
    hanging.chmod(0o755)
    options = ["--black", str(hanging), "--white", PASSING, "--games", "2", "--jobs", "2"]
    if fault == "full":
        status, _, err = match(capsys, tmp_path / "games", *options)
        assert (status, "No space left on device" in err) == (1, True)
    else:
        with pytest.raises(RuntimeError, match="a bug"):
            match(capsys, tmp_path / "games", *options)


def test_an_engine_that_cannot_play_and_an_interrupt_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    real = MatchRunner._on_useless

    def interrupted(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        real(*arguments)

    monkeypatch.setattr(MatchRunner, "_on_useless", interrupted)
    status, _, err = match(capsys, tmp_path / "games", "--black", "/no/such/engine", "--white", PASSING)
    assert status == 1
    assert "The program was not found" in err
    assert not (tmp_path / "games").exists()


def test_the_limit_of_open_files_is_raised_to_what_the_engines_need(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = list[tuple[int, int]]()
    monkeypatch.setattr(resource, "setrlimit", lambda _which, values: limits.append(values))
    for known in ((1024, 4096), (1024, 100_000), (5000, 5000), (1024, resource.RLIM_INFINITY)):
        monkeypatch.setattr(resource, "getrlimit", lambda _which, known=known: known)
        match_runner._allow_files(5000)
    assert limits == [(4096, 4096), (5000, 100_000), (5000, resource.RLIM_INFINITY)]


def test_a_capture_game_ends_with_the_capture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    opening = tmp_path / "opening.sgf"
    opening.write_text("(;GM[1]SZ[5]RU[Capture-1]KM[0]AB[cc][bd][dd]AW[cd][ab];B[ea];W[ae])")
    capturing = fake_command("--move", "C1")
    parsed, _ = outcome(capsys, tmp_path / "games", capturing, PASSING, "--openings", str(opening))
    assert (results(parsed), parsed["results"][0]["moves"]) == (["B+"], 3)
