"""What a start page offers: files that can be read, the game left last, problems with their results."""

import os
import threading
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes
from qtgo.features.problems.problem_calendar import Repetitions
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.features.start.start_offers import OfferedProblems, Sources, StartOffers, StartOffersReader, read_offers
from qtgo.files import version_store
from qtgo.files.version_store import NewVersion, Summary, VersionLimits, VersionReason

FINISHED = "(;GM[1]SZ[9]RE[B+2]PB[Anna]PW[Bob];B[ee];W[cc];B[gg])"
UNFINISHED = "(;GM[1]SZ[9];B[ee];W[cc])"
ADJOURNED = UNFINISHED.replace("SZ", "RE[Unfinished]SZ")
EMPTY = "(;GM[1]SZ[9])"
PROBLEMS = "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])(;GM[1]SZ[9];B[cc])"


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def keep(folder: Path, text: str, reason: VersionReason, *, path: str = "", now: int = 10**12) -> None:
    summary = Summary(moves=text.count(";B") + text.count(";W"))
    draft = NewVersion(text.encode(), f"session {now}", path, reason, "", "utf-8", 0, summary)
    assert version_store.keep(folder, draft, VersionLimits(days=10**6), now) is not None


def test_recent_games_are_shown_at_their_end_and_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "folder.sgf").mkdir()
    (tmp_path / "large.sgf").write_text(f"(;C[{'a' * (1 << 20)}])")
    os.mkfifo(tmp_path / "pipe.sgf")
    bad = [str(tmp_path / name) for name in ("gone.sgf", "folder.sgf", "large.sgf", "pipe.sgf")]
    bad.append(write(tmp_path, "broken.sgf", "no game"))
    good = [write(tmp_path, f"{index}.sgf", FINISHED) for index in range(4)]
    offers = read_offers(Sources((*bad, *good)))
    assert [str(game.path) for game in offers.recent] == good[:3]
    game = offers.recent[0]
    assert game.info.black.name == "Anna"
    assert dict(game.position.stones_by_point()) == {
        Point.from_vertex("E5"): Color.BLACK,
        Point.from_vertex("C7"): Color.WHITE,
        Point.from_vertex("G3"): Color.BLACK,
    }
    assert offers.left is None
    assert offers.problems is None


def test_nothing_is_offered_where_there_is_nothing(tmp_path: Path) -> None:
    assert read_offers(Sources(versions=tmp_path / "versions")) == StartOffers()


@pytest.mark.parametrize(
    ("text", "is_offered"), [(UNFINISHED, True), (ADJOURNED, True), (FINISHED, False), (EMPTY, False)]
)
def test_the_last_file_is_gone_on_with_if_it_is_unfinished(tmp_path: Path, text: str, is_offered: bool) -> None:
    older = write(tmp_path, "older.sgf", UNFINISHED)
    last = write(tmp_path, "last.sgf", text)
    left = read_offers(Sources((last, older))).left
    assert (left is not None) == is_offered
    assert left is None or (str(left.path), left.position.move_number) == (last, 2)


def test_a_game_closed_without_saving_is_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "versions"
    keep(folder, UNFINISHED, VersionReason.DISCARDED)
    keep(folder, FINISHED, VersionReason.EDITING, now=10**12 + 1)
    keep(folder, FINISHED, VersionReason.DISCARDED, path="/a file", now=10**12 + 2)
    keep(folder, EMPTY, VersionReason.DISCARDED, now=10**12 + 3)
    left = read_offers(Sources(versions=folder)).left
    assert left is not None
    assert left.version is not None
    assert (left.path, left.position.move_number) == (None, 2)
    keep(folder, FINISHED, VersionReason.DISCARDED, now=10**12 + 4)
    assert read_offers(Sources(versions=folder)).left is None, "what was played last is over"


@pytest.mark.parametrize(("changed", "is_file"), [(2 * 10**9, True), (10, False)])
def test_the_later_of_both_is_the_last(tmp_path: Path, changed: int, is_file: bool) -> None:
    path = write(tmp_path, "last.sgf", UNFINISHED)
    os.utime(path, (changed, changed))
    keep(tmp_path / "versions", UNFINISHED, VersionReason.DISCARDED)
    left = read_offers(Sources((path,), tmp_path / "versions")).left
    assert left is not None
    assert (left.path is not None) == is_file


def test_a_damaged_version_is_left_out(tmp_path: Path) -> None:
    keep(tmp_path, UNFINISHED, VersionReason.DISCARDED)
    (file,) = tmp_path.glob("*.version")
    file.write_bytes(file.read_bytes()[:-20])
    assert read_offers(Sources(versions=tmp_path)).left is None


def test_problems_are_gone_on_with_at_the_first_that_is_not_solved(tmp_path: Path) -> None:
    path = write(tmp_path, "problems.sgf", PROBLEMS)
    sources = Sources((path,), None, (("/gone.sgf", frozenset({0})), (path, frozenset({0, 2, 9}))))
    offers = read_offers(sources)
    assert offers.problems == OfferedProblems(Path(path), 2, 3, 1)
    assert offers.recent == (), "its last positions are solutions"
    done = replace(sources, problems=((path, frozenset({0, 1, 2})),))
    assert read_offers(done).problems == OfferedProblems(Path(path), 3, 3, 0)


def test_pages_of_text_are_no_problems_to_go_on_with(tmp_path: Path) -> None:
    path = write(tmp_path, "problems.sgf", EMPTY + PROBLEMS)
    for solved, following in ((frozenset({1}), 2), (frozenset({1, 2, 3}), 1)):
        offers = read_offers(Sources(problems=((path, solved),)))
        assert offers.problems == OfferedProblems(Path(path), len(solved), 3, following)
    page = write(tmp_path, "page.sgf", EMPTY)
    assert read_offers(Sources(problems=((page, frozenset({0})),))).problems is None


def test_files_of_problems_come_with_the_last_one_first(tmp_path: Path) -> None:
    progress = ProblemProgress(tmp_path / "problems.json")
    progress.note("/old.sgf", 0, solved=True, day="2020-01-01")
    progress.note("/new.sgf", 1, solved=True, day="2021-01-01")
    progress.note("/new.sgf", 2, solved=False, day="2021-01-02")
    progress.note("", 0, solved=True, day="2022-01-01")
    today = date(2022, 1, 1)
    assert progress.solved_by_file(today) == (("/new.sgf", frozenset({1})), ("/old.sgf", frozenset({0})))
    progress.note("/old.sgf", 0, solved=True, day="2099-01-01")
    assert [file for file, _ in progress.solved_by_file(today)] == ["/new.sgf", "/old.sgf"], "the clock was wrong"


def test_all_is_read_in_a_thread(qtbot: QtBot, tmp_path: Path) -> None:
    reader = StartOffersReader()
    path = write(tmp_path, "a.sgf", FINISHED)
    with qtbot.waitSignal(reader.found) as blocker:
        reader.read(Sources((path,)))
        assert not blocker.signal_triggered
    assert isinstance(blocker.args[0], StartOffers)
    assert len(blocker.args[0].recent) == 1
    for thread in threading.enumerate():
        if thread.name == "start offers":
            thread.join()


def test_mistakes_that_are_due_are_offered(tmp_path: Path) -> None:
    today = date(2026, 3, 1)
    OwnMistakes(tmp_path / "mistakes.json").add(OwnMistake(id, "(;SZ[9])") for id in "abcd")
    repetitions = Repetitions(tmp_path / "practice.json")
    repetitions.note("a", today - timedelta(1), solved=True)
    repetitions.note("b", today - timedelta(9), solved=True)
    repetitions.note("b", today - timedelta(8), solved=True)
    repetitions.note("c", today, solved=True)
    assert read_offers(Sources(practice=tmp_path, today=today)).due == 3, "two and a new one"
    assert read_offers(Sources(practice=tmp_path, today=today, most=2)).due == 1, "one was tried today"
    for name in ("practice.json", "mistakes.json"):
        for text in ("no", "[]", '{"positions": 3, "mistakes": 3}'):
            (tmp_path / name).write_text(text)
            assert read_offers(Sources(practice=tmp_path, today=today)).due == 0
            assert (tmp_path / name).read_text() == text, "it is left to who practices, and tells it"
