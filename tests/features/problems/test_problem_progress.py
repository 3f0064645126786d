"""Results of problems, kept in a file."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from qtgo.core.study.solving import Run, SolvingStatistics, Tries
from qtgo.features.problems.problem_progress import ProblemProgress, ProblemRecord, Statistics


def test_results_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "problems.json"
    progress = ProblemProgress(path)
    progress.note("/a.sgf", 0, solved=False, day="2026-01-01")
    progress.note("/a.sgf", 0, solved=True, day="2026-01-02")
    progress.note("/a.sgf", 3, solved=False, day="2026-01-03")
    again = ProblemProgress(path)
    assert again.record("/a.sgf", 0) == ProblemRecord(1, 1, True, "2026-01-02")
    assert again.statistics("/a.sgf") == Statistics(solved=1, failed=1)
    assert again.statistics("/b.sgf") == Statistics()
    assert again.record("/b.sgf", 0) == ProblemRecord()


def test_mistakes_count_for_their_day_and_for_no_file(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    ProblemProgress(path).note_mistake(solved=True, day="2026-01-01")
    progress = ProblemProgress(path)
    progress.note_mistake(solved=False, day="2026-01-02")
    assert (progress.statistics(""), progress.solved_by_file(date(2026, 1, 2))) == (Statistics(), ())
    assert ProblemProgress(path).over_all(date(2026, 1, 2)) == SolvingStatistics(
        today=Tries(0, 1), run=Run(0, 1), days=2, most_days=2
    )


def test_a_record_without_a_file_is_not_kept(tmp_path: Path) -> None:
    progress = ProblemProgress(tmp_path / "problems.json")
    progress.note("", 0, solved=True, day="2026-01-01")
    assert progress.statistics("") == Statistics(solved=1)
    assert not (tmp_path / "problems.json").exists()


@pytest.mark.parametrize(
    "text",
    ["", "no", "[]", '{"files": 3}', '{"files": {"/a": {"x": {}, "0": 1, "1": {"solved": "2", "day": "d"}}}}'],
)
def test_what_cannot_be_read_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "problems.json"
    path.write_text(text)
    progress = ProblemProgress(path)
    assert progress.record("/a", 0) == ProblemRecord()
    assert progress.record("/a", 1).solved == 0


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "problems.json").mkdir()
    progress = ProblemProgress(tmp_path / "problems.json")
    with pytest.raises(OSError):
        progress.note("/a", 0, solved=True, day="2026-01-01")
    assert progress.statistics("/a") == Statistics(solved=1)


def test_results_of_files_whose_names_are_no_text_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    name = os.fsdecode(b"/\xb5\xd8.sgf")
    ProblemProgress(path).note(name, 0, solved=True, day="2026-01-01")
    assert ProblemProgress(path).statistics(name) == Statistics(solved=1)


def test_two_windows_add_to_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    one, two = ProblemProgress(path), ProblemProgress(path)
    one.note("/a", 0, solved=True, day="2026-01-01")
    two.note("/a", 1, solved=True, day="2026-01-01")
    assert ProblemProgress(path).statistics("/a") == two.statistics("/a") == Statistics(solved=2)
    one.note("", 3, solved=True, day="2026-01-01")  # of a game without a file
    one.look_again()
    assert one.statistics("/a") == Statistics(solved=2)
    assert one.last_result("", 3)


def test_what_could_not_be_kept_is_kept_with_the_next_result(tmp_path: Path) -> None:
    path = tmp_path / "data" / "problems.json"
    (tmp_path / "data").write_text("in the way")
    progress = ProblemProgress(path)
    with pytest.raises(OSError):
        progress.note("/a", 0, solved=True, day="2026-01-01")
    (tmp_path / "data").unlink()
    progress.note("/a", 1, solved=False, day="2026-01-01")
    assert ProblemProgress(path).statistics("/a") == Statistics(solved=1, failed=1)


def test_a_broken_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    path.write_text("{")
    progress = ProblemProgress(path)
    assert progress.broken is not None and progress.broken.read_text() == "{"


def test_statistics_over_all_files_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    progress = ProblemProgress(path)
    for file, game, solved, day in (
        ("/a.sgf", 0, True, "2026-01-01"),
        ("/a.sgf", 1, True, "2026-01-02"),
        ("/b.sgf", 0, False, "2026-01-03"),
        ("/b.sgf", 0, True, "2026-01-03"),
    ):
        progress.note(file, game, solved=solved, day=day)
    expected = SolvingStatistics(Tries(3, 0), Tries(3, 1), Tries(1, 1), Run(1, 2), 3, 3)
    assert progress.over_all(date(2026, 1, 3)) == expected
    assert ProblemProgress(path).over_all(date(2026, 1, 3)) == expected
    assert progress.last_result("/b.sgf", 0) is True
    assert progress.last_result("/b.sgf", 1) is None


@pytest.mark.parametrize(
    "kept", ['{"days": 3, "run": []}', '{"days": {"soon": {"solved": 1}, "2026-01-01": 2}, "run": {"now": "x"}}']
)
def test_statistics_that_cannot_be_read_are_passed_over(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "problems.json"
    path.write_text(kept)
    assert ProblemProgress(path).over_all(date(2026, 1, 3)) == SolvingStatistics()


def test_what_a_newer_version_has_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "problems.json"
    record = {"solved": 1, "failed": 0, "solved_last": True, "day": "2026-01-01", "seconds": 9}
    other = {"record": {"solved": "twice"}, "0": {"solved": {"alone": 1}}}
    tries = {"2026-01-01": {"solved": 1, "failed": 0, "minutes": 7}, "2026-W02": {"solved": 3}}
    run = {"now": 1, "most": 1, "since": "2026-01-01"}
    path.write_text(json.dumps({"files": {"/a": {"0": record}, "/b": other}, "days": tries, "run": run}))
    ProblemProgress(path).note("/a", 0, solved=True, day="2026-01-01")
    kept = json.loads(path.read_text())
    assert kept["files"] == {"/a": {"0": record | {"solved": 2}}, "/b": other}
    assert kept["days"] == tries | {"2026-01-01": {"solved": 2, "failed": 0, "minutes": 7}}
    assert kept["run"] == {"now": 2, "most": 2, "since": "2026-01-01"}
