"""Look for duplicates in the library, and read the differences between two games, in a thread."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from qtgo.deferred import dataclass

if TYPE_CHECKING:
    from qtgo.library.catalog import CatalogEntry
    from qtgo.library.duplicates import Contents


_STEPS = 10_000  # of SQLite, some milliseconds, after which the thread learns that it is to end


@dataclass(frozen=True, slots=True)
class DuplicatesReport:
    """Groups of games that are the same, or why they could not be looked for."""

    groups: list[list[CatalogEntry]]
    error: str = ""


@dataclass(frozen=True, slots=True)
class ContentsReport:
    """The contents of two games, None if one of them cannot be read."""

    games: tuple[CatalogEntry, CatalogEntry]
    contents: tuple[Contents, Contents] | None


class DuplicateFinder(QObject):
    """Answers in the background, as long as it is not closed."""

    found = Signal(object)  # DuplicatesReport
    compared = Signal(object)  # ContentsReport
    _answered = Signal(object)

    def __init__(self, index: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self._thread = ThreadPoolExecutor(1, "duplicates")
        self._is_closed = Event()
        self._wanted: object = None
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def find(self) -> None:
        """Look for duplicates; ``found`` has them."""
        self._thread.submit(self._find)

    def compare(self, one: CatalogEntry, other: CatalogEntry) -> None:
        """Read two games, replacing the previous request; ``compared`` is emitted with them."""
        games = self._wanted = one, other
        self._thread.submit(self._compare, games)

    def close(self) -> None:
        """End the thread, which checks often whether to end."""
        self._is_closed.set()
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _find(self) -> None:
        from qtgo.library.database import open_to_read
        from qtgo.library.duplicates import DuplicatesCancelledError, find_duplicates
        from qtgo.text.file_problem_words import index_reason

        connection = open_to_read(self._index)
        if connection is None:
            self._answered.emit(DuplicatesReport([]))
            return
        connection.set_progress_handler(self._is_closed.is_set, _STEPS)
        with closing(connection):
            try:
                self._answered.emit(DuplicatesReport(find_duplicates(connection, self._is_closed.is_set)))
            except DuplicatesCancelledError:
                return
            except sqlite3.Error as error:
                self._answered.emit(DuplicatesReport([], index_reason(error)))

    def _compare(self, games: tuple[CatalogEntry, CatalogEntry]) -> None:
        from qtgo.library.duplicates import Contents
        from qtgo.sgf.formats.importers import read_file
        from qtgo.sgf.issue import SgfError

        if games is not self._wanted:
            return
        try:
            one, other = (Contents.of(read_file(entry.path).games[entry.number]) for entry in games)
        except (OSError, SgfError, IndexError, ValueError, MemoryError, RecursionError):
            self._answered.emit(ContentsReport(games, None))
        else:
            self._answered.emit(ContentsReport(games, (one, other)))

    def _on_answered(self, report: DuplicatesReport | ContentsReport) -> None:
        if self._is_closed.is_set():
            return
        (self.found if isinstance(report, DuplicatesReport) else self.compared).emit(report)
