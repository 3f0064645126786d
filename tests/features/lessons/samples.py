"""Lessons for the tests that look at all features."""

from qtgo.features.lessons.course import own_course, read_course
from qtgo.features.lessons.lessons_dialog import LessonsDialog

ACTIONS = dict.fromkeys(("learn_go",))
DIALOGS = {
    "lessons": lambda: LessonsDialog(
        own_course(), lambda _course, lesson: 2 * (lesson == 0), lambda path, _parent: read_course(path)
    )
}
DIALOGS_WITH_NUMBERS = DIALOGS
