"""Rating and tagging the games that are selected in the library."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from qtgo.features.library.collation import in_order
from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.library_index import LibraryIndex
from qtgo.features.library.more_menu import LibraryMenu
from qtgo.kit.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.kit.dialogs.modal import ask
from qtgo.library.catalog import SortKey, contents_of
from qtgo.library.tags import tag_name
from qtgo.plain_text import MESSAGE_LENGTH, visible
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("library")

_ROWS = 8


class LibraryMarking(QObject):
    """Changes the user's marks of the selected games by a menu, and shows their column.

    There may be very many: a thread of the library's reads and changes them.
    """

    marks_changed = Signal()

    def __init__(self, table: GamesTable, menu: LibraryMenu, library: LibraryIndex, note: FieldNote) -> None:
        """Make the object; ``note`` shows why marks cannot be saved."""
        super().__init__(table)
        self._table, self._menu, self._library, self._note = table, menu, library, note
        self._tags = library.tags
        menu.rated.connect(self._rate)
        menu.tags.triggered.connect(self._ask_tags)

    def _rate(self, stars: int) -> None:
        self._change(self._table.selected_numbers(), lambda contents: self._tags.rate(contents, stars), SortKey.RATING)

    def _ask_tags(self) -> None:
        games = self._table.selected_numbers()
        if games:
            self._library.ask(lambda index: self._tags_of(index, games), self._change_tags, otherwise=None)

    def _tags_of(self, index: sqlite3.Connection, games: Sequence[int]) -> _Tagged:
        """Return the tags of some games, in the thread."""
        counts = Counter(tag for content in contents_of(index, games) for tag in self._tags.marks(content).tags)
        return games, self._tags.tags, counts

    def _change_tags(self, tagged: _Tagged | None) -> None:
        """Ask which tags some games are to have."""
        if tagged is None:
            return
        games, known, counts = tagged
        dialog = LibraryTagsDialog(known, counts, len(games), self._table.window())
        changes = ask(dialog, dialog.changes)
        if changes is not None:
            added, removed = changes
            self._change(games, lambda contents: self._tags.change_tags(contents, added, removed), SortKey.TAGS)

    def _change(self, games: Sequence[int], change: Callable[[Iterable[bytes]], None], column: SortKey) -> None:
        def changed(index: sqlite3.Connection) -> OSError | None:
            try:
                change(contents_of(index, games))
            except OSError as error:
                return error
            return None

        if games:
            self._library.ask(changed, partial(self._show_changed, column), otherwise=None)

    def _show_changed(self, column: SortKey, error: OSError | None) -> None:
        if error is not None:
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


_Tagged = tuple[Sequence[int], Sequence[str], Mapping[str, int]]
"""Games, the tags that any games have, and how many of these have each."""


class LibraryTagsDialog(FormDialog):
    """Edits the tags of some games; ``changes()`` is the result."""

    def __init__(
        self, known: Sequence[str], counts: Mapping[str, int], games: int, parent: QWidget | None = None
    ) -> None:
        """Make a dialog; ``known`` are all tags that games have, ``counts`` how many have each of those edited."""
        super().__init__(parent)
        self.setWindowTitle(tr("Tags"))
        self.new = QLineEdit(self.body)
        self.list = QListWidget(self.body)
        self._before: list[Qt.CheckState] = []
        for tag in in_order(known):
            count = counts.get(tag, 0)
            state = Qt.CheckState.PartiallyChecked if count else Qt.CheckState.Unchecked
            state = Qt.CheckState.Checked if count == games else state
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
