"""Whether the program's own files can be written: what fails is told once, until it works again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from qtgo.files.file_problems import BrokenState, StorageFailure, Stored


class KeptFile(Protocol):
    """A file of the program's own, as a StateFile is; what was wrong with it is there until it is told."""

    path: Path
    broken: Path | None
    unread: OSError | None


_Kept = TypeVar("_Kept", bound=KeptFile)


class StorageHealth(QObject):
    """Hears of every failed write of one program, and passes on the first of each kind.

    A kind works again when all its files do that failed before. A write never raises here: the game goes on.
    """

    failed = Signal(object)  # StorageFailure
    recovered = Signal(object)  # Stored: all its files can be written again
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

    @contextlib.contextmanager
    def using(self, kind: Stored, kept: KeptFile) -> Iterator[None]:
        """Guard the reading or changing of a file, and tell what was wrong with it."""
        with self.guard(kind, kept.path):
            yield
        self.tell_broken(kind, kept)

    def opened(self, kind: Stored, kept: _Kept) -> _Kept:
        """Return a file that has just been read, and tell what was wrong with it."""
        self.tell_broken(kind, kept)
        return kept

    def note_failure(self, kind: Stored, path: Path, error: OSError) -> None:
        """Note that something could not be written."""
        is_known = bool(self._failing[kind])
        self._failing[kind].add(path)
        if not is_known:
            self.failed.emit(StorageFailure(kind, path, error))

    def note_success(self, kind: Stored, path: Path) -> None:
        """Note that something was written."""
        if path in self._failing[kind]:
            self._failing[kind].remove(path)
            if not self._failing[kind]:
                self.recovered.emit(kind)

    def is_failing(self, kind: Stored) -> bool:
        """Return whether something of a kind could not be written the last time."""
        return bool(self._failing[kind])

    @property
    def keeps_versions(self) -> bool:
        """Return whether what is discarded or replaced can be promised to be kept; versions lie beside journals."""
        return not (self._failing[Stored.VERSIONS] or self._failing[Stored.RECOVERY])

    def tell_broken(self, kind: Stored, kept: KeptFile) -> None:
        """Tell once where a damaged file was put, or why one could not be read."""
        error, kept.unread = kept.unread, None
        if error is not None:
            self.note_failure(kind, kept.path, error)
        aside, kept.broken = kept.broken, None
        if aside is not None:
            self.found_broken.emit(BrokenState(kind, aside))
