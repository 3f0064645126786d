"""QtGo starts itself, and nothing else, wherever it is started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo import program_command as module
from qtgo.program_command import own_environment, program_command

REPOSITORY = Path(__file__).resolve().parents[1]
ASK = "import json; from qtgo.program_command import *; print(json.dumps([program_command('gtp'), own_environment()]))"


def asked_in(flags: list[str], folder: Path, python_path: str) -> tuple[list[str], dict[str, str]]:
    """Return what a Python says that was started with some flags in a folder."""
    code = f"import sys; sys.path.insert(0, {str(REPOSITORY)!r}); {ASK}"
    run = subprocess.run(
        [sys.executable, *flags, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=True,
    )
    command, environment = json.loads(run.stdout)
    return command, environment


def test_it_is_the_running_python_which_looks_into_no_folder_by_itself() -> None:
    assert program_command("score", "a.sgf") == [sys.executable, "-P", "-m", "qtgo", "score", "a.sgf"]


def test_a_program_in_one_file_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/qtgo")
    assert program_command("gtp") == ["/opt/qtgo", "gtp"]
    assert own_environment({"PYTHONPATH": "/a"}) == {}


def test_where_nothing_says_which_python_runs_there_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    assert program_command("gtp") == []


def test_the_environment_keeps_what_it_had() -> None:
    before = {"PYTHONPATH": os.pathsep.join(["/a", "", "b", str(REPOSITORY)])}
    folders = own_environment(before)["PYTHONPATH"].split(os.pathsep)
    assert folders == [str(REPOSITORY), "/a", str(Path("b").absolute())]


def test_an_installed_package_needs_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_is_installed", lambda: True)
    assert own_environment({}) == {}
    assert own_environment({"PYTHONPATH": "/a"}) == {}
    assert own_environment({"PYTHONPATH": "b"}) == {"PYTHONPATH": str(Path("b").absolute())}


@pytest.mark.parametrize("flags", [[], ["-I"], ["-E"], ["-s"], ["-P"]], ids=str)
def test_it_is_as_isolated_as_this_python(flags: list[str], tmp_path: Path) -> None:
    command, environment = asked_in(flags, tmp_path, "named")
    assert ("-s" in command) is (flags in (["-I"], ["-s"]))
    ignored = flags in (["-I"], ["-E"])
    folders = [str(REPOSITORY)] if ignored else [str(REPOSITORY), str(tmp_path / "named")]
    assert environment == {"PYTHONPATH": os.pathsep.join(folders)}
    run = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, **environment}, input="name\n", capture_output=True, text=True
    )
    assert (run.stdout, run.stderr) == ("= QtGo\n\n", "")


def test_modules_in_the_folder_it_starts_in_are_not_run(tmp_path: Path) -> None:
    for name in ("json", "argparse", "numpy", "qtgo"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a trap')\n")
    games = tmp_path / "games"
    games.mkdir()
    (games / "a.sgf").write_text("(;SZ[9];B[ee])")
    run = subprocess.run(
        program_command("index", "games", "-o", "games.sqlite"),
        cwd=tmp_path,
        env={**os.environ, **own_environment()},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "games.sqlite").is_file()
