"""Whatever call fails, nothing is lost, something is said, and the program goes on: a few runs of each scenario."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.__main__ import SHORT
from tests.faults.injection import compiler

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler to make calls fail with")


@pytest.fixture(scope="module")
def told() -> str:
    """Go through all scenarios, in one process whose copies are faster than many starts."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-m", "tests.faults", "--short"]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.mark.parametrize("scenario", SHORT)
def test_nothing_is_lost_or_passed_over_in_silence(told: str, scenario: str) -> None:
    assert f"{scenario}: {SHORT[scenario][2]} runs, 0 of them wrong" in told, told
