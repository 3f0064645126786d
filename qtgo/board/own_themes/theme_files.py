"""The files of a theme: in a folder, or in an archive as Sabaki has them; nothing outside is read."""

from __future__ import annotations

import json
import struct
from enum import Enum, auto
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from qtgo.files.input import read_input, resolved
from qtgo.text.file_problem_words import system_reason

ARCHIVE = ".asar"
_MOST_FILE = 16 << 20
_MOST_ARCHIVE = 64 << 20
_MOST_HEADER = 4 << 20
_MOST_NAMES = 1000
_HEAD = struct.Struct("<4I")


class ThemeFault(Enum):
    """Why a theme cannot be used."""

    UNREADABLE = auto()
    EMPTY = auto()
    MISSING = auto()
    OUTSIDE = auto()
    TOO_LARGE = auto()
    NO_PICTURE = auto()
    DAMAGED = auto()


class ThemeError(ValueError):
    """A theme cannot be used; ``detail`` is a file of it or the system's reason."""

    def __init__(self, fault: ThemeFault, detail: str = "") -> None:
        super().__init__(f"{fault.name} {detail}")
        self.fault, self.detail = fault, detail


class ThemeFiles(Protocol):
    """Where the files of a theme are; names are relative and have slashes."""

    title: str

    def names(self) -> list[str]:
        """List the files that lie directly in it."""

    def read(self, name: str) -> bytes:
        """Return the content of a file; raise ThemeError."""


def open_theme(path: Path) -> ThemeFiles:
    """Open a folder, the folder of a file, or an archive; raise ThemeError."""
    try:
        path.stat()  # of a theme that is gone, the folder around it is another one
        if path.suffix.lower() == ARCHIVE and path.is_file():
            return _Archive(path)
        return _Folder(path if path.is_dir() else path.parent)
    except OSError as error:
        raise ThemeError(ThemeFault.UNREADABLE, system_reason(error)) from None


def _plain(name: str) -> str:
    """Return a name without detours; raise ThemeError where it leads out."""
    pure = PurePosixPath(name.replace("\\", "/"))
    if not name or pure.is_absolute() or ".." in pure.parts or ":" in name or "\0" in name:
        raise ThemeError(ThemeFault.OUTSIDE, name)
    return str(pure)


class _Folder:
    def __init__(self, folder: Path) -> None:
        self._folder = resolved(folder)
        self._names = sorted(path.name for path in self._folder.iterdir())[:_MOST_NAMES]
        self.title = folder.name

    def names(self) -> list[str]:
        return self._names

    def read(self, name: str) -> bytes:
        path = resolved(self._folder / _plain(name))
        if not path.is_relative_to(self._folder):  # by a link
            raise ThemeError(ThemeFault.OUTSIDE, name)
        try:
            if path.stat().st_size > _MOST_FILE:
                raise ThemeError(ThemeFault.TOO_LARGE, name)
            return read_input(path, _MOST_FILE)
        except FileNotFoundError:
            raise ThemeError(ThemeFault.MISSING, name) from None
        except OSError as error:
            raise ThemeError(ThemeFault.UNREADABLE, system_reason(error)) from None


class _Archive:
    """An archive of Electron's: a header of JSON with places in what follows."""

    def __init__(self, path: Path) -> None:
        self.title = path.stem
        try:
            self._data = read_input(path, _MOST_ARCHIVE)
            _, size, _, length = _HEAD.unpack_from(self._data)
            if length > _MOST_HEADER:
                raise ThemeError(ThemeFault.TOO_LARGE, path.name)
            self._start = 8 + size
            self._files = dict(json.loads(self._data[_HEAD.size : _HEAD.size + length])["files"])
        except (struct.error, ValueError, TypeError, KeyError, RecursionError) as error:
            if isinstance(error, ThemeError):
                raise
            raise ThemeError(ThemeFault.DAMAGED, path.name) from None

    def names(self) -> list[str]:
        return sorted(map(str, self._files))[:_MOST_NAMES]

    def read(self, name: str) -> bytes:
        entry: Any = {"files": self._files}
        try:
            for part in PurePosixPath(_plain(name)).parts:
                entry = entry["files"][part]
            start, size = self._start + int(entry["offset"]), int(entry["size"])
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, ThemeError):
                raise
            raise ThemeError(ThemeFault.MISSING, name) from None
        if size > _MOST_FILE:
            raise ThemeError(ThemeFault.TOO_LARGE, name)
        if start < self._start or size < 0 or start + size > len(self._data):
            raise ThemeError(ThemeFault.DAMAGED, name)
        return self._data[start : start + size]
