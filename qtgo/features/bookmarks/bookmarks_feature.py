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

if TYPE_CHECKING:
    from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks

tr = Texts("bookmarks")

_FILE = "bookmarks.json"


class BookmarksFeature(Feature):
    """Adds the position shown to the bookmarks, and goes to one of them."""

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        self._path = context.folders.data / _FILE
        menus = context.menus
        menus.add("add_bookmark", tr.lazy("Bookmark T&his Position"), self.add, "Ctrl+D", allowed=not_studying)
        menus.add("bookmarks", tr.lazy("Bookmark &List…"), self.choose, "Ctrl+B")

    def add(self) -> None:
        """Remember the node shown; its game must be in a file."""
        from qtgo.text.file_problem_words import storage_failure_text

        message, path = self.context.notices, self.context.document.state.path
        if path is None:
            say = tr.lazy("Save the game first: a bookmark needs a file to find it in.")
            message.show_message(say, MessageKind.WARNING, holds=lambda: self.context.document.state.path is None)
            return
        bookmark, kept = self._bookmark(path), self._bookmarks
        try:
            kept.add(bookmark)
        except OSError as error:
            text = storage_failure_text(StorageFailure(Stored.BOOKMARKS, self._path, error))
            message.show_failure(lambda: text, _FILE)
            return
        message.end_failure(_FILE)
        message.show_message(lambda: tr("Bookmark added: {place}.").format(place=visible(bookmark.place)))
        self.context.storage.tell_broken(Stored.BOOKMARKS, kept)

    def choose(self) -> None:
        """List the bookmarks, save changes of the list, and go to the one chosen."""
        from qtgo.features.bookmarks.bookmark_list import BookmarksDialog
        from qtgo.kit.dialogs.modal import ask
        from qtgo.text.file_problem_words import os_error_text

        message, kept = self.context.notices, self._bookmarks
        chosen: Bookmark | None = None
        try:
            shown = kept.read()
            self.context.storage.tell_broken(Stored.BOOKMARKS, kept)
            dialog = BookmarksDialog(shown, self.context.window)
            edited: list[list[Bookmark]] = []
            dialog.finished.connect(lambda _result: edited.append(dialog.bookmarks))
            chosen = ask(dialog, lambda: dialog.chosen)
            if edited and edited[-1] != shown:
                kept.replace(edited[-1], shown)
        except OSError as error:
            message.show_failure(partial(os_error_text, error), _FILE)
        else:
            message.end_failure(_FILE)
        if chosen is not None:
            self.go_to(chosen)

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
