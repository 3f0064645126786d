"""Whether the program's own files can be written: what fails is told once, until it works again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QObject, Signal


class Stored(Enum):
    """The kinds of things that the program keeps."""

    SETTINGS = auto()
    RECOVERY = auto()  # the journals of unsaved games
    VERSIONS = auto()
    PROBLEMS = auto()
    ENGINE_LOGS = auto()
    ENGINE_FILES = auto()  # positions that are handed to engines


@dataclass(frozen=True, slots=True)
class StorageFailure:
    """What cannot be kept, in which file or folder, and why."""

    kind: Stored
    path: Path
    error: OSError


@dataclass(frozen=True, slots=True)
class BrokenState:
    """A file with what the program kept cannot be read, at least in part; ``aside`` is where it is now.

    ``lost`` counts the changes of a game that were left out; ``is_start_damaged`` says that the game itself, to which
    they were made, may be wrong.
    """

    kind: Stored
    aside: Path
    lost: int = 0
    is_partial: bool = False
    is_start_damaged: bool = False


class Storage(QObject):
    """Hears of every failed write of one program, and passes on the first of each kind.

    A kind works again when all its files do that failed before. A write never raises here: the game goes on.
    """

    failed = Signal(object)  # StorageFailure
    found_broken = Signal(object)  # BrokenState

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._failing: dict[Stored, set[Path]] = {kind: set() for kind in Stored}

    @contextlib.contextmanager
    def guard(self, kind: Stored, path: Path) -> Iterator[None]:
        """Note whether what is done in the block fails with an OSError, which goes no further."""
        try:
            yield
        except OSError as error:
            self.note_failure(kind, path, error)
        else:
            self.note_success(kind, path)

    def note_failure(self, kind: Stored, path: Path, error: OSError) -> None:
        """Note that something could not be written."""
        is_known = bool(self._failing[kind])
        self._failing[kind].add(path)
        if not is_known:
            self.failed.emit(StorageFailure(kind, path, error))

    def note_success(self, kind: Stored, path: Path) -> None:
        """Note that something was written."""
        self._failing[kind].discard(path)
