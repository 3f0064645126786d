"""A test that fails leaves no process and no pipe behind, so that one failure is never two."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.child_process import ChildProcess

SLEEPER = [sys.executable, "-c", "import sys; sys.stdin.read()"]
TESTS = Path(__file__).parent


def sleeper() -> ChildProcess[bytes]:
    return ChildProcess[bytes](SLEEPER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def is_closed(child: ChildProcess[bytes]) -> bool:
    assert child.stdin is not None and child.stdout is not None
    return child.returncode is not None and child.stdin.closed and child.stdout.closed


def test_a_failure_kills_it_and_closes_its_pipes() -> None:
    with pytest.raises(AssertionError), sleeper() as child:
        assert child.stdout is None
    assert is_closed(child)
    assert child.returncode != 0


def test_one_that_ends_by_itself_is_waited_for() -> None:
    with sleeper() as child:
        pass
    assert is_closed(child)
    assert child.returncode == 0


def test_one_that_is_discarded_is_closed_however_often() -> None:
    child = sleeper()
    for _ in range(2):
        child.discard()
        assert is_closed(child)


def test_tests_start_no_other_processes_that_they_have_to_end() -> None:
    others = {path.name for path in TESTS.rglob("*.py") if "Popen(" in path.read_text("utf-8")}
    assert others == {"fake_engine.py", "fake_analysis_engine.py", Path(__file__).name}
