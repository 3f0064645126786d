from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from qtgo.ai.numpy_check import numpy_problem
from tests.broken_numpy import BROKEN, break_numpy


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_wrong_is_said_in_a_clause(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = break_numpy(tmp_path, kind, monkeypatch)
    monkeypatch.syspath_prepend(tmp_path / "packages")
    with patch.dict(sys.modules):  # the real one is back afterwards
        sys.modules.pop("numpy", None)
        problem = numpy_problem()
    assert problem.startswith(clause)
    assert "\n" not in problem
    assert len(problem) < 400


def test_nothing_is_wrong_here() -> None:
    assert numpy_problem() == ""
