"""A temporary file through which an engine loads a position."""

from __future__ import annotations

import os
import re
import weakref
from pathlib import Path

from qtgo.engine.process.host import host
from qtgo.files.file_problems import Stored
from qtgo.files.locked_temporary_files import OwnedFile, remove_abandoned
from qtgo.storage_health import StorageHealth

_PREFIX = "qtgo-position-"
_SUFFIX = ".sgf"
_NAMES = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}\{_SUFFIX}")


class RecordFile:
    """One file per engine, rewritten each time and removed with this object; it need not survive a crash.

    Creating it removes what killed programs left in the system's temporary folder.
    """

    def __init__(self, storage: StorageHealth) -> None:
        self._storage = storage
        self._file: OwnedFile | None = None

    def write(self, text: str) -> str:
        """Write SGF text and return the name of the file; on failure raise OSError, and report it."""
        try:
            path = self._write(text)
        except OSError as error:
            self._storage.note_failure(Stored.ENGINE_FILES, _folder(), error)
            raise
        self._storage.note_success(Stored.ENGINE_FILES, _folder())
        return str(path)

    def _write(self, text: str) -> Path:
        if self._file is None:
            folder = host().shared_folder()
            remove_abandoned(folder, _NAMES)
            self._file = OwnedFile(folder, _PREFIX, _SUFFIX)
            weakref.finalize(self, self._file.remove)
        self._file.write(text.encode("utf-8"))
        return self._file.path


def _folder() -> Path:
    try:
        return host().shared_folder()
    except OSError:  # no file can be written
        return Path(os.curdir)
