"""The library index as the window uses it: updated by a process, searched in a thread, read directly."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QLocale, QObject, Qt, Signal

from qtgo.deferred import dataclass, field
from qtgo.session.work.command_process import CommandProcess

if TYPE_CHECKING:
    from qtgo.core.record.tree import Node
    from qtgo.library.catalog import CatalogEntry, SortKey
    from qtgo.library.export import ExportReport
    from qtgo.library.fields import Fields
    from qtgo.library.positions.pattern import Pattern
    from qtgo.library.positions.search_results import Hits, SearchResult
    from qtgo.library.text_places import TextPlace

    _Column = tuple[SortKey, str]  # what is sorted by, and the name of the locale

_Answer = TypeVar("_Answer")

_PATIENCE_S = 0.03  # of the window, while another program has locked the index
_STEPS = 10_000  # of SQLite, some milliseconds, after which a thread learns that the library is closed


@dataclass(frozen=True, slots=True)
class SearchReport:
    """The outcome of a search: its result and how many games of each year are in it, or why there is none."""

    pattern: Pattern
    result: SearchResult | None = None
    error: str = ""
    years: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """Which games are to be listed, and in which order; see ``find_games``. ``among``: only those of a search."""

    text: str = ""
    sort: SortKey | None = None
    descending: bool = False
    folder: Path | None = None
    among: Hits | None = None
    fields: Fields | None = None


@dataclass(frozen=True, slots=True)
class ListReport:
    """The games to list by their numbers in the index and how many it has, or why they cannot be read."""

    question: ListQuestion
    games: Sequence[int] = ()
    total: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class TextReport:
    """The places in a game that contain the words searched for."""

    game: int
    places: list[TextPlace]


class LibraryIndex(QObject):
    """Owns the index; it never makes the window wait."""

    progress_changed = Signal(object)  # ScanProgress
    index_changed = Signal()  # readers of the index must read it again
    update_failed = Signal(object)  # str: the last report of the process that updates it
    update_ended = Signal()
    games_listed = Signal(object)  # ListReport
    search_finished = Signal(object)  # SearchReport
    texts_found = Signal(object)  # TextReport
    order_changed = Signal()  # the places of the texts of a column are known, or known anew
    exported = Signal(object)  # ExportReport
    merged = Signal(object)  # MergeReport
    closed = Signal()
    # From the threads into the window's, where alone the others are emitted:
    _listed = Signal(object)  # ListReport
    _searched = Signal(object, object)  # SearchReport, threading.Event: which search it was
    _texts_read = Signal(object, object)  # TextReport, the request
    _written = Signal(object)  # ExportReport
    _placed = Signal(object, object)  # _Column, dict[str, int]
    _answered = Signal(object)  # Callable[[], object]: what takes the answer

    def __init__(self, index: Path, parent: QObject | None = None, tags: Path | None = None) -> None:
        """Make a controller; ``tags`` is the file of the user's tags and ratings, beside the index if not given."""
        super().__init__(parent)
        from qtgo.library.tags import TagBook

        self._index = index
        self.tags = TagBook(tags or index.with_name("tags.json"))
        self._connection: sqlite3.Connection | None = None
        self._leaves_out = False  # folders, which the process counts as a failure, though it has read the others
        self._process = CommandProcess(self)
        self._process.said.connect(self._on_said)
        self._process.ended.connect(self._end_update)
        self._process.closed.connect(self.closed)
        self._lister = ThreadPoolExecutor(1, "library list")
        self._searcher = ThreadPoolExecutor(1, "library")
        self._reader = ThreadPoolExecutor(1, "library texts")
        self._exporter = ThreadPoolExecutor(1, "library export")
        self._sorter = ThreadPoolExecutor(1, "library order")
        self._is_closing = threading.Event()
        self._cancelled = threading.Event()
        self._is_searching = False
        self._wanted_list: ListQuestion | None = None  # the latest question, until it is answered
        self._wanted_texts: object = None  # the latest request, whose answer is used
        self._places: dict[_Column, dict[str, int]] = {}
        self._placing: set[_Column] = set()
        self._listed.connect(self._on_listed, Qt.ConnectionType.QueuedConnection)
        self._searched.connect(self._on_searched, Qt.ConnectionType.QueuedConnection)
        self._texts_read.connect(self._on_texts_read, Qt.ConnectionType.QueuedConnection)
        self._written.connect(self._on_written, Qt.ConnectionType.QueuedConnection)
        self._placed.connect(self._on_placed, Qt.ConnectionType.QueuedConnection)
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    @property
    def connection(self) -> sqlite3.Connection | None:
        """Return the index for reading, or None if there is none."""
        from qtgo.library.database import open_to_read

        if self._connection is None:
            self._connection = open_to_read(self._index, _PATIENCE_S)
        return self._connection

    @property
    def is_updating(self) -> bool:
        """Return whether the index is being updated."""
        return self._process.is_running

    @property
    def is_searching(self) -> bool:
        """Return whether a search is running."""
        return self._is_searching

    @property
    def is_listing(self) -> bool:
        """Return whether games to list are being looked for."""
        return self._wanted_list is not None

    def update(self, folders: Sequence[Path]) -> None:
        """Update the index for some folders in the background, canceling a running update."""
        self.cancel_update()
        self._leaves_out = False
        self._process.start("index", "--json", "-o", str(self._index), "--", *map(str, folders))

    def cancel_update(self) -> None:
        """Cancel updating the index; the part read so far is kept."""
        if self._process.cancel():
            self._reopen()
            self.update_ended.emit()

    def ask(
        self,
        question: Callable[[sqlite3.Connection], _Answer],
        take: Callable[[_Answer], object],
        *,
        otherwise: _Answer,
    ) -> None:
        """Ask the index in the background, and have the answer taken, or ``otherwise`` where it cannot be read."""
        from qtgo.library.database import open_to_read

        def answer() -> None:
            """Ask in the thread, with its own connection."""
            found, connection = otherwise, open_to_read(self._index)
            if connection is not None:
                with closing(connection), suppress(sqlite3.Error):  # the index is being replaced
                    found = question(connection)
            self._answered.emit(partial(take, found))

        if not self._is_closing.is_set():
            self._reader.submit(answer)

    def list_games(self, question: ListQuestion) -> None:
        """Look for the games to list in the background; ``games_listed`` has them, of the latest question alone."""
        from qtgo.library.catalog import WORDS

        if self._is_closing.is_set():  # asked a moment after the last letter was typed
            return
        sort = question.sort
        places = self.places(sort) if sort is not None and sort in WORDS else None
        self._wanted_list = question
        self._lister.submit(self._list, question, places)

    def search(self, pattern: Pattern) -> None:
        """Search for a pattern in the background, canceling a running search."""
        self.cancel_search()
        self._cancelled = threading.Event()
        self._is_searching = True
        self._searcher.submit(self._run, pattern, self._cancelled)

    def cancel_search(self) -> None:
        """Cancel the running search; nothing more is emitted for it."""
        self._cancelled.set()
        self._is_searching = False

    def find_texts(self, entry: CatalogEntry, terms: Sequence[str]) -> None:
        """Search in the background for the places of some words in a game; results of earlier requests are dropped."""
        request = self._wanted_texts = object()
        self._reader.submit(self._read_texts, entry, tuple(terms), request)

    def places(self, sort: SortKey) -> dict[str, int] | None:
        """Return the places of the texts of a column of words in the order of the language, as far as they are known.

        A thread finds them when they are asked for first, and after a change; then ``order_changed`` is emitted.
        """
        locale = QLocale()
        column = sort, locale.name()
        if column not in self._placing:
            self._placing.add(column)
            self._sorter.submit(self._place, column, locale)
        return self._places.get(column)

    def outdate_places(self) -> None:
        """Find the places of texts again when they are asked for: there are other texts."""
        self._placing.clear()

    def export(self, games: Sequence[int], target: Path) -> None:
        """Write games of the index to one file in the background; ``exported`` is the outcome."""
        self._exporter.submit(self._export, games, target)

    def merge(self, places: Sequence[tuple[Path, int]], name_of: Callable[[Node], str]) -> None:
        """Merge games, each with its number in its file, in the background; ``merged`` is the outcome."""
        self._exporter.submit(self._merge, tuple(places), name_of)

    def close(self) -> None:
        """End everything; ``closed`` is emitted afterward. Waits for the thread, which checks often whether to end."""
        self.cancel_update()
        self.cancel_search()
        self._wanted_list = self._wanted_texts = None
        self._is_closing.set()
        for threads in (self._lister, self._searcher, self._exporter, self._sorter):
            threads.shutdown(wait=True, cancel_futures=True)
        self._reader.shutdown(wait=True)  # what is asked may be to keep marks
        self._close_connection()
        self._process.close()

    # The process

    def _on_said(self, said: dict[str, Any]) -> None:
        from qtgo.library.scan import ScanProgress

        with suppress(TypeError):  # its report has changed
            progress = ScanProgress(**said)
            self._leaves_out = bool(progress.missing or progress.denied)
            self.progress_changed.emit(progress)

    def _end_update(self, failure: str) -> None:
        self._reopen()
        if failure and not self._leaves_out:
            self.update_failed.emit(failure)
        self.update_ended.emit()

    def _reopen(self) -> None:
        """Reopen the index: a damaged one was replaced by another file."""
        self._close_connection()
        self.outdate_places()
        self.index_changed.emit()

    def _close_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # The threads

    def _list(self, question: ListQuestion, places: Mapping[str, int] | None) -> None:
        """Look for games in the thread, with its own connection, as long as no other question is asked."""
        from qtgo.library.catalog import count_games, find_games
        from qtgo.library.database import open_unlocked
        from qtgo.text.file_problem_words import index_reason

        def is_outdated() -> bool:
            return question is not self._wanted_list

        if is_outdated():
            return
        report = ListReport(question)
        try:
            connection = open_unlocked(self._index)
            if connection is not None:
                connection.set_progress_handler(is_outdated, _STEPS)
                with closing(connection):
                    self._add_tags(connection)
                    games = find_games(
                        connection,
                        question.text,
                        question.sort,
                        descending=question.descending,
                        folder=question.folder,
                        among=None if question.among is None else question.among.games,
                        fields=question.fields,
                        places=places,
                    )
                    report = ListReport(question, games, count_games(connection))
        except sqlite3.Error as error:
            report = ListReport(question, error=index_reason(error))
        self._listed.emit(report)

    def _add_tags(self, connection: sqlite3.Connection) -> None:
        """Let a connection of a thread know the tags, as they are now."""
        with suppress(OSError):  # reported when they are changed
            self.tags.read_changes()
        self.tags.register(connection)

    def _run(self, pattern: Pattern, cancelled: threading.Event) -> None:
        """Search in the thread, with its own connection."""
        from qtgo.ai.numpy_check import numpy_problem
        from qtgo.library.catalog import count_years
        from qtgo.library.database import open_to_read
        from qtgo.library.positions.search import SearchCancelledError, search
        from qtgo.library.positions.search_results import Hits, SearchResult
        from qtgo.text.file_problem_words import index_reason
        from qtgo.text.numpy_words import library_needs_numpy_text

        try:
            connection = open_to_read(self._index)
            if connection is None:
                report = SearchReport(pattern, SearchResult(Hits(pattern)))
            else:
                with closing(connection):
                    result = search(connection, pattern, cancelled.is_set)
                    report = SearchReport(pattern, result, years=count_years(connection, result.hits.games))
        except SearchCancelledError:
            return
        except sqlite3.Error as error:
            report = SearchReport(pattern, error=index_reason(error))
        except ValueError as error:
            report = SearchReport(pattern, error=str(error))
        except ImportError:
            report = SearchReport(pattern, error=library_needs_numpy_text(numpy_problem()))
        if not cancelled.is_set():
            self._searched.emit(report, cancelled)

    def _read_texts(self, entry: CatalogEntry, terms: tuple[str, ...], request: object) -> None:
        """Read a file in the thread."""
        from qtgo.library.text_places import text_places
        from qtgo.sgf.formats.importers import read_file
        from qtgo.sgf.issue import SgfError

        if request is not self._wanted_texts:
            return
        try:
            places = text_places(read_file(entry.path).games[entry.number], terms)
        except (OSError, SgfError, IndexError, ValueError, MemoryError, RecursionError):
            places = []  # the file has changed since it was indexed
        self._texts_read.emit(TextReport(entry.id, places), request)

    def _place(self, column: _Column, locale: QLocale) -> None:
        """Put the texts of a column in order in the thread, with its own connection."""
        from qtgo.features.library.collation import CollationCancelledError, places_of
        from qtgo.library.catalog import texts_of
        from qtgo.library.database import open_to_read

        connection = open_to_read(self._index)
        if connection is None:
            return
        connection.set_progress_handler(self._is_closing.is_set, _STEPS)
        # The index is being replaced, or the library closed.
        with closing(connection), suppress(sqlite3.Error, CollationCancelledError):
            self._add_tags(connection)
            places = places_of(texts_of(connection, column[0]), locale, self._is_closing.is_set)
            self._placed.emit(column, places)

    def _export(self, games: Sequence[int], target: Path) -> None:
        """Write games in the thread; stop once the library is closed."""
        from qtgo.library.catalog import places_of
        from qtgo.library.database import open_to_read
        from qtgo.library.export import ExportCancelledError, export_games

        places: Sequence[tuple[Path, int]] = ()
        if (connection := open_to_read(self._index)) is not None:
            with closing(connection), suppress(sqlite3.Error):  # the index is being replaced
                places = places_of(connection, games)
        with suppress(ExportCancelledError):
            self._written.emit(export_games(places, target, self._is_closing.is_set))

    def _merge(self, places: Sequence[tuple[Path, int]], name_of: Callable[[Node], str]) -> None:
        from qtgo.library.merging import MergeCancelledError, merge_games

        with suppress(MergeCancelledError):
            self.merged.emit(merge_games(places, name_of, self._is_closing.is_set))

    def _on_listed(self, report: ListReport) -> None:
        if report.question is self._wanted_list:
            self._wanted_list = None
            self.games_listed.emit(report)

    def _on_searched(self, report: SearchReport, cancelled: threading.Event) -> None:
        if cancelled is self._cancelled and not cancelled.is_set():
            self._is_searching = False
            self.search_finished.emit(report)

    def _on_texts_read(self, report: TextReport, request: object) -> None:
        if request is self._wanted_texts:
            self.texts_found.emit(report)

    def _on_answered(self, take: Callable[[], object]) -> None:
        if not self._is_closing.is_set():
            take()

    def _on_placed(self, column: _Column, places: dict[str, int]) -> None:
        if self._places.get(column) != places:
            self._places[column] = places
            self.order_changed.emit()

    def _on_written(self, report: ExportReport) -> None:
        self.exported.emit(report)
