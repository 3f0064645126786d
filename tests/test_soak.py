"""A short soak, as a program of its own: it changes how errors are reported and where everything is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_query import _told_move
from tests.soak.watch import _forget_caches

ROOT = Path(__file__).parents[1]


def test_a_hundred_random_actions_leave_nothing_and_raise_nothing() -> None:
    command = [sys.executable, "-m", "tests.soak", "--seed", "12", "--actions", "120", "--checkpoint", "40"]
    soak = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert soak.returncode == 0, soak.stdout + soak.stderr
    assert "0 faults" in soak.stdout


def test_what_a_cache_has_of_points_is_no_growth() -> None:
    _told_move(Color.BLACK, Point(2, 2))
    _forget_caches()
    assert not _told_move.cache_info().currsize
