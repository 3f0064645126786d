"""Collections of problems, read from files and folders."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.core.study.problem_session import ProblemCollection
from qtgo.features.problems.collection_reader import CollectionReader, games_of, position_of, read_problems

ONE = "(;SZ[9]AB[cc]AW[dd];B[dc]C[RIGHT])"
OTHER = "(;SZ[9]AB[cc]AW[ee];B[dc]C[RIGHT])"


def folder(path: Path) -> Path:
    (path / "more").mkdir()
    (path / "b.sgf").write_text(OTHER + "(;SZ[9]C[a page without moves])" + ONE)
    (path / "more" / "a.sgf").write_text(ONE)
    (path / "bad.sgf").write_text("nothing")
    (path / "notes.txt").write_text("no game")
    return path


def test_a_folder_with_its_subfolders(tmp_path: Path) -> None:
    collection = read_problems(str(folder(tmp_path)))
    places = [(Path(place.file).name, place.game) for place in collection.problems]
    assert places == [("b.sgf", 0), ("b.sgf", 2), ("a.sgf", 0)], "what has no moves is no problem"
    assert collection.unreadable == 1
    first, second, third = (place.position for place in collection.problems)
    assert second == third != first, "a position is known wherever it stands"


def test_a_file_and_one_that_is_gone(tmp_path: Path) -> None:
    file = folder(tmp_path) / "b.sgf"
    assert [place.game for place in read_problems(str(file)).problems] == [0, 2]
    assert position_of(games_of(str(file))[2]) == read_problems(str(file)).problems[1].position
    gone = read_problems(str(tmp_path / "gone.sgf"))
    assert (gone.problems, gone.unreadable) == ((), 1)


def test_collections_are_passed_on_as_they_are_read(qtbot: QtBot, tmp_path: Path) -> None:
    folder(tmp_path)
    reader = CollectionReader()
    read: list[ProblemCollection] = []
    reader.was_read.connect(read.append)
    paths = [str(tmp_path / "b.sgf"), str(tmp_path)]
    reader.read(paths)
    qtbot.waitUntil(lambda: len(read) == 2)
    assert [collection.path for collection in read] == paths
    reader.stop()
