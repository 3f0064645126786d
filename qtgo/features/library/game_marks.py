"""Rating and tagging the games that are selected in the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from qtgo.features.library.collation import in_order
from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.more_menu import LibraryMenu
from qtgo.kit.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.kit.dialogs.modal import ask
from qtgo.library.catalog import SortKey
from qtgo.library.tags import Marks, TagBook, tag_name
from qtgo.plain_text import MESSAGE_LENGTH, visible
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("library")

_ROWS = 8


class LibraryMarking(QObject):
    """Changes the user's marks of the selected games by a menu, and shows their column."""

    marks_changed = Signal()

    def __init__(self, table: GamesTable, menu: LibraryMenu, tags: TagBook, note: FieldNote) -> None:
        """Make the object; ``note`` shows why marks cannot be saved."""
        super().__init__(table)
        self._table, self._menu, self._tags, self._note = table, menu, tags, note
        menu.rated.connect(self._rate)
        menu.tags.triggered.connect(self._ask_tags)

    def _rate(self, stars: int) -> None:
        contents = self._contents
        if contents:
            self._change(lambda: self._tags.rate(contents, stars), SortKey.RATING)

    def _ask_tags(self) -> None:
        contents = self._contents
        if not contents:
            return
        dialog = LibraryTagsDialog(
            self._tags.tags, [self._tags.marks(content) for content in contents], self._table.window()
        )
        changes = ask(dialog, dialog.changes)
        if changes is not None:
            added, removed = changes
            self._change(lambda: self._tags.change_tags(contents, added, removed), SortKey.TAGS)

    @property
    def _contents(self) -> list[bytes]:
        return [entry.content for entry in self._table.selected_games()]

    def _change(self, change: Callable[[], None], column: SortKey) -> None:
        try:
            change()
        except OSError as error:
            self._note.show_problem(os_error_text(error))
            return
        self.tell_of_broken()
        self._menu.show_column(column)
        self.marks_changed.emit()

    def tell_of_broken(self) -> None:
        """Report once if the marks could not be read, and where their file is kept."""
        if self._tags.broken is not None:
            path = visible(str(self._tags.broken), MESSAGE_LENGTH)
            text = tr("Your tags and ratings could not be read. The old file is kept as {path}.")
            self._note.show_problem(text.format(path=path))
            self._tags.broken = None


class LibraryTagsDialog(FormDialog):
    """Edits the tags of some games; ``changes()`` is the result."""

    def __init__(self, known: Sequence[str], marks: Sequence[Marks], parent: QWidget | None = None) -> None:
        """Make a dialog; ``known`` are all tags that games have, ``marks`` those of the games that are edited."""
        super().__init__(parent)
        self.setWindowTitle(tr("Tags"))
        self.new = QLineEdit(self.body)
        self.list = QListWidget(self.body)
        self._before: list[Qt.CheckState] = []
        for tag in in_order(known):
            count = sum(tag in each.tags for each in marks)
            state = Qt.CheckState.PartiallyChecked if count else Qt.CheckState.Unchecked
            state = Qt.CheckState.Checked if count == len(marks) else state
            item = QListWidgetItem(visible(tag), self.list)
            item.setData(Qt.ItemDataRole.UserRole, tag)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(state)
            self._before.append(state)
        self.list.setMinimumHeight(_ROWS * self.fontMetrics().height())
        layout = QVBoxLayout(self.body)
        layout.addWidget(label_for(self.new, tr("&New tags, separated by commas:"), self.body))
        layout.addWidget(self.new)
        layout.addWidget(label_for(self.list, tr("&Tags of the selected games:"), self.body))
        layout.addWidget(self.list, 1)
        self.new.setFocus()

    def changes(self) -> tuple[list[str], list[str]]:
        """Return the tags to add to all games, and those to remove from all."""
        added = list(filter(None, map(tag_name, self.new.text().split(","))))
        removed = []
        for row, before in enumerate(self._before):
            item = self.list.item(row)
            tag: str = item.data(Qt.ItemDataRole.UserRole)
            if item.checkState() is Qt.CheckState.Checked and before is not Qt.CheckState.Checked:
                added.append(tag)
            elif item.checkState() is Qt.CheckState.Unchecked and before is not Qt.CheckState.Unchecked:
                removed.append(tag)
        return added, removed
