"""Which recent files are not there any more, looked up where nobody waits: files may be far away."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from qtgo.files.folders import is_folder

_MOUNTS = tuple(map(Path, ("/media", "/mnt", "/run/media", "/Volumes")))
"""Folders below which drives appear and disappear."""


class MissingFiles(NamedTuple):
    """Files that are gone from their folders, and those on drives or in folders that are not there now."""

    gone: tuple[str, ...] = ()
    out_of_reach: tuple[str, ...] = ()


class RecentFilesCheck(QObject):
    """Looks for files in a thread."""

    checked = Signal(object)  # MissingFiles
    _found = Signal(object)  # from the thread into that of this object

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found.connect(self.checked, Qt.ConnectionType.QueuedConnection)

    def check(self, names: Sequence[str]) -> None:
        """Begin to look."""

        def work() -> None:
            missing = missing_files(names)
            try:
                self._found.emit(missing)
            except RuntimeError:  # the window is gone meanwhile
                return

        threading.Thread(target=work, name="recent files", daemon=True).start()


def missing_files(names: Sequence[str]) -> MissingFiles:
    """Return which of some files are missing."""
    missing = [path for name in names if is_missing(path := Path(name))]
    gone = [path for path in missing if is_folder(path.parent) and not any(map(path.is_relative_to, _MOUNTS))]
    return MissingFiles(tuple(map(str, gone)), tuple(str(path) for path in missing if path not in gone))


def is_missing(path: Path) -> bool:
    """Return whether there is certainly no file of this name now, rather than one that nobody may look for."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False
