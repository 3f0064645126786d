"""The engine that comes with the program: the same Python, whatever lies in the folder it is started in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo.engine.board_limits import BoardMemory
from qtgo.engine.builtin import builtin_config, is_builtin
from qtgo.engine.process.command_line import split_command
from qtgo.gtp.engine_config import EngineConfig
from qtgo.program_command import program_command


def test_it_is_the_running_python() -> None:
    config = builtin_config("8k")
    assert split_command(config.command)[0] == sys.executable
    assert config.level == "8k"
    assert is_builtin(config)
    assert not is_builtin(EngineConfig("QtGo", "qtgo gtp"))
    assert not is_builtin(None)


def test_where_nothing_says_which_python_runs_there_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    assert builtin_config().command == ""


def test_it_starts_in_a_folder_full_of_traps(tmp_path: Path) -> None:
    for name in ("qtgo", "numpy", "random", "json"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a trap')\n")
    config = builtin_config()
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    answer = subprocess.run(
        split_command(config.command),
        cwd=tmp_path,
        env=environment | config.environment_pairs(),
        input="1 name\n2 boardsize 9\n3 genmove b\n4 quit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert answer.stdout.startswith("=1 QtGo\n\n=2"), answer.stderr
    assert "=3 " in answer.stdout


def test_it_plays_on_every_board() -> None:
    limits = BoardMemory().limits(builtin_config())
    assert not any(limits.forbids(width, height) for width, height in ((2, 2), (52, 52), (2, 52), (19, 13)))


def test_a_match_takes_it_by_its_short_name(tmp_path: Path) -> None:
    command = program_command("match", "--black", "qtgo --level beginner", "--white", "qtgo gtp")
    done = subprocess.run(
        [*command, "--size", "5", "-o", str(tmp_path), "--max-moves", "6", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert [engine["faults"] for engine in json.loads(done.stdout)["engines"]] == [0, 0]
    record = (tmp_path / "game-0001.sgf").read_text()
    assert "PB[qtgo --level beginner]PW[qtgo gtp]" in record
    assert sys.executable not in record
