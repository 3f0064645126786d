"""Many files reviewed by a process of their own: progress, what was found, what is wrong, and being begun again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.loss import LossClass
from qtgo.core.rules.point import Color
from qtgo.features.folder_review.folder_review_process import FileReview, FolderProgress, FolderReview, FolderTask
from tests.fakes import fake_analyzer_command
from tests.session.conftest import Heard

GAME = "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc];B[gg])"
HEARD = ("progress_changed", "reviewed", "complained", "ended")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with three games, one of them in a folder in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "games"
    (folder / "old").mkdir(parents=True)
    for name in ("a.sgf", "b.sgf", "old/c.sgf"):
        (folder / name).write_text(GAME)
    (folder / "notes.txt").write_text("no game")
    return folder


@pytest.fixture
def review(qtbot: QtBot) -> Iterator[FolderReview]:
    review = FolderReview()
    yield review
    with qtbot.waitSignal(review.closed):
        review.close()


def task(folder: Path, *options: str, in_place: bool = False) -> FolderTask:
    engine = fake_analyzer_command("-model", "net", "--thorough", "--loss", "7", *options)
    return FolderTask((folder,), ("--engine", engine), in_place)


def run(qtbot: QtBot, review: FolderReview, wanted: FolderTask) -> Heard:
    heard = Heard(review, *HEARD)
    with qtbot.waitSignal(review.ended):
        review.start(wanted)
    return heard


def test_all_games_of_a_folder_are_reviewed(qtbot: QtBot, review: FolderReview, folder: Path) -> None:
    before = [path.read_bytes() for path in sorted(folder.rglob("*.sgf"))]
    heard = run(qtbot, review, task(folder))
    assert heard.last("ended") is True
    last = heard.last("progress_changed")
    assert isinstance(last, FolderProgress)
    assert (last.done, last.total) == (3, 3)
    found = [value for name, value in heard.values if name == "reviewed"]
    assert [each.path.name for each in found if isinstance(each, FileReview)] == ["a.sgf", "b.sgf", "c.sgf"]
    first = found[0]
    assert isinstance(first, FileReview)
    assert first.accuracies[Color.WHITE] == 100
    assert [(each.number, each.vertex, each.kind) for each in first.mistakes] == [
        (1, "E5", LossClass.BLUNDER),
        (3, "G3", LossClass.BLUNDER),
    ]
    assert [path.read_bytes() for path in sorted(folder.rglob("*.sgf"))] == before


def test_the_results_are_kept_in_the_files_on_wish(qtbot: QtBot, review: FolderReview, folder: Path) -> None:
    run(qtbot, review, task(folder, in_place=True))
    assert "SBKV" in (folder / "a.sgf").read_text()
    assert (folder / "a.sgf~").read_text() == GAME


def test_a_file_that_cannot_be_read_stops_nothing(qtbot: QtBot, review: FolderReview, folder: Path) -> None:
    (folder / "a.sgf").write_text("nothing at all")
    heard = run(qtbot, review, task(folder))
    complaints = [str(value) for name, value in heard.values if name == "complained"]
    assert [complaint.startswith(str(folder / "a.sgf")) for complaint in complaints] == [True]
    found = [value for name, value in heard.values if name == "reviewed"]
    assert [each.path.name for each in found if isinstance(each, FileReview)] == ["b.sgf", "c.sgf"]
    last = heard.last("progress_changed")
    assert (last.done, last.total) == (3, 3)
    assert heard.last("ended") is True


def test_begun_again_it_asks_only_what_is_not_known(
    qtbot: QtBot, review: FolderReview, folder: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    wanted = task(folder, "--log", str(log), "--pace", "0.05")
    with qtbot.waitSignal(review.reviewed):
        review.start(wanted)
    heard = Heard(review, "ended")
    review.cancel()
    assert heard.all("ended") == [False]
    assert not review.is_running
    log.write_text("")
    run(qtbot, review, wanted)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    assert [query for query in asked if "moves" in query] == []  # all three games are the same positions


@pytest.mark.skipif(sys.platform == "win32", reason="niceness is Unix's")
def test_it_runs_behind_everything_else(qtbot: QtBot, review: FolderReview, folder: Path) -> None:
    review.start(task(folder, "--hang"))
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    qtbot.waitUntil(
        lambda: review.process_id != 0 and os.getpriority(os.PRIO_PROCESS, review.process_id) == max(nice, 10)
    )


def test_the_time_left_is_known_after_a_file_that_was_analyzed(
    qtbot: QtBot, review: FolderReview, folder: Path
) -> None:
    (folder / "b.sgf").write_text(GAME.replace("B[gg]", "B[gc];W[cg]"))
    run(qtbot, review, FolderTask((folder / "a.sgf",), task(folder).options))  # which is cached from now on
    heard = run(qtbot, review, task(folder))
    told = [each for each in heard.all("progress_changed") if isinstance(each, FolderProgress)]
    assert [each.seconds_left for each in told if each.done < 2] == [None] * sum(each.done < 2 for each in told)
    assert any(each.seconds_left is not None for each in told if each.done == 2)


def test_a_file_that_was_cached_in_part_tells_what_a_whole_one_takes(
    qtbot: QtBot, review: FolderReview, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopwatch(QElapsedTimer):
        def elapsed(self) -> int:
            return 6000

    run(qtbot, review, FolderTask((folder / "a.sgf",), task(folder).options))
    (folder / "b.sgf").write_text(GAME.replace("B[gg]", "B[gg];W[cg];B[gc];W[ec];B[eg]"))  # four positions of eight
    (folder / "old" / "c.sgf").write_text(GAME.replace("B[ee]", "B[dd]"))
    monkeypatch.setattr("qtgo.features.folder_review.folder_review_process.QElapsedTimer", Stopwatch)
    other = FolderReview()
    heard = run(qtbot, other, task(folder))
    left = [each.seconds_left for each in heard.all("progress_changed") if each.done == 2]
    assert left and left[0] == 12
    with qtbot.waitSignal(other.closed):
        other.close()
