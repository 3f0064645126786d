"""The explorer's threads: one looks up the latest position wished for, the other reads joseki files."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position

if TYPE_CHECKING:
    from qtgo.library.explorer import Explored
    from qtgo.library.joseki import JosekiBook


class ExplorerThreads(QObject):
    """Looks up the continuations of a position: only for the latest request, and without blocking."""

    explored = Signal(object)  # Explored
    joseki_read = Signal()  # later requests are answered with other joseki than before
    _answered = Signal(object, object)  # Explored, Event: which question it answers

    def __init__(self, index: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self._thread = ThreadPoolExecutor(1, "explorer")
        self._reader = ThreadPoolExecutor(1, "joseki")
        self._is_closed = False
        self._cancelled = Event()
        self._joseki_cancelled = Event()
        self._connection: sqlite3.Connection | None = None  # for the thread that looks up alone
        self._books: Sequence[JosekiBook] = ()
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def explore(self, position: Position, color: Color) -> None:
        """Look up a position with a color to move, replacing the previous request."""
        self.cancel()
        cancelled = self._cancelled = Event()
        self._submit(self._thread, self._explore, position, color, cancelled)

    def cancel(self) -> None:
        """Drop the question that is not answered yet."""
        self._cancelled.set()

    def use_joseki(self, sources: Sequence[Path]) -> None:
        """Read other joseki; ``joseki_read`` is emitted when they are there."""
        self._joseki_cancelled.set()
        cancelled = self._joseki_cancelled = Event()
        self._submit(self._reader, self._read, tuple(sources), cancelled)

    def reopen(self) -> None:
        """Open the index again for the next request: it may be another file."""
        self._submit(self._thread, self._close_index)

    def close(self) -> None:
        """End the threads, which check often whether to end."""
        self.cancel()
        self._joseki_cancelled.set()
        self.reopen()
        self._is_closed = True
        for threads in (self._thread, self._reader):
            threads.shutdown(wait=True)

    def _submit(self, threads: ThreadPoolExecutor, act: Callable[..., None], *arguments: object) -> None:
        """Run work in a thread, unless the threads have ended."""
        if not self._is_closed:
            threads.submit(act, *arguments)

    # The threads

    def _explore(self, position: Position, color: Color, cancelled: Event) -> None:
        from qtgo.ai.numpy_check import numpy_problem
        from qtgo.library.database import open_to_read
        from qtgo.library.explorer import explore
        from qtgo.library.positions.search import SearchCancelledError
        from qtgo.text.numpy_words import library_needs_numpy_text

        if cancelled.is_set():
            return
        problem = numpy_problem()
        if self._connection is None and not problem:
            self._connection = open_to_read(self._index)
        try:
            answer = explore(self._connection, self._books, position, color, cancelled.is_set)
        except SearchCancelledError:
            return
        if problem:
            answer = replace(answer, error=library_needs_numpy_text(problem))
        self._answered.emit(answer, cancelled)

    def _read(self, sources: Sequence[Path], cancelled: Event) -> None:
        from qtgo.library.joseki import JosekiReadCancelledError, read_joseki

        try:
            books = [read_joseki(source, cancelled.is_set) for source in sources]
        except JosekiReadCancelledError:
            return
        if not cancelled.is_set():
            self._books = books
            self.joseki_read.emit()

    def _close_index(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _on_answered(self, answer: Explored, cancelled: Event) -> None:
        if not cancelled.is_set():
            self.explored.emit(answer)
