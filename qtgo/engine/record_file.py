"""A temporary file through which an engine is shown a position."""

from __future__ import annotations

import re
import tempfile
import weakref
from pathlib import Path

from qtgo.owned_file import OwnedFile, remove_abandoned

_PREFIX = "qtgo-position-"
_SUFFIX = ".sgf"
_NAMES = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}\{_SUFFIX}")
_cleared: set[Path] = set()


class RecordFile:
    """One file for each engine, written anew each time and gone with this object; it need not outlive a crash.

    The first one of a program removes what killed programs left in the system's folder.
    """

    def __init__(self) -> None:
        self._file: OwnedFile | None = None

    def write(self, text: str) -> str:
        """Write SGF text and return the name of the file; raise OSError."""
        if self._file is None:
            folder = Path(tempfile.gettempdir())
            if folder not in _cleared:
                remove_abandoned(folder, _NAMES)
                _cleared.add(folder)
            self._file = OwnedFile(folder, _PREFIX, _SUFFIX)
            weakref.finalize(self, self._file.remove)
        self._file.write(text.encode("utf-8"))
        return str(self._file.path)
