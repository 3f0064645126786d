"""The library: all games in the user's folders, filtered by words and by positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.features.library.filters import LibraryFiltersDialog
from qtgo.features.library.game_marks import LibraryMarking
from qtgo.features.library.game_preview import LibraryPreview
from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.games_table_model import LibraryModel
from qtgo.features.library.library_index import LibraryIndex, ListQuestion, ListReport, SearchReport, TextReport
from qtgo.features.library.library_tabs import LibraryTabs
from qtgo.features.library.library_words import unreadable_text
from qtgo.features.library.more_menu import LibraryMenu
from qtgo.features.library.position_search import LibrarySearch
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.dialogs.form import FieldNote, FooterDialog, label_for
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.kit.labels import ChoiceBox, let_shrink, name_box
from qtgo.kit.local_paths import user_folder
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.library.catalog import CatalogEntry, SortKey, places_of, terms_of
from qtgo.library.export import ExportReport
from qtgo.library.fields import Fields
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search_results import Hit, Hits
from qtgo.library.scan import ScanProgress
from qtgo.library.text_places import TextPlace
from qtgo.look.icons import icon
from qtgo.look.sizes import scaled
from qtgo.plain_text import visible
from qtgo.shell.file_to_write import ask_for_file_to_write
from qtgo.text.file_issue_words import sgf_error_text
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.joining import listed, sentences
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("library")

_TYPING_PAUSE = 150
_FOLDER_NAME = 14  # letters
_LEAST_PROGRESS = 60
_MOST_NAMED = 3  # folders that cannot be read


@dataclass(frozen=True, slots=True)
class LibraryChoice:
    """A game to open: its file, its place there from 0, and the number of nodes below the root.

    ``node`` is the number of a node in the order of the file, from 0, where one is meant that may be in a variation.
    """

    path: Path
    game: int
    depth: int
    node: int | None = None


class LibraryDialog(FooterDialog):
    """Lists the games of the library; it stays open while games are looked at in the main window."""

    comes_back = True
    game_requested = Signal(object)  # LibraryChoice
    window_requested = Signal(object)  # LibraryChoice, to be opened in a window of its own
    review_requested = Signal(object)  # list[tuple[Path, int]]: files, and the numbers of the games in them
    merge_requested = Signal(object)  # list[tuple[Path, int]]
    duplicates_requested = Signal()
    folders_requested = Signal()
    columns_chosen = Signal(object)  # tuple[str, ...]

    def __init__(
        self,
        library: LibraryIndex,
        folders: Sequence[Path],
        position: Position,
        parent: QWidget | None = None,
        *,
        theme: BoardTheme = KAYA,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Library"))
        self._library = library
        self._folders = tuple(folders)
        self._hits: Hits | None = None  # of the position search
        self._sort: SortKey | None = None
        self._listed: ListQuestion | None = None  # what the games shown are the answer to
        self._fields = Fields()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_TYPING_PAUSE)
        self._fit = single_shot(self, lambda: self.table.fit_columns())  # in a turn of its own: it takes its time
        self.words = QLineEdit(self)
        self.folder = ChoiceBox(self)
        self.filters_button = QPushButton(tr("Fil&ters…"), self)
        self.no_filters = QToolButton(self)
        self.count = PlainLabel(parent=self)
        self.model = LibraryModel(self, library.tags.marks)
        self.table = GamesTable(self.model, self)
        self.menu = LibraryMenu(self.table, self)
        self.preview = LibraryPreview(theme, self)
        self.search = LibrarySearch(position, theme, self)
        self._split = LibraryTabs(self.table, self.preview, self.search, self)
        self.tabs = self._split.tabs
        self.note = FieldNote(self)
        self._has_failed = False
        self.progress = QProgressBar(self)
        self.cancel = QPushButton(tr("Ca&ncel"), self)
        self.folders_button = QPushButton(tr("Fol&ders…"), self)
        self.update_button = QToolButton(self)
        self.review_button = QPushButton(tr("Re&view…"), self)
        self.open_button = QPushButton(tr("&Open"), self)
        self.open_button.setProperty("look", "primary")
        self._lay_out()
        self.marking = LibraryMarking(self.table, self.menu, library, self.note)
        self._connect()
        self.show_folders(folders)
        self._show_updating()
        self._show_filters()
        self.resize(self.sizeHint())
        self._split.place_table(self.width())  # before the layout requests room for both

    def sizeHint(self) -> QSize:
        """Return room for a table and a board, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(80 * line, 50 * line))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the table as a tab in a narrow window, and beside the tabs in a wide one."""
        super().resizeEvent(event)
        self._split.place_table(self.width())

    def showEvent(self, event: QShowEvent) -> None:
        """Divide the width, once the style is known."""
        super().showEvent(event)
        if not event.spontaneous():
            self._split.divide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Consume Enter: the focused widget has handled it, and it must not press another button, too."""
        if event.key() in ENTER:
            self.press_focused(event)
        else:
            super().keyPressEvent(event)

    def show_folders(self, folders: Sequence[Path]) -> None:
        """Offer the folders of the library to choose from; the one chosen stays so."""
        self._folders = tuple(folders)
        chosen = self.folder.currentData()
        with QSignalBlocker(self.folder):
            self.folder.clear()
            self.folder.addItem(tr("All folders"), None)
            for folder in folders:
                self.folder.addItem(visible(folder.name or str(folder)), folder)
                self.folder.setItemData(self.folder.count() - 1, plain_tip(str(folder)), Qt.ItemDataRole.ToolTipRole)
                if folder == chosen:
                    self.folder.setCurrentIndex(self.folder.count() - 1)
        self.folder.setToolTip(plain_tip(self.folder.currentText()))  # which the box does not hear of itself
        self.update_button.setEnabled(bool(folders))
        self.refresh()

    def show_position(self, position: Position, *, aside: bool = False) -> None:
        """Take over the position of the main window for the next search.

        ``aside``: do not search for it, so that the results stay in sight with their pattern.
        """
        self.search.show_position(position, later=aside and self._hits is not None)

    def show_search(self) -> None:
        """Bring the search for positions to the front."""
        self.tabs.setCurrentWidget(self.search)
        self.search.search.setFocus()

    def choice(self) -> LibraryChoice | None:
        """Return the game chosen and the move that the preview shows of it, if any."""
        entry = self._entry()
        if entry is None:
            return None
        place = self.preview.place
        nodes = [hit.node for hit in self._hits_of(entry) if hit.depth == place]
        node = None if place in nodes else min(nodes, default=None)  # in the main line, the place is enough
        return LibraryChoice(entry.path, entry.number, place, node)

    def refresh(self) -> None:
        """Ask for the list of games anew; what there was is shown until the answer comes."""
        header = self.table.horizontalHeader()
        self.model.connection = self._library.connection
        self._library.list_games(
            ListQuestion(
                self.words.text(),
                self._sort,
                header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder,
                self.folder.currentData(),
                self._hits,
                self._fields,
            )
        )

    def _show_list(self, report: ListReport) -> None:
        """Show the games to list, and keep the one chosen and the selection."""
        is_again, self._listed = report.question == self._listed, report.question
        games = report.games
        if report.error or self._has_failed:  # the message of that question, not of later work
            self.note.show_problem(report.error)
        self._has_failed = bool(report.error)
        if games and games == self.model.numbers:
            self.model.read_again()
        else:
            self._show_other(games, is_again=is_again, are_all=len(games) == report.total)
        self.count.setText(tr("{shown} of {total}").format(shown=len(games), total=report.total))
        self.table.show_reason(tr("No games found.") if report.total and not games else "")
        self._show_chosen()
        self.marking.tell_of_broken()
        if not self._folders:
            self.note.show_hint(tr("The library has no folders yet. Choose “Folders…” to add one."))
        elif not self.note.is_problem:
            self.note.show_hint("")

    def _show_other(self, games: Sequence[int], *, is_again: bool, are_all: bool) -> None:
        """Show other games than before, or others in place of some, if it is the same list ``again``.

        The columns stay while a search is typed, and fit all games after it.
        """
        chosen, selected = self._entry(), frozenset(self.table.selected_numbers())
        is_first, top = not self.model.rowCount(), self.table.top_number if is_again else None
        self.model.show_games(games)
        if is_first:
            self.table.fit_columns()
        elif is_again or are_all:
            self._fit.start()
        row = self.model.row_of(chosen) if chosen is not None else -1
        if chosen is not None and row >= 0 and chosen.id in selected:
            selected |= {games[row]}  # another number, if its file was read again
        self.table.show_chosen(row, selected)
        self.table.show_at_top(top)

    # Looks

    def _top_row(self) -> QLayout:
        """Lay out the filters, and the number of games shown with their menu; in two lines where it is narrow."""
        self.words.setClearButtonEnabled(True)
        self.words.setPlaceholderText(tr("players, event, comments, file"))
        self.words.setToolTip(plain_tip(self.words.placeholderText()))
        name_box(self.folder, tr("Folder"))
        metrics = self.folder.fontMetrics()
        letters = ceil(metrics.horizontalAdvance(tr("All folders")) / metrics.horizontalAdvance("X"))
        let_shrink(self.folder, max(_FOLDER_NAME, letters))
        label = label_for(self.words, tr("&Find:"), self)
        self.no_filters.setIcon(icon("close"))
        self.no_filters.setAccessibleName(tr("Clear Filters"))
        self.no_filters.setToolTip(tr("Show games that match no filter, too"))
        filters = (label, self.words, self.folder, self.filters_button, self.no_filters)
        shown = QWidget(self)
        row = QHBoxLayout(shown)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.count)
        row.addWidget(self.menu)
        return flow_of((*filters, shown))

    def _lay_out(self) -> None:
        # Translators: how far the reading of the folders is.
        self.progress.setAccessibleName(tr("Progress"))
        self.update_button.setIcon(icon("again"))
        # Translators: a button: look for new and changed files.
        self.update_button.setAccessibleName(tr("Update"))
        self.update_button.setToolTip(tr("Look for new and changed files"))
        self.progress.setMinimumWidth(scaled(_LEAST_PROGRESS))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.review_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout()
        layout.addLayout(self._top_row())
        layout.addWidget(self._split, 1)
        layout.addWidget(self.note)
        footer = (self.folders_button, self.update_button, self.progress, self.cancel, buttons)
        self.lay_out(layout, footer, scrolls=True)
        above = (self.words, self.folder, self.filters_button, self.no_filters, self.menu, self.table)
        order_tabs(*above, self.tabs)
        order_tabs(self.tabs.tabBar(), *self.preview.stops, *self.search.stops, self.folders_button)
        # Enter opens from the table; with a default button it would do so twice.
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.setDefault(False)
        self.words.setFocus()

    def _connect(self) -> None:
        self.words.textChanged.connect(lambda: self._pause.start())
        self.words.returnPressed.connect(self._go_to_list)
        self._pause.timeout.connect(self.refresh)
        self.folder.activated.connect(self.refresh)
        self.table.horizontalHeader().sortIndicatorChanged.connect(self._on_sorted)
        self.table.selectionModel().currentChanged.connect(self._show_chosen)
        self.table.selectionModel().selectionChanged.connect(self._allow_review)
        self.table.activated.connect(self._open)
        self.open_button.clicked.connect(self._open)
        self.filters_button.clicked.connect(self._ask_fields)
        self.no_filters.clicked.connect(self._clear_filters)
        self.menu.new_window.triggered.connect(lambda: self._open(in_new_window=True))
        self.menu.export.triggered.connect(self._ask_target)
        self.menu.merge.triggered.connect(lambda: self._request(self.merge_requested))
        self.menu.duplicates.triggered.connect(self.duplicates_requested)
        self.marking.marks_changed.connect(self._show_marks)
        self.menu.columns_chosen.connect(self.columns_chosen)
        self.preview.text_requested.connect(self._open_text)
        self.review_button.clicked.connect(lambda: self._request(self.review_requested))
        self.folders_button.clicked.connect(self.folders_requested)
        self.update_button.clicked.connect(self.update_index)
        self.cancel.clicked.connect(self._cancel)
        self.search.search_requested.connect(self._start_search)
        self.search.clear_requested.connect(self._clear_search)
        library = self._library
        library.progress_changed.connect(self._show_progress)
        library.index_changed.connect(self.refresh)
        library.order_changed.connect(self.refresh)
        library.update_failed.connect(self._show_failure)
        library.update_ended.connect(self._show_updating)
        library.games_listed.connect(self._show_list)
        library.search_finished.connect(self._show_result)
        library.exported.connect(self._show_exported)
        library.texts_found.connect(self._show_texts)

    # Actions of the user

    def update_index(self) -> None:
        """Bring the index up to date with the folders."""
        self.note.show_problem("")
        self.progress.setRange(0, 0)
        self._library.update(self._folders)
        self._show_updating()

    def _go_to_list(self) -> None:
        self._split.show_table()
        self.table.setFocus()

    def _cancel(self) -> None:
        self._library.cancel_search()
        self._library.cancel_update()
        self.search.note.show_hint("")
        self._show_updating()

    def _on_sorted(self, section: int) -> None:
        self._sort = self.model.columns[section]
        self.refresh()

    def _open(self, *_: object, in_new_window: bool = False) -> None:
        choice = self.choice()
        if choice is not None:
            (self.window_requested if in_new_window else self.game_requested).emit(choice)

    def _open_text(self, place: TextPlace) -> None:
        """Open the game at the node that has a text."""
        choice = self.choice()
        if choice is not None:
            self.game_requested.emit(replace(choice, depth=place.depth, node=place.node))

    def _ask_target(self) -> None:
        """Ask for a name, and write the games listed there."""
        offered = user_folder() / f"{tr('Games')}.sgf"
        target = ask_for_file_to_write(self, tr("Export Listed Games"), offered, (tr("SGF files"), "*.sgf"))
        if target is not None:
            self.note.show_hint(tr("Exporting…"))
            self._library.export(self.model.numbers, target)

    def _show_exported(self, report: ExportReport) -> None:
        if isinstance(report.error, OSError):
            self.note.show_problem(os_error_text(report.error))
        elif report.error is not None:
            self.note.show_problem(sgf_error_text(report.error))
        elif report.missing:
            exported = tr.plural("Exported {n} game.", "Exported {n} games.", report.games)
            left_out = unreadable_text(report.missing)
            self.note.show_warning(sentences((exported, left_out)))
        else:
            text = tr.plural_form("Exported {n} game to {file}.", "Exported {n} games to {file}.", report.games)
            self.note.show_hint(text.format(n=report.games, file=visible(report.target.name)))

    def _ask_fields(self) -> None:
        dialog = LibraryFiltersDialog(self._fields, self)
        fields = ask(dialog, dialog.fields)
        if fields is not None:
            self.show_fields(fields)

    def show_fields(self, fields: Fields) -> None:
        """Filter the list by fields."""
        self._fields = fields
        self._show_filters()
        self.refresh()

    def _show_filters(self) -> None:
        count = self._fields.count
        self.filters_button.setText(tr("Fil&ters ({count})…").format(count=count) if count else tr("Fil&ters…"))
        self.no_filters.setVisible(bool(count) or self._hits is not None)

    def _clear_filters(self) -> None:
        """Show all games that match the words, with any position."""
        self._fields = Fields()
        self._clear_search()

    def _start_search(self, pattern: Pattern) -> None:
        self.search.show_searching()
        self._library.search(pattern)
        self._show_updating()

    def _clear_search(self) -> None:
        self._library.cancel_search()
        self._hits = None
        self.search.dates.show_years({})
        self.search.show_moves(())
        self.search.note.show_hint("")
        self._show_filters()
        self.refresh()
        self._show_updating()

    # The view

    def _entry(self) -> CatalogEntry | None:
        return self.model.game(self.table.currentIndex().row())

    def _request(self, wish: SignalInstance) -> None:
        """Emit a signal with the places of the games that are selected: a thread reads them, which may be many."""
        games = self.table.selected_numbers()
        self._library.ask(lambda index: places_of(index, games), wish.emit, otherwise=list[tuple[Path, int]]())

    def _show_marks(self) -> None:
        """Show changed marks; where games are chosen or sorted by them, the list changes too."""
        self.model.show_marks()
        self._library.outdate_places()
        self.table.fit_columns()
        if self._fields.stars_from or self._fields.tags or self._sort in (SortKey.RATING, SortKey.TAGS):
            self.refresh()

    def _show_chosen(self, _current: QModelIndex | None = None, _previous: QModelIndex | None = None) -> None:
        entry = self._entry()
        self.open_button.setEnabled(entry is not None)
        self._allow_review()
        depths = sorted({hit.depth for hit in self._hits_of(entry)})
        self.preview.show_game(self._library.connection, entry, depths)
        self.menu.set_enabled(entry is not None)
        terms = terms_of(self.words.text())
        if entry is not None and terms:
            self._library.find_texts(entry, terms)

    def _allow_review(self) -> None:
        self.review_button.setEnabled(self.table.selectionModel().hasSelection())

    def _hits_of(self, entry: CatalogEntry | None) -> Sequence[Hit]:
        """Return where a game has the position that was searched for."""
        return self._hits.of_game(entry.id) if self._hits is not None and entry is not None else ()

    def _show_texts(self, report: TextReport) -> None:
        entry = self._entry()
        if entry is not None and entry.id == report.game and self.words.text():
            self.preview.show_texts(report.places)

    def _show_result(self, report: SearchReport) -> None:
        self._show_updating()
        if report.result is None:
            self.search.show_error(report.error)
            return
        self._hits = report.result.hits
        self.search.show_result(report.pattern, report.result)
        self.search.dates.show_years(report.years)
        self._show_filters()
        self.refresh()

    def _show_progress(self, progress: ScanProgress) -> None:
        # An update that finds nothing new has a total of 0, which a bar would show as busy for ever.
        self.progress.setRange(0, max(1, progress.total))
        self.progress.setValue(progress.done)
        self.progress.setFormat(tr("%v of %m files"))
        if progress.missing:
            self.note.show_problem(_missing_text(progress.missing))
        elif progress.denied:
            self.note.show_problem(_denied_text(progress.denied))
        if not self.model.rowCount() and not self._library.is_listing:
            self.refresh()  # the first games of a new library are shown while the rest is read

    def _show_updating(self) -> None:
        updating = self._library.is_updating
        self.progress.setVisible(updating)
        self.cancel.setVisible(updating or self._library.is_searching)
        self.update_button.setVisible(not updating)

    def _show_failure(self, text: str) -> None:
        self.note.show_problem(tr("Could not read the library: {reason}").format(reason=text))


def _denied_text(folders: Sequence[str]) -> str:
    """Return a warning with the first folders that cannot be read, in or of the library."""
    names = [visible(folder) for folder in folders[:_MOST_NAMED]]
    # Translators: folders of the library, or in it.
    text = tr.plural_form(
        "{n} folder could not be read: {names}", "{n} folders could not be read: {names}", len(folders)
    )
    return text.format(n=len(folders), names=listed([*names, "…"] if len(folders) > _MOST_NAMED else names))


def _missing_text(folders: Sequence[str]) -> str:
    """Return a warning with the missing folders of the library and the remedy."""
    text = tr.plural_form(
        "Folder not found: {names}. If it was renamed or moved, choose it again with “Folders…”.",
        "Folders not found: {names}. If they were renamed or moved, choose them again with “Folders…”.",
        len(folders),
    )
    return text.format(names=listed(map(visible, folders)))
