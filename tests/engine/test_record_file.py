"""The temporary file of a position goes with its engine, with the program, or with the next one."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from qtgo.engine.record_file import RecordFile
from qtgo.storage_health import StorageHealth
from tests.child_process import ChildProcess

_WRITE = """
import os, signal, sys
from qtgo.engine.record_file import RecordFile
from qtgo.storage_health import StorageHealth
file = RecordFile(StorageHealth())
print(file.write("(;)"), flush=True)
if sys.argv[1] == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[1] == "wait":
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a folder of its own be the system's, and this program write into it for the first time."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_it_has_the_latest_position_and_goes_with_its_engine(folder: Path) -> None:
    file = RecordFile(StorageHealth())
    path = Path(file.write("(;C[a long one, 棋])"))
    assert file.write("(;)") == str(path)
    assert path.read_text() == "(;)"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    del file
    assert list(folder.iterdir()) == []


def test_it_goes_with_its_program(folder: Path) -> None:
    subprocess.run([sys.executable, "-c", _WRITE, ""], check=True, stdout=subprocess.DEVNULL)
    assert list(folder.iterdir()) == []


def test_what_a_killed_program_left_goes_with_the_next(folder: Path) -> None:
    other = folder / "qtgo-mine.sgf"
    other.write_text("(;)")
    child = subprocess.run([sys.executable, "-c", _WRITE, "kill"], check=False, stdout=subprocess.PIPE, text=True)
    assert child.returncode == -signal.SIGKILL
    assert Path(child.stdout.strip()).exists()
    file = RecordFile(StorageHealth())
    assert {other, Path(file.write("(;)"))} == set(folder.iterdir())


def test_what_a_living_program_shows_its_engine_stays() -> None:
    command = [sys.executable, "-c", _WRITE, "wait"]
    with ChildProcess[str](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        path = Path(child.stdout.readline().strip())
        file = RecordFile(StorageHealth())
        file.write("(;)")
        assert path.read_text() == "(;)"
        child.stdin.write("\n")
    assert not path.exists()
