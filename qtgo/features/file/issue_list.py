"""The issues of a game file, with their places."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QTreeWidgetItem, QVBoxLayout, QWidget

from qtgo.kit.dialogs.form import FooterDialog, make_plain
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel
from qtgo.plain_text import visible
from qtgo.sgf.issue import Issue
from qtgo.text.file_issue_words import issue_text
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("file")

_LINE, _COLUMN, _TEXT = range(3)
_ROLE = Qt.ItemDataRole.UserRole
_END = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class FileIssuesDialog(FooterDialog):
    """Lists the issues of a file, ``total`` in all; the one to go to is chosen when the dialog is accepted."""

    def __init__(self, issues: Sequence[Issue], total: int, file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Issues in File"))
        self._issues, self._file = issues, file
        self.note = PlainLabel(_note(len(issues), total, file), self)
        self.list = RowTree(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.go_to_button = QPushButton(tr("&Go To"), self)
        self.copy_button = QPushButton(tr("&Copy List"), self)
        self.buttons.addButton(self.go_to_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out()
        self.list.ensurePolished()  # rows of one height keep that of the first
        self.list.show_items(map(_item, issues))
        self.list.activated.connect(self.go_to_button.click)
        self.list.itemSelectionChanged.connect(lambda: self.go_to_button.setEnabled(self.chosen is not None))
        self.copy_button.clicked.connect(self._copy)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
        self.resize(self.sizeHint())

    @property
    def chosen(self) -> Issue | None:
        """Return the issue chosen."""
        items = self.list.selectedItems()
        return items[0].data(_TEXT, _ROLE) if items else None

    def sizeHint(self) -> QSize:
        """Return room for a page of issues, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(46 * line, 20 * line))

    def _lay_out(self) -> None:
        titles = [tr("Line"), tr("Column"), tr("Issue")]
        self.list.set_columns(tr("Issues in File"), titles, stretched=_TEXT, whole=(_TEXT,))
        for column in (_LINE, _COLUMN):
            self.list.headerItem().setTextAlignment(column, _END)
        make_plain(self.buttons.buttons())
        self.note.setWordWrap(True)
        layout = QVBoxLayout()
        layout.addWidget(self.note)
        layout.addWidget(self.list, 1)
        self.lay_out(layout, self.buttons)

    def _copy(self) -> None:
        """Copy the list as compilers write theirs, for an editor that finds the places."""
        lines = [f"{self._file}:{issue.line}:{issue.column}: {issue_text(issue)}" for issue in self._issues]
        QGuiApplication.clipboard().setText("\n".join(lines))


def _item(issue: Issue) -> QTreeWidgetItem:
    place = [str(issue.line), str(issue.column)] if issue.line else ["", ""]
    item = QTreeWidgetItem([*place, visible(issue_text(issue))])
    for column in (_LINE, _COLUMN):
        item.setTextAlignment(column, _END)
    item.setData(_TEXT, _ROLE, issue)
    return item


def _note(listed: int, total: int, file: str) -> str:
    """Name the file of the list, and note if it is incomplete."""
    text = tr("{file} was read in spite of these issues.").format(file=visible(file))
    if not file:
        text = tr("The game was read in spite of these issues.")
    if total > listed:
        more = tr.plural_form("{listed} of {total} are listed.", "{listed} of {total} are listed.", listed)
        text = sentences((text, more.format(listed=listed, total=total)))
    return text
