"""Courses that others write: a folder of files, each a lesson; the words stand as they are."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.features.lessons.course import own_course, read_course
from qtgo.features.lessons.lessons_dialog import LessonsDialog
from qtgo.text.pseudo import PSEUDO
from tests.languages import spoken

STEPS = "(;SZ[5]GN[Atari]GC[One liberty]AW[cc]AB[cb][bc][dc]PL[B]C[Capture.];B[cd]TE[1]C[Captured.])"
STEPS += "(;SZ[5]C[A page of text is no step.])(;SZ[5]GN[Atari]PL[B]C[Play.]QGOK[Good.];B[cc]TE[1])"


def written(folder: Path) -> Path:
    """Write a course of two lessons, with two files that are none."""
    (folder / "2 first.sgf").write_text(STEPS)
    (folder / "10 second.sgf").write_text("(;SZ[5]PL[B]AB[aa];B[cc]TE[1])")
    (folder / "3 text.sgf").write_text("(;SZ[5]C[no moves])")
    (folder / "4 broken.sgf").write_text("no SGF")
    return folder


def test_the_files_of_a_folder_are_its_lessons_in_the_order_of_their_names(tmp_path: Path) -> None:
    course = read_course(written(tmp_path))
    assert [Path(lesson.key).name for lesson in course.lessons] == ["2 first.sgf", "10 second.sgf"]
    assert [path.name for path in course.unreadable] == ["4 broken.sgf"]
    lesson = course.lessons[0]
    assert (lesson.title, lesson.summary, len(lesson.steps)) == ("Atari", "One liberty", 2)
    assert [each.title for each in read_course(tmp_path / "2 first.sgf").lessons] == ["Atari"]


def test_only_the_words_of_qtgos_own_lessons_are_translated(qtbot: QtBot, tmp_path: Path) -> None:
    with spoken(PSEUDO):
        own, other = own_course(), read_course(written(tmp_path))
        assert own.say(own.lessons[0].title) != own.lessons[0].title
        assert other.say(other.lessons[0].title) == "Atari"


def test_a_course_is_added_chosen_and_removed(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = LessonsDialog(own_course(), lambda _course, _lesson: 0, lambda path, _parent: read_course(path))
    qtbot.addWidget(dialog)
    assert dialog.list.topLevelItemCount() == 12
    assert not dialog.remove.isEnabled()
    dialog.add(written(tmp_path))
    dialog.add(tmp_path)
    assert dialog.paths == (str(tmp_path),)
    texts = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    assert [item.text(0) for item in texts if item is not None] == ["1. Atari", "2. 10 second"]
    assert dialog.summary.text == "One liberty"
    dialog.remove.click()
    assert dialog.paths == ()
    assert dialog.list.topLevelItemCount() == 12
