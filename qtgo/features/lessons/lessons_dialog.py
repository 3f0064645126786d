"""The list of lessons: what each is about, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import QDialogButtonBox, QTreeWidgetItem, QVBoxLayout, QWidget

from qtgo.features.lessons.course import Course
from qtgo.kit.dialogs.form import FooterDialog
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("lessons")

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LessonsDialog(FooterDialog):
    """Shows the lessons of a course; the first one that is not done is chosen."""

    def __init__(self, course: Course, done_steps: Callable[[Course, int], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Learn Go"))
        self.course, self._done_steps = course, done_steps
        self.list, self.summary = RowTree(self), PlainLabel(parent=self)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Close, self)
        self._lay_out()
        self.list.currentItemChanged.connect(lambda *_items: self._show_summary())
        self.list.activated.connect(self.accept)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._fill()

    @property
    def lesson(self) -> int:
        """Return which lesson is chosen."""
        return max(0, self.list.currentIndex().row())

    def sizeHint(self) -> QSize:
        """Return room for a dozen lessons, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(30 * line, 32 * line))

    def _lay_out(self) -> None:
        self.list.set_columns(tr("Lessons"), [tr("Lesson"), tr("Steps")], stretched=0)
        self.list.headerItem().setTextAlignment(1, _RIGHT)
        self.summary.setWordWrap(True)
        self.summary.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.summary.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        column = QVBoxLayout()
        column.addWidget(self.list, 1)
        column.addWidget(self.summary)
        self.lay_out(column, self.buttons)

    def _fill(self) -> None:
        """List the lessons, and choose the first that is not done."""
        number, course = QLocale().toString, self.course
        first: QTreeWidgetItem | None = None
        for index, lesson in reversed(list(enumerate(course.lessons))):
            item = QTreeWidgetItem()
            self.list.insertTopLevelItem(0, item)
            title = visible(course.say(lesson.title) or lesson.key)
            item.setText(0, tr("{number}. {title}").format(number=number(index + 1), title=title))
            done, steps = self._done_steps(course, index), len(lesson.steps)
            words = tr("Done") if done == steps else tr("{done} of {steps}")
            item.setText(1, words.format(done=number(done), steps=number(steps)))
            item.setTextAlignment(1, _RIGHT)
            if done < steps or first is None:
                first = item
        if first is not None:
            self.list.setCurrentItem(first)
        self._show_summary()

    def _show_summary(self) -> None:
        begin = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        begin.setEnabled(bool(self.course.lessons))
        if not self.course.lessons:
            return
        lesson = self.course.lessons[self.lesson]
        done = self._done_steps(self.course, self.lesson)
        self.summary.setText(visible(self.course.say(lesson.summary)))
        begin.setText(tr("&Go On") if 0 < done < len(lesson.steps) else tr("&Begin"))
