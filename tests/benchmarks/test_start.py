"""What the start costs: processor time from nothing to a painted board, in proportion to an empty QGraphicsView.

That in each language in proportion to English, too. And what the windows cost that are opened first: time from their
command to their picture, before anything is prepared, then at their first and second opening in a program that has
prepared itself.

Wall time says little on a shared machine: runs of the two starts alternate, and medians are shown; of windows,
the best of some programs. The byte code has to be cached, so that the first run counts for nothing.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from qtgo.text.translation import ENGLISH
from tests.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
PAIRS = 15
WINDOWS = ("new_game", "edit_record", "library", "game_info", "rules_of_go")
PROGRAMS = 5


def said_by(folder: Path, script: str, *words: str, language: str = ENGLISH) -> Any:
    """Return what a program of a user who has nothing yet says of itself."""
    folder.mkdir(mode=0o700)
    places = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME")
    environment = os.environ | dict.fromkeys(places, str(folder)) | {"PYTHONPATH": str(ROOT)}
    environment |= {"LC_ALL": "C.UTF-8", "LANGUAGE": language}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, str(ROOT / "tests" / script), *words]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    return json.loads(child.stdout)


def test_start_to_a_painted_board(
    benchmark: BenchmarkFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs: dict[str, list[dict[str, float]]] = {"empty": [], "program": []}

    def act() -> None:
        number = len(runs["program"])
        for what, taken in runs.items():
            taken.append(said_by(tmp_path / f"{what}{number}", "painted_start.py", what)["taken"])

    benchmark.pedantic(act, rounds=PAIRS + 1)
    with capsys.disabled():
        print()
        for what, taken in runs.items():
            ends = {part: median(run[part] for run in taken[1:]) for part in taken[0]}
            parts = [f"{part} {end - start:.0f}" for (part, end), start in zip(ends.items(), [0, *ends.values()])]  # noqa: B905
            print(f"{what:8}{ends['picture']:.0f} ms: {', '.join(parts)}")
        pairs = zip(runs["program"][1:], runs["empty"][1:], strict=True)
        print(f"ratio   {median(program['picture'] / empty['picture'] for program, empty in pairs):.2f}")


def test_start_in_each_language(
    benchmark: BenchmarkFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs: dict[str, list[float]] = {code: [] for code in (ENGLISH, *LANGUAGES)}

    def act() -> None:
        for code, taken in runs.items():
            folder = tmp_path / f"{code}{len(taken)}"
            taken.append(said_by(folder, "painted_start.py", "program", language=code)["taken"]["picture"])

    benchmark.pedantic(act, rounds=PAIRS + 1)
    least = {code: min(taken[1:]) for code, taken in runs.items()}
    with capsys.disabled():
        print()
        for code, taken in least.items():
            print(f"{code:8}{taken:.0f} ms, {100 * (taken / least[ENGLISH] - 1):+.1f} % of English")


@pytest.mark.parametrize("name", WINDOWS)
def test_from_a_command_to_its_window(
    benchmark: BenchmarkFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    taken: list[list[list[float]]] = []

    def act() -> None:
        folder = tmp_path / str(len(taken))
        folder.mkdir()
        times = {"0": "at once", "2": "prepared"}
        runs = [said_by(folder / word, "clicked_windows.py", name, each) for each, word in times.items()]
        taken.append([opening for run in runs for opening in run])

    benchmark.pedantic(act, rounds=PROGRAMS + 1)
    best = [[min(figures) for figures in zip(*opening, strict=True)] for opening in zip(*taken[1:], strict=True)]
    with capsys.disabled():
        words = ("at once", "first", "second")
        each = (f"{word} {clock:.0f} ({used:.0f})" for word, (clock, used) in zip(words, best, strict=True))
        print(f"\n{name:12} ms (of the processor): {', '.join(each)}")
