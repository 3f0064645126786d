"""What ``qtgo analyze`` prints and writes, byte by byte, as it was recorded in analyze_outputs.json."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from qtgo.cli.main import main
from qtgo.cli.reviewed_output import _move_in_words
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move
from qtgo.engine.process.command_line import join_command
from qtgo.program_command import program_command
from tests.child_process import ChildProcess, written_to
from tests.cli.commands.test_analyze_command import GAME, cache
from tests.fakes import FAKE_ANALYZER
from tests.fakes import fake_analyzer_command as fake
from tests.languages import spoken

__all__ = ["cache"]  # a fixture

pytestmark = pytest.mark.usefixtures("qapp")

GAMES = {
    "a.sgf": GAME,
    "b.sgf": "(;GM[1]FF[4]SZ[9]HA[2]AB[gc][cg]KM[0.5]RU[Japanese]PB[Ann]PW[Bob];W[ee];B[ec];W[];B[cc](;W[dd])(;W[ff]))",
    "c.sgf": "(;GM[1]FF[4]SZ[5];C[Hello];B[cc];C[no move]AW[dd];MN[10]W[aa];B[cb];W[ee];B[bb];W[];B[])",
    "d.sgf": "(;GM[1]FF[4]SZ[7]C[nothing played])",
    "e.sgf": "(;GM[1]FF[4]SZ[7];B[cc];W[ee]",
}
MISSING = "/no/such/engine"
MOVES = '[{"move": "D4", "order": 0, "visits": 5, "winrate": 0.6, "scoreLead": 1.5, "pv": ["D4", "C3"]}]'
ENGINES: dict[str, list[list[str] | str]] = {
    "one": [["--loss", "3", "--thorough"]],
    "one with leads": [["--leads", "--thorough", "--moves", MOVES]],
    "one without leads": [["--thorough"]],
    "one of a few visits": [[]],
    "one in parts, backwards": [["--partial", "--backwards", "--thorough", "--loss", "6"]],
    "two": [["--loss", "3", "--thorough", "-model", "x"], ["--loss", "3", "--thorough", "-model", "x"]],
    "one that dies in the middle": [["--loss", "3", "--thorough", "--die-before", "3"]],
    "one that dies when asked": [["--die-asked"]],
    "one that dies after a part": [["--partial", "--die-asked"]],
    "one that dies at its start": [["--die-at-start"]],
    "one that refuses": [["--refuse"]],
    "one that is not there, and another": [MISSING, ["--loss", "3", "--thorough"]],
    "none that analyzes": [["--gtp"]],
}
WORDS = {
    "table": ["analyze", *GAMES],
    "json": ["analyze", "c.sgf", "d.sgf", "--json"],
    "progress": ["analyze", "a.sgf", "--json", "--progress", "--no-cache", "--visits", "3", "--mistake-visits", "9"],
}
SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)]
_FIRM = ("number", "color", "move")
RECORDED: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("analyze_outputs.json").read_text("utf-8"))


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, text in GAMES.items():
        Path(name).write_text(text, encoding="utf-8")
    return folder


def engines(name: str) -> list[str]:
    commands = (engine if isinstance(engine, str) else fake(*engine) for engine in ENGINES[name])
    return [word for command in commands for word in ("--engine", command)]


def said_by(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return what a command said, without what differs from machine to machine."""
    status = main(words)
    told = capsys.readouterr()
    err = told.err.replace(f"-S -E {FAKE_ANALYZER}", "FAKE").replace(sys.executable, "PY")
    return {"status": status, "out": told.out, "err": err}


@pytest.mark.parametrize("name", ENGINES)
def test_what_is_said_with_other_engines(name: str, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {kind: said_by([*words, *engines(name)], capsys) for kind, words in WORDS.items()} == RECORDED[name]


def test_what_is_written(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = ["--engine", fake("--loss", "3", "--thorough", "--moves", MOVES)]
    written = {}
    for name in list(GAMES)[:4]:
        assert main(["analyze", name, *engine, "-o", f"out-{name}"]) == 0
        written[name] = Path(f"out-{name}").read_text("utf-8")
    shutil.copy("a.sgf", "f.sgf")
    assert main(["analyze", "f.sgf", *engine, "--in-place"]) == 0
    assert Path("f.sgf").read_text("utf-8") == written["a.sgf"]
    assert main(["analyze", "b.sgf", *engine, "--no-cache", "--report", "report.md"]) == 0
    assert written | {"report": Path("report.md").read_text("utf-8")} == RECORDED["written"]
    capsys.readouterr()


def test_the_built_in_engine_says_the_same_as_any_program(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["analyze", *GAMES, "--json", "--no-cache", "--visits", "4", "--mistake-visits", "8"]
    said = said_by(words, capsys)
    other = said_by([*words, "--engine", join_command(program_command("analysis-engine"))], capsys)
    assert (said["status"], said["err"]) == (other["status"], other["err"]) == (0, "")
    reviews, others = ([json.loads(line) for line in lines.splitlines()] for lines in (said["out"], other["out"]))
    assert [review["file"] for review in reviews] == list(GAMES)
    assert [review["engine"] for review in reviews] == [review["engine"] for review in others]
    for review, same in zip(reviews, others, strict=True):
        for move, twin in zip(review["moves"], same["moves"], strict=True):
            # Which positions the network sees together changes the last digit, and so where a few visits go.
            assert twin["lead"] == pytest.approx(move["lead"], abs=0.1, rel=0.1)
            assert [twin[key] for key in _FIRM] == [move[key] for key in _FIRM]


@pytest.mark.skipif(os.name == "nt", reason="sends signals")
@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_what_is_said_before_an_interruption(number: signal.Signals, status: int, games: Path, tmp_path: Path) -> None:
    log, options = tmp_path / "log", ["--json", "--visits", "3"]
    engine = fake("-model", "net", "--thorough")
    known = subprocess.run(
        program_command("analyze", "a.sgf", *options, "--engine", engine), capture_output=True, timeout=120, check=True
    )
    hanging = fake("-model", "net", "--hang", "--log", str(log))
    words = program_command("analyze", "a.sgf", "b.sgf", *options, "--engine", hanging)
    with ChildProcess[bytes](words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        assert program.stdout.readline() == known.stdout
        while "boardXSize" not in written_to(log):
            time.sleep(0.02)
        program.send_signal(number)
        assert program.wait(60) == status
        assert (program.stdout.read(), program.stderr.read()) == (b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="sends signals")
@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_the_built_in_engine_is_interrupted(number: signal.Signals, status: int, games: Path) -> None:
    words = program_command("analyze", "b.sgf", "--json", "--progress", "--visits", "1000000")
    with ChildProcess[bytes](words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        said = [json.loads(program.stdout.readline()) for _ in range(4)]
        program.send_signal(number)
        assert program.wait(60) == status
        said += map(json.loads, program.stdout.read().splitlines())
        assert (said[0], {line["known"] for line in said[1:]}) == ({"files": ["b.sgf"]}, {0})
        assert program.stderr.read() == b""


def test_a_pass_is_said_in_the_language() -> None:
    position = PositionAnalysis(100, lead=0.0, candidates=(Candidate(None, 100, lead=0.0, pv=(None,)),))
    move = ReviewedMove(
        9, 9, Move(Color.BLACK, None), position, None, Loss(17.1, 1.0), LossClass.BLUNDER, next(iter(GamePhase))
    )
    with spoken("es"):
        line = _move_in_words(move)
    assert "pass" not in line and line.count("pase") == 2
