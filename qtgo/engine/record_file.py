"""A temporary file through which an engine is shown a position."""

from __future__ import annotations

import contextlib
import tempfile
import weakref
from pathlib import Path


class RecordFile:
    """One file for each engine, written anew each time and gone with this object."""

    def __init__(self) -> None:
        self._path: Path | None = None

    def write(self, text: str) -> str:
        """Write SGF text and give the name of the file; raise OSError."""
        if self._path is None:
            with tempfile.NamedTemporaryFile(prefix="qtgo-", suffix=".sgf", delete=False) as file:
                self._path = Path(file.name)
            weakref.finalize(self, _remove, self._path)
        self._path.write_text(text, "utf-8")
        return str(self._path)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
