"""The lessons of a course, and how far one has come; courses that others wrote are added here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.features.lessons.course import Course
from qtgo.features.lessons.lesson_set import lesson_name
from qtgo.features.problems.problems_dialog import ask_for_folder, ask_for_sgf_file, collection_name
from qtgo.kit.dialogs.form import FieldNote, FooterDialog, label_for, make_plain
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.list_parts import RowTree
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("lessons")

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_OWN = 0  # the place of QtGo's own course


class LessonsDialog(FooterDialog):
    """Shows the lessons of a course; the first one that is not done is chosen."""

    def __init__(
        self,
        own: Course,
        done_steps: Callable[[Course, int], int],
        read: Callable[[Path, QWidget], Course | None],
        paths: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog; ``read`` returns the course in a file or folder, None if the user has stopped it."""
        super().__init__(parent)
        self.setWindowTitle(tr("Learn Go"))
        self.course, self._own, self._done_steps, self._read = own, own, done_steps, read
        self.courses, self.list, self.summary = ChoiceBox(self), RowTree(self), FieldNote(self)
        self.add_file = QPushButton(tr("Add &File…"), self)
        self.add_folder = QPushButton(tr("A&dd Folder…"), self)
        self.remove = QPushButton(tr("&Remove"), self)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Close, self)
        self._lay_out()
        self.courses.addItem(tr("QtGo's lessons"), "")
        for path in paths:
            self.courses.addItem(visible(collection_name(path)), path)
        self._connect()
        self._fill()

    @property
    def lesson(self) -> int:
        """Return which lesson is chosen."""
        return max(0, self.list.currentIndex().row())

    @property
    def paths(self) -> tuple[str, ...]:
        """Return the files and folders with courses, without QtGo's own."""
        return tuple(str(self.courses.itemData(index)) for index in range(1, self.courses.count()))

    def sizeHint(self) -> QSize:
        """Return room for a dozen lessons, and for the buttons in one row, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(max(31 * line, super().sizeHint().width()), 44 * line))

    def add(self, path: Path | None) -> None:
        """Take a course into the list, once, and show it."""
        if path is None:
            return
        if str(path) not in self.paths:
            self.courses.addItem(visible(collection_name(str(path))), str(path))
        self.courses.setCurrentIndex(self.courses.findData(str(path)))

    def _lay_out(self) -> None:
        self.list.set_columns(tr("Lessons"), [tr("Lesson"), tr("Steps")], stretched=0)
        self.list.headerItem().setTextAlignment(1, _RIGHT)
        self.summary.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        make_plain((self.add_file, self.add_folder, self.remove))
        changes, column = FlowLayout(), QVBoxLayout()
        changes.setSpacing(scaled(SPACING))
        for button in (self.add_file, self.add_folder, self.remove):
            changes.addWidget(button)
        column.setSpacing(scaled(SPACING))
        course = QHBoxLayout()
        course.addWidget(label_for(self.courses, tr("&Course:"), self))
        course.addWidget(self.courses, 1)
        column.addLayout(course)
        column.addWidget(self.list, 1)
        column.addWidget(self.summary)
        column.addLayout(changes)
        self.lay_out(column, self.buttons)
        self.list.setFocus()

    def _connect(self) -> None:
        self.courses.currentIndexChanged.connect(self._show_course)
        self.add_file.clicked.connect(lambda: self.add(ask_for_sgf_file(self)))
        self.add_folder.clicked.connect(lambda: self.add(ask_for_folder(self)))
        self.remove.clicked.connect(lambda: self.courses.removeItem(self.courses.currentIndex()))
        self.list.currentItemChanged.connect(lambda *_items: self._show_summary())
        self.list.activated.connect(self.buttons.button(QDialogButtonBox.StandardButton.Ok).click)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _show_course(self) -> None:
        """Show the course chosen, or QtGo's own if it is not read to its end."""
        path = str(self.courses.currentData())
        course = self._read(Path(path), self) if path else self._own
        if course is None:
            self.courses.setCurrentIndex(_OWN)
            return
        self.course = course
        self._fill()

    def _fill(self) -> None:
        """List the lessons, and choose the first that is not done."""
        number, course = QLocale().toString, self.course
        first: QTreeWidgetItem | None = None
        self.list.clear()
        for index, lesson in reversed(list(enumerate(course.lessons))):
            item = QTreeWidgetItem()
            self.list.insertTopLevelItem(0, item)
            item.setText(0, lesson_name(course, index))
            done, steps = self._done_steps(course, index), len(lesson.steps)
            # Translators: the lesson is done.
            words = tr("Done") if done == steps else tr("{done} of {steps}")
            item.setText(1, words.format(done=number(done), steps=number(steps)))
            item.setTextAlignment(1, _RIGHT)
            if done < steps or first is None:
                first = item
        if first is not None:
            self.list.setCurrentItem(first)
        self.remove.setEnabled(self.courses.currentIndex() != _OWN)
        self._show_summary()

    def _show_summary(self) -> None:
        begin = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        begin.setEnabled(bool(self.course.lessons))
        # Translators: a button: begin a lesson.
        begin.setText(tr("&Begin"))
        if self.course.lessons:
            lesson = self.course.lessons[self.lesson]
            self.summary.show_hint(visible(self.course.say(lesson.summary)))
            if 0 < self._done_steps(self.course, self.lesson) < len(lesson.steps):
                # Translators: a button: go on with a lesson.
                begin.setText(tr("&Go On"))
        elif self.course.unreadable:
            count = len(self.course.unreadable)
            self.summary.show_hint(tr.plural("{n} file could not be read.", "{n} files could not be read.", count))
        else:
            self.summary.show_hint(tr("No lessons found."))
