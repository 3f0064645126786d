"""The folders that make up the library, and the files in them that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.files.input import is_folder
from qtgo.kit.dialogs.file_drops import FileDrops
from qtgo.kit.dialogs.form import FormDialog, label_for
from qtgo.kit.local_paths import path_of, shown, url_of, user_folder
from qtgo.kit.notices.status_message import MessageKind, MessageSign
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("library")

_PATH_LENGTH = 1000


class LibraryFoldersDialog(FormDialog):
    """Edits the list of folders; ``folders()`` is the result."""

    def __init__(self, folders: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Library Folders"))
        self.list = QListWidget(self.body)
        for folder in folders:
            self._list(folder)
        self.add = QPushButton(tr("&Add…"), self.body)
        self.remove = QPushButton(tr("&Remove"), self.body)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        layout = QVBoxLayout(self.body)
        layout.addWidget(label_for(self.list, tr("&Folders (including subfolders):"), self.body))
        layout.addWidget(self.list, 2)
        layout.addLayout(buttons)
        layout.addWidget(self._list_of_issues(), 1)
        self.add.clicked.connect(self._ask)
        self.remove.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(self._refresh)
        FileDrops(self, is_folder).dropped.connect(self._add_folders)
        self.list.setCurrentRow(0)
        self._refresh()

    def folders(self) -> tuple[Path, ...]:
        """Return the folders as they are now."""
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    def add_folder(self, folder: Path) -> None:
        """Take a folder into the list, once."""
        if folder not in self.folders():
            self._list(folder)
        self.list.setCurrentRow(self.folders().index(folder))

    def _add_folders(self, folders: Sequence[Path]) -> None:
        for folder in folders:
            self.add_folder(folder)

    def show_issues(self, issues: Sequence[str]) -> None:
        """List the files that cannot be read, or not wholly, where there are any: they may be very many."""
        self.issues.setStringList(issues)
        self._with_issues.setVisible(bool(issues))
        self.grow()

    def _list(self, folder: Path) -> None:
        item = QListWidgetItem(visible(shown(folder), _PATH_LENGTH), self.list)
        item.setData(Qt.ItemDataRole.UserRole, folder)

    def _list_of_issues(self) -> QWidget:
        """Return the list of the files with issues and its title, which appear when there are any."""
        self._with_issues = QWidget(self.body)
        self.issues = QStringListModel(self)
        view, sign = QListView(self._with_issues), MessageSign(self._with_issues)
        view.setModel(self.issues)
        view.setUniformItemSizes(True)
        view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        sign.set_kind(MessageKind.WARNING)
        row = QHBoxLayout()
        row.addWidget(sign)
        row.addWidget(label_for(view, tr("Files with &issues:"), self._with_issues), 1)
        view.setAccessibleName(tr("Files with issues"))
        column = QVBoxLayout(self._with_issues)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(view)
        self._with_issues.hide()
        return self._with_issues

    def _ask(self) -> None:
        home = user_folder()
        url = QFileDialog.getExistingDirectoryUrl(self, tr("Add Folder"), url_of(home))
        if url.isLocalFile():
            self.add_folder(path_of(url))

    def _remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._refresh()

    def _refresh(self) -> None:
        self.remove.setEnabled(self.list.currentRow() >= 0)
