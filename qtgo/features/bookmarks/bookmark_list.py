"""The user's bookmarks: opened, renamed and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.features.bookmarks.bookmark_store import Bookmark
from qtgo.kit.dialogs.form import FooterDialog, make_plain
from qtgo.kit.list_parts import RowTree, children_of
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.plain_text import visible
from qtgo.text.menus.menu_places import entry_of, menu_name
from qtgo.text.record.date_words import date_text
from qtgo.text.translation import Texts

tr = Texts("bookmarks")

_TITLE, _PLACE, _FILE, _ADDED = range(4)
_ROLE = Qt.ItemDataRole.UserRole


class BookmarksDialog(FooterDialog):
    """Lists bookmarks, the latest first; the one to go to is chosen when the dialog is accepted."""

    edited = Signal()  # one has another name, or is gone

    def __init__(self, bookmarks: Sequence[Bookmark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Bookmarks"))
        self.list = RowTree(self)
        self.empty = PlainLabel(_empty_text(), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        # Translators: a button: show the position of the bookmark.
        self.open_button = QPushButton(tr("&Go To"), self)
        self.rename_button = QPushButton(tr("&Rename"), self)
        self.delete_button = QPushButton(tr("&Delete"), self)
        self.buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self.list.ensurePolished()  # rows of one height keep that of the first
        self.list.addTopLevelItems([_item(bookmark) for bookmark in reversed(bookmarks)])
        self.list.itemSelectionChanged.connect(self._refresh)
        self.list.activated.connect(self.open_button.click)
        self.list.itemChanged.connect(self.edited)
        self.rename_button.clicked.connect(self._rename)
        self.delete_button.clicked.connect(self._delete)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
        self._refresh()
        self.resize(self.sizeHint())

    @property
    def bookmarks(self) -> list[Bookmark]:
        """Return the bookmarks as they are now, in the order in which they were added."""
        return [_bookmark(item) for item in children_of(self.list.invisibleRootItem())][::-1]

    @property
    def chosen(self) -> Bookmark | None:
        """Return the bookmark chosen."""
        items = self.list.selectedItems()
        return _bookmark(items[0]) if items else None

    def sizeHint(self) -> QSize:
        """Return room for a page of bookmarks, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(48 * line, 24 * line))

    def _lay_out(self) -> None:
        # Translators: the heading of a column: when the bookmark was made.
        titles = [tr("Name"), tr("Position"), tr("File"), tr("Added")]
        self.list.set_columns(tr("Bookmarks"), titles, stretched=_TITLE)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        make_plain((*self.buttons.buttons(), self.rename_button, self.delete_button))
        self.empty.setWordWrap(True)
        layout = QVBoxLayout()
        layout.addWidget(self.empty)
        layout.addWidget(self.list, 1)
        self.lay_out(layout, (self.rename_button, self.delete_button, self.buttons))

    def _refresh(self) -> None:
        has_any = self.list.topLevelItemCount() > 0
        self.empty.setVisible(not has_any)
        for button in (self.open_button, self.rename_button, self.delete_button):
            button.setEnabled(self.chosen is not None)

    def _rename(self) -> None:
        items = self.list.selectedItems()
        is_written = self.list.state() is QAbstractItemView.State.EditingState
        if items and not is_written:  # not every system's buttons take the focus from it
            self.list.editItem(items[0], _TITLE)

    def _delete(self) -> None:
        for item in self.list.selectedItems():
            self.list.takeTopLevelItem(self.list.indexOfTopLevelItem(item))
        self._refresh()
        self.edited.emit()


def _item(bookmark: Bookmark) -> QTreeWidgetItem:
    path = Path(bookmark.path)
    cells = (bookmark.title, bookmark.place, path.name, date_text(bookmark.added))
    item = QTreeWidgetItem([visible(cell) for cell in cells])
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
    item.setToolTip(_FILE, plain_tip(visible(bookmark.path)))
    item.setData(_TITLE, _ROLE, bookmark)
    return item


def _bookmark(item: QTreeWidgetItem) -> Bookmark:
    bookmark: Bookmark = item.data(_TITLE, _ROLE)
    shown = item.text(_TITLE)
    return bookmark if shown == visible(bookmark.title) else replace(bookmark, title=shown)


def _empty_text() -> str:
    # Translators: {entry} is the entry "Bookmark This Position" of the menu.
    text = tr("No bookmarks yet. {entry} in the {menu} menu adds one.")
    return text.format(entry=entry_of("add_bookmark"), menu=menu_name("navigate"))
