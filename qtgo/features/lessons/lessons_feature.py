"""Learn Go: lessons that are played, in their order or chosen from a list; what is done is kept."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from qtgo.features.problems.problems_feature import ProblemsFeature
from qtgo.files.file_problems import Stored
from qtgo.session.unavailable_action_words import not_scoring
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from qtgo.core.study.rules_of_go import RulesPage
    from qtgo.features.lessons.course import Course
    from qtgo.features.problems.problem_progress import ProblemProgress

tr = Texts("lessons")


class LessonsFeature(Feature):
    """Shows the list of lessons, and begins them as problems."""

    lesson_done = Signal(int)  # which one, from 0
    course_done = Signal()

    def __init__(self, context: Context, problems: ProblemsFeature) -> None:
        super().__init__(context)
        self._problems = problems
        context.menus.add("learn_go", tr.lazy("&Learn Go…"), self.show, allowed=not_scoring)

    def show(self) -> None:
        """Show the list of lessons, and begin the one chosen."""
        from qtgo.features.lessons.lessons_dialog import LessonsDialog
        from qtgo.kit.dialogs.modal import ask

        settings = self.context.settings
        paths = settings.value.lesson_courses
        dialog = LessonsDialog(self.course, self.done_steps, self._read, paths, self.context.window)
        chosen = ask(dialog, lambda: (dialog.lesson, dialog.course))
        settings.change(lesson_courses=dialog.paths)
        if chosen is not None:
            self.begin(*chosen)

    def go_on(self) -> None:
        """Begin the first lesson that is not done, at its first step that is not; the first one if all are done."""
        lessons = range(len(self.course.lessons))
        self.begin(next((lesson for lesson in lessons if not self._is_done(self.course, lesson)), 0))

    def progress(self) -> tuple[int, int]:
        """Return how many lessons are done, and how many there are."""
        lessons = range(len(self.course.lessons))
        return sum(self._is_done(self.course, lesson) for lesson in lessons), len(lessons)

    def begin_about(self, page: RulesPage) -> None:
        """Begin the lesson about a page of the rules."""
        from qtgo.features.lessons.course import ABOUT

        self.begin([lesson.key for lesson in self.course.lessons].index(ABOUT[page]))

    def begin(self, lesson: int, course: Course | None = None) -> None:
        """Begin a lesson of a course, QtGo's own if none is given."""
        from qtgo.features.lessons.lesson_set import LessonSet
        from qtgo.shell.menus.stone_keys import place_stone_text

        of = course or self.course
        menus = self.context.menus
        how = partial(place_stone_text, menus) if of is self.course else str
        self._problems.solve_set(LessonSet(of, lesson, self._kept, lambda done: self._note(of, done), how))

    def done_steps(self, course: Course, lesson: int) -> int:
        """Return how many steps of a lesson are done."""
        steps = len(course.lessons[lesson].steps)
        return sum(step < steps for step in self._kept.results(course.lessons[lesson].key))

    def _read(self, path: Path, parent: QWidget) -> Course | None:
        """Read a course in a thread; return None if the user does not wait for it."""
        from qtgo.features.lessons.course import read_course
        from qtgo.session.work.task import Task
        from qtgo.shell.waiting import wait_for

        task = Task(lambda report: read_course(path, lambda: report(0)))
        return wait_for(task, tr("Learn Go"), tr("Reading the lessons…"), parent)

    def _is_done(self, course: Course, lesson: int) -> bool:
        return self.done_steps(course, lesson) == len(course.lessons[lesson].steps)

    def _note(self, course: Course, lesson: int) -> None:
        """Tell that a lesson of QtGo's own is done."""
        if course is self.course and self._is_done(course, lesson):
            self.lesson_done.emit(lesson)
            if lesson + 1 == len(course.lessons):
                self.course_done.emit()

    @cached_property
    def course(self) -> Course:
        """Return QtGo's own lessons, which are read at the first use."""
        from qtgo.features.lessons.course import own_course

        return own_course()

    @cached_property
    def _kept(self) -> ProblemProgress:
        from qtgo.features.problems.problem_progress import ProblemProgress

        return self.context.storage.opened(Stored.LESSONS, ProblemProgress(self.context.folders.data / "lessons.json"))
