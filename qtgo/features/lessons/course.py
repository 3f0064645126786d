"""Courses: folders of SGF files, each a lesson; the one that QtGo has speaks the user's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from qtgo.core.study.lesson_file import LessonFile
from qtgo.core.study.problem import has_lines
from qtgo.core.study.rules_of_go import RulesPage
from qtgo.deferred import dataclass
from qtgo.files.input import is_folder
from qtgo.resources import resource_path
from qtgo.sgf.formats.importers import game_files, read_file
from qtgo.sgf.issue import SgfError
from qtgo.text.translation import Texts, in_english

OWN_LESSONS = "lesson files"
"""The context of what QtGo's own lessons say, which packaging/catalog.py extracts from their files."""
ABOUT: Mapping[RulesPage, str] = MappingProxyType(
    {
        RulesPage.BOARD: "01-capture.sgf",
        RulesPage.LIBERTIES: "01-capture.sgf",
        RulesPage.CAPTURE: "02-atari.sgf",
        RulesPage.SUICIDE: "04-no-liberty.sgf",
        RulesPage.EYES: "05-eyes.sgf",
        RulesPage.KO: "07-ko.sgf",
        RulesPage.END: "08-end.sgf",
        RulesPage.HANDICAP: "12-handicap.sgf",
    }
)
"""The lesson of QtGo's own about each page of the rules."""


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons in their order, what translates their words, and the files that are none."""

    lessons: Sequence[LessonFile]
    say: Callable[[str], str] = in_english
    unreadable: Sequence[Path] = ()


def own_course() -> Course:
    """Return QtGo's own lessons."""
    folder = resource_path("lessons")
    return Course([_lesson(file, file.name) for file in sorted(folder.glob("*.sgf"))], Texts(OWN_LESSONS))


def read_course(path: Path, tick: Callable[[], object] = lambda: None) -> Course:
    """Return the lessons in a folder, or the one in a file; ``tick`` is called before each file, and may raise."""
    lessons, unreadable = [], []
    for file in game_files(path) if is_folder(path) else [path]:
        tick()
        try:
            lesson = _lesson(Path(file), str(file))
        except (OSError, SgfError, ValueError):
            unreadable.append(Path(file))
            continue
        if lesson.steps:
            lessons.append(lesson)
    return Course(lessons, unreadable=unreadable)


def _lesson(file: Path, key: str) -> LessonFile:
    """Read a lesson; raise OSError, SgfError or ValueError if that fails."""
    return LessonFile(key, tuple(root for root in read_file(file).games if has_lines(root)))
