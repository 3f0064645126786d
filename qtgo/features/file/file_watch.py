"""Notices when another program changes the file that is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from qtgo.kit.local_paths import is_text
from qtgo.sgf.issue import SgfError

if TYPE_CHECKING:
    from qtgo.files.seen import Stamp
    from qtgo.session.work.task import Task

_SETTLE_MS = 300
_POLL_MS = 2000
_TURN_MS = 10  # between looks at the thread that reads
_PATIENCE = 4  # looks in a row that may find no file, as while another program replaces it


class _Digests(NamedTuple):
    """Digests of the file's content when it was shown, at the last check, and now; None for no file."""

    content: bytes | None
    seen: bytes | None
    now: bytes | None


class FileWatch(QObject):
    """Watches the content of one file, so that saving it here, or a new time alone, is no change.

    A change is reported when two checks in a row have found the same content: a writer may need several steps, and
    several changes in a row are one. The folder is watched too, for a file that is replaced or comes back, and a look
    is taken when the program becomes active, for file systems without notifications. It is read in a thread.
    """

    changed = Signal(object)  # Path
    removed = Signal(object)  # Path: there is no such file any more, or it is empty
    returned = Signal(object)  # Path: it is there again after that

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._given: bytes | None = None  # the content as long as there has been no need for its digest
        self._content: bytes | None = None
        self._seen: bytes | None = None
        self._stamp: Stamp | None = None
        self._misses = 0
        self._must_read = False
        self._reading: Task[_Digests] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self.look_soon)
        self._watcher.fileChanged.connect(self.look_again)
        self._watcher.directoryChanged.connect(self.look_soon)
        self._timer.timeout.connect(self._look)
        self._turns = QTimer(self)
        self._turns.setInterval(_TURN_MS)
        self._turns.timeout.connect(self._take)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_activity)

    def watch(self, path: Path | None, content: bytes | None = None, since: Stamp | None = None) -> None:
        """Watch a file as it is now, in place of any before; None for no file.

        ``content`` was just read from it or written to it: a large file is not read once more. ``since`` is its
        stamp from before it was read, as it may have changed meanwhile.
        """
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        for timer in (self._timer, self._poll, self._turns):
            timer.stop()
        self._reading = None
        self._path, self._given, self._misses, self._must_read = path, None, 0, False
        if path is not None:
            from qtgo.files.seen import stamp_of

            now = stamp_of(path)
            self._stamp = since or now
            self._given = content
            if self._stamp != now:
                self.look_soon()
            if content is None:
                self._content = self._seen = _digest_of(path)
            named = [str(name) for name in (path, path.parent) if is_text(name)]
            if named:
                self._watcher.addPaths(named)
            if not is_text(path):
                self._poll.start()

    def look_soon(self) -> None:
        """Look at the file in a moment; a moment that has begun is not put off by more news."""
        if self._path is not None and not self._timer.isActive():
            self._timer.start()

    def look_again(self) -> None:
        """Read the file soon, even with the same stamp."""
        self._must_read = True
        self.look_soon()

    def _on_activity(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look_soon()

    def _look(self) -> None:
        path = self._path
        if path is None:
            return
        if self._reading is not None:
            self._timer.start()
            return
        from qtgo.files.seen import stamp_of

        stamp = stamp_of(path)
        is_missed = 0 < self._misses < _PATIENCE  # it is empty, or no file
        is_settled = not is_missed and (self._given is not None or self._seen == self._content)
        if stamp == self._stamp and stamp is not None and not self._must_read and is_settled:
            return
        from qtgo.session.work.task import Task

        self._stamp, self._must_read = stamp, False
        given, content, seen = self._given, self._content, self._seen
        self._given = None

        def read(_progress: object) -> _Digests:
            known = (content, seen) if given is None else (_digest(given),) * 2
            return _Digests(*known, _digest_of(path))

        self._reading = Task(read)
        self._reading.begin()
        self._turns.start()

    def _take(self) -> None:
        """Compare the content that the thread has read, once it is done."""
        path, reading = self._path, self._reading
        if path is None or reading is None or not reading.is_done:
            return
        self._turns.stop()
        self._reading = None
        self._content, self._seen, digest = reading.result()
        if digest is None:
            self._miss(path)
            return
        was_gone, self._misses = self._misses >= _PATIENCE, 0
        if was_gone:
            self.returned.emit(path)
        if is_text(path) and str(path) not in self._watcher.files():  # replaced by another file, or back again
            self._watcher.addPath(str(path))
        if digest != self._seen:
            self._seen = digest
            self._timer.start()
        elif digest != self._content:
            self._content = digest
            self.changed.emit(path)

    def _miss(self, path: Path) -> None:
        """Wait for a file that is away for a moment only; report once that it was deleted."""
        self._misses += 1
        if self._misses < _PATIENCE:
            self._timer.start()
        elif self._misses == _PATIENCE:
            self.removed.emit(path)


def _digest_of(path: Path) -> bytes | None:
    """Return a digest of a file's content, None where there is none to read."""
    from qtgo.sgf.formats.importers import read_bytes

    try:
        content = read_bytes(path)
    except OSError:
        return None
    except SgfError:
        return b"too large"
    return _digest(content)


def _digest(content: bytes) -> bytes | None:
    from hashlib import blake2b

    return blake2b(content).digest() if content else None
