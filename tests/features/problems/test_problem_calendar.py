"""The schedule, kept in a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from qtgo.core.study.schedule import PracticeRecord
from qtgo.features.problems.problem_calendar import Repetitions

DAY = date(2026, 3, 1)


def test_tries_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "practice.json"
    repetitions = Repetitions(path)
    repetitions.note("a", DAY, solved=True)
    repetitions.note("b", DAY, solved=False)
    assert Repetitions(path).known == repetitions.known
    assert repetitions.known["a"] == PracticeRecord(1, "2026-03-01", "2026-03-02", 1, 0)


def test_two_windows_add_to_one_schedule(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    first, second = Repetitions(path), Repetitions(path)
    first.note("a", DAY, solved=True)
    second.note("b", DAY, solved=True)
    first.look_again()
    assert Repetitions(path).known == first.known
    assert set(first.known) == {"a", "b"}


@pytest.mark.parametrize("text", ["", "[]", '{"positions": 3}', '{"positions": {"a": 1, "b": {"streak": "x"}}}'])
def test_what_cannot_be_read_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(text)
    assert Repetitions(path).known.get("b", PracticeRecord()) == PracticeRecord()


def test_a_broken_file_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    path.write_text("no")
    repetitions = Repetitions(path)
    assert repetitions.broken == tmp_path / "practice.json.broken"
    repetitions.note("a", DAY, solved=True)
    assert set(Repetitions(path).known) == {"a"}


def test_what_could_not_be_saved_is_saved_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    path.mkdir()
    repetitions = Repetitions(path)
    with pytest.raises(OSError):
        repetitions.note("a", DAY, solved=True)
    path.rmdir()
    repetitions.look_again()
    assert "a" in repetitions.known
    repetitions.note("b", DAY, solved=True)
    assert Repetitions(path).known["a"].solved == 1
