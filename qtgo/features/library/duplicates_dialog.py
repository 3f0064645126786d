"""The dialog for games that the library has more than once, with their differences, and the trash for extra copies."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Generator, Sequence
from pathlib import Path

from PySide6.QtCore import QFile, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.features.library.duplicate_finder import ContentsReport, DuplicateFinder, DuplicatesReport
from qtgo.features.library.games_table_model import file_text
from qtgo.features.library.library_index import LibraryIndex
from qtgo.kit.dialogs.form import FieldNote, FooterDialog, label_for, make_plain
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.list_parts import RowTree, children_of
from qtgo.kit.plain_labels import MessageBox, plain_tip
from qtgo.library.catalog import CatalogEntry, count_games_in
from qtgo.library.duplicates import Contents
from qtgo.plain_text import visible
from qtgo.text.file_problem_words import index_reason
from qtgo.text.joining import listed
from qtgo.text.record.date_words import date_text
from qtgo.text.record.property_words import property_name
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts
from qtgo.timers import Gradual, some_at_a_time

tr = Texts("library")

_ROLE = Qt.ItemDataRole.UserRole
_DIFFERENT_ROWS = 6


class LibraryDuplicatesDialog(FooterDialog):
    """Lists groups of games that are the same; the others of a group are compared with its first."""

    comes_back = True
    game_requested = Signal(object)  # CatalogEntry
    files_removed = Signal()

    def __init__(self, library: LibraryIndex, finder: DuplicateFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Duplicates"))
        self._library, self._finder = library, finder
        self._compared: tuple[CatalogEntry, CatalogEntry] | None = None
        self._heads: defaultdict[Path, list[QTreeWidgetItem]] = defaultdict(list)  # of the groups with a file
        self._listing = Gradual(self, self._show_count)  # there may be very many
        self.groups, self.differences = RowTree(self), RowTree(self)
        self.note = FieldNote(self)
        self.open_button = QPushButton(tr("&Open"), self)
        self.trash_button = QPushButton(tr("Move File to &Trash…"), self)
        self._lay_out()
        self.groups.currentItemChanged.connect(lambda _now, _before: self._show_chosen())
        self.groups.activated.connect(lambda _index: self._open())
        self.open_button.clicked.connect(self._open)
        self.trash_button.clicked.connect(self._ask_to_remove)
        finder.found.connect(self._show_groups)
        finder.compared.connect(self._show_differences)
        self._show_chosen()
        self.note.show_hint(tr("Searching…"))

    def sizeHint(self) -> QSize:
        """Return room for some groups, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(52 * line, max(34 * line, super().sizeHint().height())))

    @property
    def chosen(self) -> CatalogEntry | None:
        """Return the game chosen."""
        item = self.groups.currentItem()
        entry: CatalogEntry | None = item.data(0, _ROLE) if item is not None else None
        return entry

    def _lay_out(self) -> None:
        titles = [tr("Game"), tr("Moves"), tr("Result"), tr("File")]
        self.groups.setHeaderLabels(titles)
        for column, title in enumerate(titles):
            self.groups.headerItem().setToolTip(column, plain_tip(title))
        self.groups.setAccessibleName(tr("Groups of games that are the same"))
        self.differences.setHeaderLabels(["", "", ""])
        self.differences.setRootIsDecorated(False)
        self.differences.setMaximumHeight(round(_DIFFERENT_ROWS * 2.2 * self.fontMetrics().height()))
        self.groups.header().setStretchLastSection(False)
        self.groups.stretch(0)
        modes = QHeaderView.ResizeMode
        for column, mode in enumerate((modes.ResizeToContents, modes.Stretch, modes.Stretch)):
            self.differences.header().setSectionResizeMode(column, mode)
        for tree in (self.groups, self.differences):
            tree.setUniformRowHeights(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        make_plain((*buttons.buttons(), self.trash_button))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout()
        layout.addWidget(self.note)
        layout.addWidget(self.groups, 2)
        words = label_for(self.differences, tr("&Differences from the first game of the group:"), self)
        words.setWordWrap(True)
        layout.addWidget(words)
        layout.addWidget(self.differences, 1)
        self.lay_out(layout, (self.trash_button, buttons), scrolls=True)

    # The view

    def _show_groups(self, report: DuplicatesReport) -> None:
        self._heads.clear()
        self.groups.clear()
        self._listing.start(some_at_a_time(self._list(report)))

    def _list(self, report: DuplicatesReport) -> Generator[None, None, DuplicatesReport]:
        for group in report.groups:
            head = QTreeWidgetItem(self.groups, [_group_text(group)])
            head.setFirstColumnSpanned(True)
            for entry in group:
                self._add(head, entry)
            head.setExpanded(True)
            if self.groups.currentItem() is None:  # the difference of its second game is seen without a click
                self.groups.setCurrentItem(children_of(head)[1])
            yield
        return report

    def _show_count(self, report: DuplicatesReport) -> None:
        count = len(report.groups)
        if report.error:
            self.note.show_problem(report.error)
        elif count:
            self.note.show_hint(
                tr.plural(
                    "{n} game is in the library more than once, or continued in another file.",
                    "{n} games are in the library more than once, or continued in another file.",
                    count,
                )
            )
        else:
            self.note.show_hint(tr("No duplicates found."))
        self._allow_actions()

    def _add(self, head: QTreeWidgetItem, entry: CatalogEntry) -> None:
        result = result_text(entry.result, entry.rules)
        item = QTreeWidgetItem(head, [_title(entry), str(entry.moves), visible(result), visible(file_text(entry))])
        item.setData(0, _ROLE, entry)
        item.setToolTip(3, plain_tip(str(entry.path)))
        self._heads[entry.path].append(head)

    def _show_chosen(self) -> None:
        entry, item = self.chosen, self.groups.currentItem()
        self._allow_actions()
        self.differences.clear()
        self._compared = None
        head = item.parent() if item is not None else None
        first: CatalogEntry | None = children_of(head)[0].data(0, _ROLE) if head is not None else None
        if entry is not None and first is not None and first is not entry:
            self._compared = first, entry
            self._finder.compare(first, entry)

    def _allow_actions(self) -> None:
        self.open_button.setEnabled(self.chosen is not None)
        self.trash_button.setEnabled(self.chosen is not None and not self._listing.is_under_way)

    def _show_differences(self, report: ContentsReport) -> None:
        if self._compared is None or report.games != self._compared:
            return
        self.differences.clear()
        self.differences.setHeaderLabels(["", *(visible(entry.path.name) for entry in report.games)])
        for column, entry in enumerate(report.games, 1):
            self.differences.headerItem().setToolTip(column, plain_tip(str(entry.path)))
        rows = _differences(*report.contents) if report.contents is not None else []
        for row in rows:
            QTreeWidgetItem(self.differences, [visible(text) for text in row])
        if report.contents is None:
            self._say(tr("One of the files could not be read."))
        elif not rows:
            self._say(tr("The same game information, comments and variations"))

    def _say(self, text: str) -> None:
        """Say something instead of differences, across all columns: the names above keep their room."""
        item = QTreeWidgetItem(self.differences, [text])
        item.setFirstColumnSpanned(True)
        item.setSizeHint(0, QSize(0, self.differences.sizeHintForRow(0)))  # the first column stays narrow

    # Actions

    def _open(self) -> None:
        if self.chosen is not None:
            self.game_requested.emit(self.chosen)

    def _ask_to_remove(self) -> None:
        """Ask, and move the file of the chosen game to the trash."""
        entry = self.chosen
        if entry is None:
            return
        connection = self._library.connection
        try:
            games = count_games_in(connection, entry.path) if connection is not None else 1
        except sqlite3.Error as error:  # the count of games that would move there is unknown
            self.note.show_problem(index_reason(error))
            return
        explanation = visible(str(entry.path), 1000)
        if games > 1:
            others = tr.plural("The file has {n} game.", "The file has {n} games, which all go there.", games)
            explanation = f"{explanation}\n\n{others}"
        box = MessageBox(QMessageBox.Icon.Question, tr("Move this file to the trash?"), self, explanation=explanation)
        move = box.addButton(tr("&Move to Trash"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        if clicked(box) is move:
            self._remove(entry.path)

    def _remove(self, path: Path) -> None:
        if not _move_to_trash(path):
            self.note.show_problem(tr("The file could not be moved to the trash."))
            return
        for head in self._heads.pop(path, ()):
            for item in children_of(head):
                if item.data(0, _ROLE).path == path:
                    head.removeChild(item)
            if head.treeWidget() is not self.groups:
                continue  # the group has gone before
            if head.childCount() < 2:
                self.groups.takeTopLevelItem(self.groups.indexOfTopLevelItem(head))
            else:
                head.setText(0, _group_text([item.data(0, _ROLE) for item in children_of(head)]))
        self._show_chosen()  # another game may be the first of the group now
        self.note.show_hint(tr("{file} is in the trash.").format(file=visible(path.name)))
        self.files_removed.emit()


def _group_text(group: Sequence[CatalogEntry]) -> str:
    games = tr.plural("{n} game", "{n} games", len(group))
    # Translators: a file, and how many games it has.
    return tr("{game}, {games}").format(game=_title(group[0]), games=games)


def _title(entry: CatalogEntry) -> str:
    players = tr("{black} – {white}").format(black=entry.black or "?", white=entry.white or "?")
    shown = players if entry.black or entry.white else entry.path.name
    return visible(listed((shown, date_text(entry.date))))


def _move_to_trash(path: Path) -> bool:
    """Move a file to the system's trash and return whether it worked; Qt cannot do it if the name is not valid text."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    moved = QFile.moveToTrash(str(path))
    return bool(moved[0] if isinstance(moved, tuple) else moved)


def _differences(one: Contents, other: Contents) -> list[tuple[str, str, str]]:
    """List the differences: the name and the values of two games, with a dash for none."""
    found = []
    for name in dict.fromkeys((*one.info, *other.info)):
        values = one.info.get(name, "").strip(), other.info.get(name, "").strip()
        if values[0] != values[1]:
            found.append((property_name(name), values[0] or "–", values[1] or "–"))
    for title, count, other_count in (
        (tr("Moves"), one.moves, other.moves),
        (tr("Comments"), one.comments, other.comments),
        (tr("Variations"), one.variations, other.variations),
        (tr("Nodes"), one.nodes, other.nodes),
    ):
        if count != other_count:
            found.append((title, str(count), str(other_count)))
    return found
