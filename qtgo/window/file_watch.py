"""Notices when another program changes the file that is shown."""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

_SETTLE_MS = 300


class FileWatch(QObject):
    """Watches one file; what counts is its content, so that saving it here is no news."""

    changed = Signal(object)  # Path

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._content = b""
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)  # a writer may need several steps
        self._watcher.fileChanged.connect(self._timer.start)
        self._timer.timeout.connect(self._check)

    def watch(self, path: Path | None) -> None:
        """Watch a file as it is now, in place of any before; None for no file."""
        watched = self._watcher.files()
        if watched:
            self._watcher.removePaths(watched)
        self._path = path
        if path is not None:
            self._content = _content(path)
            self._watcher.addPath(str(path))

    def _check(self) -> None:
        path = self._path
        if path is None:
            return
        if path.exists() and str(path) not in self._watcher.files():  # it was replaced by another file
            self._watcher.addPath(str(path))
        content = _content(path)
        if content and content != self._content:
            self._content = content
            self.changed.emit(path)


def _content(path: Path) -> bytes:
    """Give a digest of a file's content, empty where there is no file to read."""
    with contextlib.suppress(OSError):
        return blake2b(path.read_bytes()).digest()
    return b""
