"""What the start costs: processor time from nothing to a painted board, in proportion to an empty QGraphicsView.

Wall time says little on a shared machine; runs of the two alternate, and medians are shown. The byte code has to be
cached, so that neither PYTHONDONTWRITEBYTECODE may be set nor the first pair counts.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).parents[2]
PAIRS = 15


def taken_by(what: str, folder: Path) -> dict[str, float]:
    folder.mkdir(mode=0o700)
    places = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "HOME")
    environment = os.environ | dict.fromkeys(places, str(folder)) | {"PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, str(ROOT / "tests" / "painted_start.py"), what]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    taken: dict[str, float] = json.loads(child.stdout)["taken"]
    return taken


def test_start_to_a_painted_board(
    benchmark: BenchmarkFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs: dict[str, list[dict[str, float]]] = {"empty": [], "program": []}

    def act() -> None:
        number = len(runs["program"])
        for what, taken in runs.items():
            taken.append(taken_by(what, tmp_path / f"{what}{number}"))

    benchmark.pedantic(act, rounds=PAIRS + 1)
    with capsys.disabled():
        print()
        for what, taken in runs.items():
            ends = {part: median(run[part] for run in taken[1:]) for part in taken[0]}
            parts = [f"{part} {end - start:.0f}" for (part, end), start in zip(ends.items(), [0, *ends.values()])]  # noqa: B905
            print(f"{what:8}{ends['picture']:.0f} ms: {', '.join(parts)}")
        pairs = zip(runs["program"][1:], runs["empty"][1:], strict=True)
        print(f"ratio   {median(program['picture'] / empty['picture'] for program, empty in pairs):.2f}")
