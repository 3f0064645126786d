"""What sets of problems note, in both files, of which each may fail alone; and which file follows another."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from qtgo.core.record.tree import Node
from qtgo.core.study.problem_session import ProblemPlace
from qtgo.features.problems import problem_sets
from qtgo.features.problems.problem_calendar import Repetitions
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.features.problems.problem_sets import CollectionProblems, FileProblems, OwnProblems, ProblemSet
from qtgo.files.names import spelled_alike
from qtgo.settings import Settings
from qtgo.sgf.collection import Collection

DAY = date(2026, 3, 1)
Make = Callable[[ProblemProgress, Repetitions], ProblemSet]


def of_collection(progress: ProblemProgress, repetitions: Repetitions) -> ProblemSet:
    place = ProblemPlace("file.sgf", 0, "a")
    return CollectionProblems([place], progress, repetitions, Settings, today=lambda: DAY)


def of_file(progress: ProblemProgress, repetitions: Repetitions) -> ProblemSet:
    root = Node({"SZ": ["9"], "AB": ["cc"]})
    state = SimpleNamespace(path=Path("/a/file.sgf"), game=0, game_index=0)
    document = SimpleNamespace(collection=Collection([root]), state=state)
    context: Any = SimpleNamespace(document=document, game=SimpleNamespace(), settings=SimpleNamespace())
    files: Any = None
    return FileProblems(context, files, lambda: progress, lambda: repetitions)


def of_mistakes(progress: ProblemProgress, repetitions: Repetitions) -> ProblemSet:
    return OwnProblems([("a", Node({"SZ": ["9"]}))], repetitions, progress, lambda: DAY)


@pytest.mark.parametrize("make", [of_collection, of_file, of_mistakes])
@pytest.mark.parametrize("failing", ["progress", "repetitions"])
def test_what_one_file_cannot_take_the_other_does_not_miss(make: Make, failing: str, tmp_path: Path) -> None:
    (tmp_path / "closed").write_text("no folder")
    places = {name: tmp_path / ("closed" if name == failing else "data") / name for name in ("progress", "repetitions")}
    progress, repetitions = ProblemProgress(places["progress"]), Repetitions(places["repetitions"])
    with pytest.raises(NotADirectoryError):
        make(progress, repetitions).note(True)
    assert [record.solved for record in repetitions.known.values()] == [1]
    assert progress.over_all(DAY).run.now == 1
    if failing == "progress":
        assert Repetitions(places["repetitions"]).known == repetitions.known
    else:
        assert ProblemProgress(places["progress"]).over_all(DAY).run.now == 1


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_the_next_file_is_found_where_the_folder_spells_this_one_otherwise(
    platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    there = unicodedata.normalize("NFD", "2 Übung.sgf") if platform == "darwin" else "2 ÜBUNG.SGF"
    for name in ("1 Übung.sgf", there, "10 Übung.sgf"):
        (tmp_path / name).touch()
    state = SimpleNamespace(path=tmp_path / "2 Übung.sgf", game=0, game_index=0, modified=True)
    document = SimpleNamespace(collection=Collection([Node()]), state=state)
    context: Any = SimpleNamespace(document=document, game=SimpleNamespace(), settings=SimpleNamespace())
    files: Any = SimpleNamespace(open_path=lambda path, move: opened.append(path))
    monkeypatch.setattr(problem_sets, "spelled_alike", partial(spelled_alike, platform=platform))
    unused: Any = None
    assert not FileProblems(context, files, unused, unused).step(1)
    assert opened == [tmp_path / "10 Übung.sgf"]
