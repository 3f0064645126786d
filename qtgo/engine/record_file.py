"""A temporary file through which an engine is shown a position."""

from __future__ import annotations

import contextlib
import os
import tempfile
import weakref
from pathlib import Path

from qtgo.storage import Storage, Stored


class RecordFile:
    """One file for each engine, written anew each time and gone with this object."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._path: Path | None = None

    def write(self, text: str) -> str:
        """Write SGF text and return the name of the file; raise OSError, and tell of it."""
        try:
            path = self._write(text)
        except OSError as error:
            self._storage.note_failure(Stored.ENGINE_FILES, _folder(), error)
            raise
        self._storage.note_success(Stored.ENGINE_FILES, _folder())
        return str(path)

    def _write(self, text: str) -> Path:
        if self._path is None:
            with tempfile.NamedTemporaryFile(prefix="qtgo-", suffix=".sgf", delete=False) as file:
                self._path = Path(file.name)
            weakref.finalize(self, _remove, self._path)
        self._path.write_text(text, "utf-8")
        return self._path


def _folder() -> Path:
    try:
        return Path(tempfile.gettempdir())
    except OSError:  # there is none that can be written
        return Path(os.curdir)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
