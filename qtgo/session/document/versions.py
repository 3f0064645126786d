"""Keeps earlier versions of the document: at each save, regularly while editing, and when changes are discarded.

All work is done in a thread, with data of its own, or beyond it (``version_making``): the event loop only passes on
bytes that exist anyway.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.core.record.game_info import game_info_node, read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.files import version_store
from qtgo.files.version_store import NewVersion, Version, VersionError, VersionLimits, VersionReason
from qtgo.session.document.autosave_journal import JournalContentAt
from qtgo.session.work.from_threads import tell
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import SgfError

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

_INTERVAL = 5 * 60_000  # milliseconds
# The preview shows the end of the game, but of a very long one only the position after so many nodes.
_MAX_MOVES = 1000


@dataclass(frozen=True, slots=True)
class VersionPreview:
    """A preview of a version; without a position it could not be read."""

    version: Version
    position: Position | None = None


class Versions(QObject):
    """The versions of the document of one window."""

    kept = Signal(object)  # Version
    failed = Signal(object)  # OSError: a version could not be kept
    listed = Signal(object)  # list[Version]: of all records, the newest first
    unreadable = Signal(object)  # list[Path]: files that should have been listed, but are damaged
    previewed = Signal(object)  # VersionPreview
    closed = Signal()

    def __init__(
        self,
        folder: Path,
        parent: QObject | None = None,
        *,
        journal: Callable[[], JournalContentAt | None] | None = None,
    ) -> None:
        """Make the object; ``journal`` returns the content to keep while editing, None if everything is saved."""
        super().__init__(parent)
        self.limits = VersionLimits()
        self.session = os.urandom(16).hex()
        self.folder = folder
        self._last: Future[None] | None = None
        self._journal = journal
        self._path = ""
        self._kept_size = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL)
        self._timer.timeout.connect(self.keep_editing)
        if journal is not None:
            self._timer.start()

    @cached_property
    def _thread(self) -> ThreadPoolExecutor:
        """Return the thread for all files; it ends with this object, when all its work is done."""
        from concurrent.futures import ThreadPoolExecutor

        thread = ThreadPoolExecutor(1, "versions")
        self.destroyed.connect(partial(thread.shutdown, wait=False))
        return thread

    def set_interval(self, milliseconds: int) -> None:
        """Set how often a version is kept while there are changes."""
        if milliseconds != self._timer.interval():
            self._timer.setInterval(milliseconds)

    def begin(self, path: str) -> None:
        """Note that another document is open, under a path or, if empty, saved nowhere yet."""
        self.session = os.urandom(16).hex()
        self._path = path
        self._kept_size = 0

    def keep_editing(self) -> None:
        """Keep the document as it is now, if it has changed since the last time."""
        self.keep_journal(VersionReason.EDITING)

    def keep_journal(self, reason: VersionReason) -> None:
        """Keep the document with its unsaved changes, if there are any."""
        if self._journal is None:
            return
        try:
            journal = self._journal()
        except OSError as error:
            self.failed.emit(error)
            return
        if journal is None:
            return
        if journal.size == self._kept_size and reason is VersionReason.EDITING:
            journal.close()
            return
        self._kept_size = journal.size
        session, path = self.session, self._path
        self._submit(lambda: _made(NewVersion(journal.read(), session, path, reason), is_journal=True))

    def keep_bytes(
        self, data: bytes, path: str, reason: VersionReason, *, name: str = "", encoding: str = "", game: int = 0
    ) -> None:
        """Keep a version given by its bytes."""
        draft = NewVersion(data, self.session, path, reason, name, encoding, game)
        # Content by another program is kept though it may be no game: it has been promised.
        otherwise = draft if reason is VersionReason.OVERWRITTEN else None
        self._submit(lambda: _made(draft) or otherwise)

    def keep_now(self, path: Path, data: bytes) -> None:
        """Keep the content of a file before it is written in place, from any thread; raise OSError if that fails."""
        draft = NewVersion(data, self.session, str(path), VersionReason.OVERWRITTEN, path.name)
        version_store.keep(self.folder, _made(draft) or draft, self.limits)

    def note_saved(self, path: str) -> None:
        """Note that the document is saved under a path: later edits are another version."""
        self._path = path
        self._kept_size = 0

    def request_list(self) -> None:
        """Request the versions of all documents, including those being kept."""

        def work() -> None:
            versions, unreadable = version_store.read_store(self.folder)
            tell(lambda: self.listed.emit(versions))
            if unreadable:
                tell(lambda: self.unreadable.emit(unreadable))

        self._thread.submit(work)

    def request_preview(self, version: Version) -> None:
        """Request the final position of a version's game."""

        def work() -> None:
            preview = _preview(version)
            tell(lambda: self.previewed.emit(preview))

        self._thread.submit(work)

    def forget(self, versions: list[Version]) -> None:
        """Remove versions on the user's request."""
        self._thread.submit(version_store.forget, versions)

    def keep_discarded(self, content: bytes, path: str) -> None:
        """Keep the result of an old journal, which is being discarded."""
        draft = NewVersion(content, os.urandom(16).hex(), path, VersionReason.DISCARDED)
        self._submit(lambda: _made(draft, is_journal=True))

    def close(self) -> None:
        """Keep no more versions of edits; ``closed`` is emitted when those of a closing window are saved.

        So a failure is reported before the window is deleted.
        """
        self._timer.stop()
        if self._last is None or self._last.done():
            self.closed.emit()
        else:
            self._thread.submit(tell, lambda: self.closed.emit())

    def wait(self) -> None:
        """Wait until all pending work is done, for tests."""
        self._thread.submit(bool).result()

    def _submit(self, make: Callable[[], NewVersion | None]) -> None:
        limits = self.limits

        def work() -> None:
            try:
                draft = make()
                if draft is None:
                    return
                version = version_store.keep(self.folder, draft, limits)
            except OSError as error:
                failure = error
                tell(lambda: self.failed.emit(failure))
            else:
                if version is not None:
                    tell(lambda: self.kept.emit(version))

        self._last = self._thread.submit(work)


def _made(draft: NewVersion, *, is_journal: bool = False) -> NewVersion | None:
    from qtgo.session.document.version_making import made

    return made(draft, is_journal=is_journal)


def read_version(version: Version) -> Collection:
    """Read the games of a version; raise VersionError on failure."""
    from qtgo.sgf.formats.importers import read_record

    try:
        return read_record(version_store.content(version), version.name, encoding=version.encoding or None)
    except SgfError as error:
        raise VersionError(str(error)) from error


def _preview(version: Version) -> VersionPreview:
    try:
        root = read_version(version).games[version.game]
    except (VersionError, IndexError):
        return VersionPreview(version)
    replay = Replay(root, read_game_info(game_info_node(root)))
    *_, last = islice(root.main_line(), _MAX_MOVES)
    replay.go_to(last)
    return VersionPreview(version, replay.position())
