"""Bookmarks: positions in files to return to."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.features.file.file_feature import FileFeature
from qtgo.files.file_problems import StorageFailure, Stored
from qtgo.kit.notices.status_message import MessageKind
from qtgo.plain_text import visible
from qtgo.session.unavailable_action_words import not_studying
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks

tr = Texts("bookmarks")

_FILE = "bookmarks.json"


class BookmarksFeature(Feature):
    """Adds the position shown to the bookmarks, and goes to one of them."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        self._path = context.folders.data / _FILE
        self._saved: list[Bookmark] = []  # as the list that is open was saved last
        menus = context.menus
        menus.add("add_bookmark", tr.lazy("Bookmark T&his Position"), self.add, "Ctrl+D", allowed=not_studying)
        menus.add("bookmarks", tr.lazy("Bookmark &List…"), self.choose, "Ctrl+B")

    def add(self) -> None:
        """Remember the node shown; its game must be in a file."""
        message, path = self.context.notices, self.context.document.state.path
        if path is None:
            say = tr.lazy("Save the game first: a bookmark needs a file to find it in.")
            message.show_message(say, MessageKind.WARNING, holds=lambda: self.context.document.state.path is None)
            return
        bookmark, kept = self._bookmark(path), self._bookmarks
        try:
            kept.add(bookmark)
        except OSError as error:
            self._tell_failure(error)
            return
        message.end_failure(_FILE)
        message.show_message(lambda: tr("Bookmark added: {place}.").format(place=visible(bookmark.place)))
        self.context.storage.tell_broken(Stored.BOOKMARKS, kept)

    def choose(self) -> None:
        """List the bookmarks, and go to the one chosen; each change of the list is saved at once."""
        from qtgo.features.bookmarks.bookmark_list import BookmarksDialog
        from qtgo.kit.dialogs.modal import ask
        from qtgo.text.file_problem_words import os_error_text

        message, kept = self.context.notices, self._bookmarks
        try:
            shown = kept.read()
            self.context.storage.tell_broken(Stored.BOOKMARKS, kept)
            dialog = BookmarksDialog(shown, self.context.window)
        except OSError as error:
            message.show_failure(partial(os_error_text, error), _FILE)
            return
        message.end_failure(_FILE)
        self._saved = shown
        saving = single_shot(dialog, lambda: self._save(dialog.bookmarks, dialog))
        dialog.edited.connect(saving.start)
        dialog.finished.connect(saving.stop)
        dialog.finished.connect(lambda _result: self._save(dialog.bookmarks))
        chosen = ask(dialog, lambda: dialog.chosen)
        if chosen is not None:
            self.go_to(chosen)

    def _save(self, bookmarks: list[Bookmark], dialog: QWidget | None = None) -> None:
        """Save the list as it is now; a failure is told in the dialog, and the next change is another attempt."""
        if bookmarks == self._saved:
            return
        try:
            self._bookmarks.replace(bookmarks, self._saved)
        except OSError as error:
            self._tell_failure(error)
            if dialog is not None:
                from qtgo.kit.dialogs.modal import warn

                warn(dialog, self._failure_text(error), "")
        else:
            self._saved = bookmarks
            self.context.notices.end_failure(_FILE)

    def _failure_text(self, error: OSError) -> str:
        from qtgo.text.file_problem_words import storage_failure_text

        return storage_failure_text(StorageFailure(Stored.BOOKMARKS, self._path, error))

    def _tell_failure(self, error: OSError) -> None:
        self.context.notices.show_failure(partial(self._failure_text, error), _FILE)

    def go_to(self, bookmark: Bookmark) -> None:
        """Show the node of a bookmark, opening its file if another one is open."""
        from qtgo.session.game.node_paths import node_at

        document, path = self.context.document, Path(bookmark.path)
        if document.state.path != path and not self._files.open_path(path, move=0):
            return
        node = None
        if bookmark.game < document.state.games:
            if not document.show(bookmark.game):
                return
            with suppress(IndexError):
                node = node_at(self.context.game.game.root, list(bookmark.way))
        if node is None:
            say = tr.lazy("The position of this bookmark is no longer in the file.")
            self.context.notices.show_message(say, MessageKind.WARNING)
            return
        self.context.navigator.go_to(node)

    @property
    def _bookmarks(self) -> Bookmarks:
        from qtgo.features.bookmarks.bookmark_store import Bookmarks

        return Bookmarks(self._path)

    def _bookmark(self, path: Path) -> Bookmark:
        from qtgo.core.record.properties import simple_text_of
        from qtgo.features.bookmarks.bookmark_store import Bookmark
        from qtgo.kit.local_dates import today
        from qtgo.session.game.node_paths import NodePaths
        from qtgo.text.record.position_words import last_move_text, turn_text
        from qtgo.text.record.title_words import game_title

        game = self.context.game.game
        place = last_move_text(game.position) or turn_text(game.position)
        return Bookmark(
            str(path),
            self.context.document.state.game,
            tuple(NodePaths().path_of(game.current)),
            simple_text_of(game.current, "N").strip() or game_title(game.info, 0),
            place,
            today(),
        )
