"""The library in the window: its dialog, its folders, and a game that is opened from it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, Qt, Signal
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.library.library_words import unreadable_text
from qtgo.features.result.finished_feature import FinishedFeature
from qtgo.files.input import is_folder
from qtgo.folding import fold
from qtgo.kit.deletion import delete_when_closed
from qtgo.kit.dialogs.modal import ask
from qtgo.plain_text import MESSAGE_LENGTH, visible
from qtgo.shell.context import Context
from qtgo.shell.covered_board import uncover_board
from qtgo.shell.feature import Feature
from qtgo.text.joining import labeled, sentences
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    import sqlite3

    from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
    from qtgo.features.library.library_dialog import LibraryChoice, LibraryDialog
    from qtgo.features.library.library_index import LibraryIndex
    from qtgo.features.review.mistake_finder import GamePlace
    from qtgo.library.catalog import FileWithIssue
    from qtgo.library.merging import MergeReport

tr = Texts("library")

_INDEX, _TAGS = "library.sqlite", "tags.json"
_SETTLED_MS = 500
"""Milliseconds without changes in a folder before it is read again."""


class LibraryFeature(Feature):
    """Shows the library and opens games from it; the index is opened at the first request."""

    opens = (
        "qtgo.library.tags",
        "qtgo.features.library.library_words",
        "qtgo.library.field_values",
        "qtgo.library.fields",
        "qtgo.features.library.filters",
        "qtgo.library.track",
        "qtgo.library.stored_tracks",
        "qtgo.library.catalog",
        "qtgo.features.library.games_table_model",
        "qtgo.features.library.games_table",
        "qtgo.features.library.more_menu",
        "qtgo.features.library.game_marks",
        "qtgo.library.text_places",
        "qtgo.features.library.game_preview",
        "qtgo.session.work.command_process",
        "qtgo.features.library.library_index",
        "qtgo.features.library.date_plot",
        "qtgo.kit.inputs.arrows",
        "qtgo.features.library.pattern_board",
        "qtgo.library.positions.pattern",
        "qtgo.features.library.pattern_editor",
        "qtgo.library.positions.search_results",
        "qtgo.features.library.position_search",
        "qtgo.features.library.library_tabs",
        "qtgo.library.export",
        "qtgo.library.content_key",
        "qtgo.library.recorder",
        "qtgo.library.scan",
        "qtgo.shell.file_to_write",
        "qtgo.features.library.library_dialog",
    )

    review_requested = Signal(object)  # list[tuple[Path, int]]: files, and the numbers of the games in them
    window_requested = Signal(object)  # LibraryChoice

    def __init__(self, context: Context, files: FileFeature, finished: FinishedFeature) -> None:
        super().__init__(context)
        self.index = context.folders.state / _INDEX
        self._library: LibraryIndex | None = None
        self.dialog: LibraryDialog | None = None
        self._duplicates: LibraryDuplicatesDialog | None = None
        self._is_opening = False
        self._files = files
        self._watcher: QFileSystemWatcher | None = None
        self._changed = single_shot(self, self._update_shown, _SETTLED_MS)
        menus = context.menus
        menus.add("library", tr.lazy("&Library…"), self.show_library, "Ctrl+L")
        menus.add("find_position", tr.lazy("&Find Position in Library…"), self.find_position, "Ctrl+Shift+F")
        finished.kept.connect(self.show_kept_games)
        self._drops = files.drops
        self._drops.folders_dropped.connect(self.add_folders)
        context.document.saved.connect(lambda _saved: self._update_shown())
        context.game.position_changed.connect(self._show_position)
        self.follow("library_folders", "keep_games", "games_folder", react=self._use_folders)

    @property
    def library(self) -> LibraryIndex:
        """Return the controller that updates and searches the index, made on first use."""
        if self._library is None:
            from qtgo.features.library.library_index import LibraryIndex

            self._library = LibraryIndex(self.index, self, self.context.folders.data / _TAGS)
            self._library.closed.connect(self._tell_closed)
            self._library.merged.connect(self._show_merged, Qt.ConnectionType.QueuedConnection)
        return self._library

    def show_library(self) -> None:
        """Show the library, and look for changes in its folders."""
        dialog = self._open_dialog()
        dialog.show()
        dialog.activateWindow()

    def find_position(self) -> None:
        """Show the library with the search for the position on the board."""
        self.show_library()
        assert self.dialog is not None
        self.dialog.show_position(self.context.game.game.position)
        self.dialog.show_search()

    def show_games_with(self, position: Position) -> None:
        """Show the library with the games that have a position, on the whole board in any direction."""
        self.find_position()
        assert self.dialog is not None
        self.dialog.search.search_for(position)

    def show_kept_games(self, _path: object = None) -> None:
        """List the games of all folders again if the library is open, as when a finished one was kept."""
        if self.dialog is not None and self.dialog.isVisible():
            self.dialog.show_folders(self._shown_folders())
            self.dialog.update_index()

    def find_places(
        self, player: str, take: Callable[[Iterator[GamePlace]], object], *, of_opponents: bool = False
    ) -> None:
        """Look in the index for the games with a player of this name, with the colors of the player or the opponents.

        They are made one by one as they are taken: there may be very many.
        """
        from qtgo.features.review.mistake_finder import GamePlace
        from qtgo.library.catalog import games_of_player

        def tell(games: Sequence[tuple[bytes, int, bool, bool]]) -> None:
            first, second = (Color.WHITE, Color.BLACK) if of_opponents else (Color.BLACK, Color.WHITE)
            colors = {(1, 0): frozenset({first}), (0, 1): frozenset({second}), (1, 1): frozenset(Color)}
            take(
                GamePlace(Path(os.fsdecode(path)), number, colors[is_black, is_white])
                for path, number, is_black, is_white in games
            )

        self.library.ask(
            lambda index: games_of_player(index, player) if fold(player) else [],
            tell,
            otherwise=list[tuple[bytes, int, bool, bool]](),
        )

    def close(self) -> None:
        """End all background work; ``closed`` is emitted when it has ended."""
        self.context.settings.forget(self)
        if self._duplicates is not None:
            self._duplicates.reject()
        if self._library is None:
            self._tell_closed()
        else:
            self._library.close()

    def _use_folders(self, *_changed: object) -> None:
        if self.dialog is not None:
            self.dialog.show_folders(self._shown_folders())
            self.dialog.update_index()
            self._watch()

    def _folders(self) -> list[Path]:
        return [Path(folder) for folder in self.context.settings.value.library_folders]

    def _shown_folders(self) -> list[Path]:
        """List the user's folders, and that of the finished games if there are any."""
        usual = self.context.folders.games
        folders, kept = self._folders(), self.context.settings.value.kept_games_folder(usual)
        is_new = kept is not None and not any(kept.is_relative_to(folder) for folder in folders)
        return [*folders, kept] if kept is not None and is_new and is_folder(kept) else folders

    def _open_dialog(self) -> LibraryDialog:
        from qtgo.features.library.library_dialog import LibraryDialog

        if self.dialog is None:
            position = self.context.game.game.position
            folders, theme = self._shown_folders(), self.context.scene.theme
            dialog = LibraryDialog(self.library, folders, position, self.context.window, theme=theme)
            dialog.game_requested.connect(self.open_game)
            dialog.window_requested.connect(self.window_requested)
            dialog.menu.show_columns(self.context.settings.value.library_columns)
            dialog.columns_chosen.connect(lambda columns: self.context.settings.change(library_columns=columns))
            dialog.folders_requested.connect(self.edit_folders)
            dialog.review_requested.connect(self.review_requested)
            dialog.merge_requested.connect(self.merge)
            dialog.duplicates_requested.connect(self.show_duplicates)
            self._drops.watch(dialog)
            self.dialog = dialog
            self._watch()
        if not self.dialog.isVisible() and self._shown_folders():
            self.dialog.show_folders(self._shown_folders())
            self.dialog.update_index()
        return self.dialog

    def _watch(self) -> None:
        """Watch the folders while the library is shown: the files in them when the user comes back to QtGo."""
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(lambda _folder: self._changed.start())
            application = QGuiApplication.instance()
            assert isinstance(application, QGuiApplication)
            application.applicationStateChanged.connect(self._follow_application)
        watched, wanted = self._watcher.directories(), [str(folder) for folder in self._shown_folders()]
        if watched:
            self._watcher.removePaths(watched)
        if wanted:
            self._watcher.addPaths(wanted)

    def _follow_application(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._update_shown()

    def _update_shown(self) -> None:
        """List the changes, if the library is open; after a running update."""
        if self.dialog is None or not self.dialog.isVisible() or not self._shown_folders():
            return
        if self.library.is_updating:
            self._changed.start()
        else:
            self.dialog.update_index()

    def edit_folders(self) -> None:
        """Ask for the folders of the library."""
        self._ask_folders(self._folders())

    def add_folders(self, folders: Sequence[Path]) -> None:
        """Offer folders to the list of the library's, and show it with them."""
        known = self._folders()
        new = [folder for folder in folders if folder not in known]
        if not new or self._ask_folders([*known, *new]):
            self.show_library()

    def _ask_folders(self, listed: Sequence[Path]) -> bool:
        """Show the list of folders for changes, and keep it; return whether it was accepted."""
        from qtgo.features.library.library_folders import LibraryFoldersDialog

        dialog = LibraryFoldersDialog(listed, self.dialog or self.context.window)
        show = dialog.show_issues
        self.library.ask(_issues, lambda issues: show(issues) if isValid(dialog) else None, otherwise=list[str]())
        folders = ask(dialog, dialog.folders)
        if folders is not None:
            self.context.settings.change(library_folders=tuple(map(str, folders)))
        return folders is not None

    def open_game(self, choice: LibraryChoice) -> None:
        """Open a chosen game in place of the one shown, at the place of the choice."""
        self._is_opening = True
        try:
            if self._files.open_path(choice.path, game=choice.game, move=0):
                uncover_board(self.context)
                self._go_to(choice)
        finally:
            self._is_opening = False

    def _go_to(self, choice: LibraryChoice) -> None:
        """Go to the place in the main line, or to a node by its number in the order of the file if one is meant."""
        game = self.context.game.game
        node = None if choice.node is None else next(islice(game.root.subtree(), choice.node, None), None)
        self.context.game.go_to(node or game.line.at(choice.depth))  # the file may have changed meanwhile

    def merge(self, places: Sequence[tuple[Path, int]]) -> None:
        """Merge games into one, with variations where they differ, and show it as a new game that is not saved yet."""
        from qtgo.features.file.merge_feature import merged_name

        if len(places) > 1:
            self.library.merge(places, merged_name)
        elif self.dialog is not None:
            self.dialog.note.show_hint(tr("Select two games or more to merge them."))

    def _show_merged(self, report: MergeReport) -> None:
        from qtgo.sgf.collection import Collection

        if report.root is None:
            if self.dialog is not None:
                self.dialog.note.show_problem(_merged_text(report))
            return
        if not self._files.take_over(Collection([report.root])):
            return
        self.context.document.mark_unsaved()
        uncover_board(self.context)
        self.context.notices.show_message(lambda: _merged_text(report))

    def show_duplicates(self) -> None:
        """Show the games that the library has more than once, beside the board on which they can be looked at."""
        if self._duplicates is None:
            self._duplicates = self._find_duplicates()
        self._duplicates.show()
        self._duplicates.activateWindow()

    def _find_duplicates(self) -> LibraryDuplicatesDialog:
        from qtgo.features.library.duplicate_finder import DuplicateFinder
        from qtgo.features.library.duplicates_dialog import LibraryDuplicatesDialog
        from qtgo.features.library.library_dialog import LibraryChoice

        finder = DuplicateFinder(self.index, self)
        dialog = LibraryDuplicatesDialog(self.library, finder, self.dialog or self.context.window)
        dialog.game_requested.connect(lambda entry: self.open_game(LibraryChoice(entry.path, entry.number, 0)))
        dialog.files_removed.connect(lambda: self.library.update(self._shown_folders()))

        def end() -> None:
            self._duplicates = None
            finder.close()
            finder.deleteLater()

        delete_when_closed(dialog, end)
        finder.find()
        return dialog

    def _show_position(self, position: Position) -> None:
        if self.dialog is not None:
            self.dialog.show_position(position, aside=self._is_opening or self.dialog.isHidden())


def _issues(index: sqlite3.Connection) -> list[str]:
    """Tell of the files that cannot be read, or not wholly, in a thread."""
    from qtgo.library.catalog import files_with_issues

    return [visible(labeled(str(file.path), _reason(file)), MESSAGE_LENGTH) for file in files_with_issues(index)]


def _merged_text(report: MergeReport) -> str:
    """Return the number of games merged, and of those left out."""
    merged = tr.plural("{n} game merged.", "{n} games merged.", report.games)
    # Translators: of the games to be merged.
    others = tr.plural("{n} began from another position.", "{n} began from another position.", report.other_start)
    unreadable = unreadable_text(report.unreadable) if report.unreadable else ""
    parts = (merged, others if report.other_start else "", unreadable)
    return sentences(parts)


def _reason(file: FileWithIssue) -> str:
    """Return why a file could not be read, or not wholly."""
    from qtgo.library.scan import PARTIAL
    from qtgo.sgf.issue import SgfError, SgfErrorKind
    from qtgo.text.file_issue_words import sgf_error_text
    from qtgo.text.file_problem_words import system_reason

    if file.kind == "record" and file.detail in SgfErrorKind.__members__:
        return sgf_error_text(SgfError(SgfErrorKind[file.detail]))
    if file.kind == PARTIAL:
        return tr("Too many moves or variations. Position searches leave some out.")
    number, _, said = file.detail.partition(":")
    return system_reason(OSError(int(number), said)) if file.kind == "system" and number.isdecimal() else file.detail
