"""The steps of a lesson, one after the other, as a set of problems that goes on with the next lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from qtgo.core.record.tree import Node
from qtgo.core.study.lesson_file import LessonFile, words_at
from qtgo.features.lessons.course import Course
from qtgo.files.file_problems import Stored
from qtgo.plain_text import visible
from qtgo.storage_health import KeptFile
from qtgo.text.joining import labeled, sentences
from qtgo.text.record.problem_words import no_solution_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.problems.problem_progress import ProblemProgress
    from qtgo.features.problems.problem_sets import LessonSteps

tr = Texts("lessons")

NO_BREAK = "\u00a0"


class LessonSet:
    """The lessons of a course with one step that is shown; ``done`` is called when a step is done.

    ``how`` says how a stone is placed, which follows the first words of the course.
    """

    asks = False
    seconds = 0
    kind = Stored.LESSONS

    def __init__(
        self,
        course: Course,
        lesson: int,
        progress: ProblemProgress,
        done: Callable[[int], object],
        how: Callable[[], str] = str,
    ) -> None:
        self.course = course
        self.lesson: LessonSteps | None = self
        self._lesson, self._progress, self._done, self._how = lesson, progress, done, how
        results = self.results()
        self._step = next((step for step in range(self.count) if step not in results), 0)

    @property
    def kept(self) -> KeptFile:
        """Return the results by lesson."""
        return self._progress

    @property
    def count(self) -> int:
        """Return the number of steps."""
        return len(self._shown.steps)

    @property
    def index(self) -> int:
        """Return which step is shown."""
        return self._step

    @property
    def key(self) -> object:
        """Return the lesson and the step."""
        return self._shown.key, self._step

    @property
    def group(self) -> str:
        """Return nothing: the title names the lesson."""
        return ""

    def say(self, text: str) -> str:
        """Return what the lesson says, in the language in use if it is one of QtGo's own."""
        said = self.course.say(text)
        is_first = self._lesson == self._step == 0 and text == words_at(self.root())
        return sentences((said, self._how())) if is_first else said

    def root(self) -> Node:
        """Return the record of the step shown."""
        return self._shown.steps[self._step]

    def nothing_text(self) -> str:
        """Return why there is nothing to do in the step shown."""
        return no_solution_text(self.root())

    def go_to(self, index: int) -> None:
        """Show another step."""
        self._step = index

    def step(self, direction: int) -> bool:
        """Show the next step, or the one before, also where it belongs to another lesson."""
        lessons, step = self.course.lessons, self._step + direction
        if not 0 <= step < self.count:
            if not 0 <= self._lesson + direction < len(lessons):
                if direction > 0:
                    self._done(self._lesson)  # once more for who wants to go on
                return False
            self._lesson += direction
            step = 0 if direction > 0 else self.count - 1
        self._step = step
        return True

    def results(self) -> Mapping[int, bool]:
        """Return which steps are done."""
        return self._progress.results(self._shown.key)

    def note(self, solved: bool) -> None:
        """Note that a step is done; raise OSError if that cannot be saved."""
        self._progress.note(self._shown.key, self._step, solved=solved, day=date.today().isoformat())
        self._done(self._lesson)

    def title(self) -> str:
        """Return the number and the title of the lesson, and the number of the step."""
        number = QLocale().toString
        step = tr("Step {step} of {steps}").format(step=number(self._step + 1), steps=number(self.count))
        lesson = lesson_name(self.course, self._lesson)
        return labeled(lesson, step.replace(" ", NO_BREAK))

    def details(self) -> str:
        """Return nothing more."""
        return ""

    def next_text(self) -> str:
        """Return what the way on is called."""
        if self._step + 1 < self.count:
            return tr("&Next Step")
        # Translators: a button: end the lesson.
        return tr("&Next Lesson") if self._lesson + 1 < len(self.course.lessons) else tr("&Finish")

    def previous_text(self) -> str:
        """Return what the way back is called."""
        return tr("&Previous Lesson") if self._lesson and not self._step else tr("&Previous Step")

    def end_text(self) -> str:
        """Say that this was the last lesson."""
        return tr("That was the last lesson.")

    @property
    def _shown(self) -> LessonFile:
        return self.course.lessons[self._lesson]


def lesson_name(course: Course, lesson: int) -> str:
    """Return the number and the title of a lesson, or the name of its file if it has none."""
    shown = course.lessons[lesson]
    title = course.say(shown.title) if shown.title else Path(shown.key).stem
    return tr("{number}. {title}").format(number=QLocale().toString(lesson + 1), title=visible(title))
