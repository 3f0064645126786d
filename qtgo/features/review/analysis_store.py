"""The analyses kept between runs, read and written in a thread of their own: a disk may be slow, or locked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.files.file_problems import BrokenState, Stored
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.library.analysis_cache import AnalysisCache

_WAIT_SECONDS = 2.0
"""How long another window or program may be writing."""

Found = Mapping[AnalysisKey, PositionAnalysis]


class AnalysisStore(QObject):
    """Finds and stores analyses in a folder; without one it finds and stores nothing.

    Problems with the file are reported once each.
    """

    _done = Signal(object)  # Callable[[], None]: from the thread into that of this object

    def __init__(self, folder: Path | None, storage: StorageHealth, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._storage = folder, storage
        self._cache: AnalysisCache | None = None  # the thread's alone
        self._thread = ThreadPoolExecutor(1, "analyses")
        self._is_used = False
        self._lock = threading.Lock()
        self._unwritten: dict[AnalysisKey, PositionAnalysis] = {}
        self._done.connect(lambda act: act(), Qt.ConnectionType.QueuedConnection)

    def find(self, keys: Iterable[AnalysisKey], on_found: Callable[[Found], None]) -> None:
        """Read the stored analyses of positions and pass them to ``on_found``; without a folder there are none."""
        wanted = tuple(keys)
        if self._folder is None or not wanted:
            on_found({})
        else:
            self._is_used = True
            self._submit(partial(self._find, self._folder, wanted, on_found))

    def keep(self, key: AnalysisKey, analysis: PositionAnalysis) -> None:
        """Store an analysis; those that arrive while another is written are written together."""
        if self._folder is None:
            return
        self._is_used = True
        with self._lock:
            is_first = not self._unwritten
            self._unwritten[key] = analysis
        if is_first:
            self._submit(partial(self._write, self._folder))

    def close(self) -> None:
        """Write pending analyses and end the thread, waiting for it; nothing is stored afterward."""
        if self._is_used:
            self._submit(self._close)
        self._is_used, self._folder = False, None
        self._thread.shutdown(wait=True)

    def _submit(self, act: Callable[[], None]) -> None:
        self._thread.submit(act).add_done_callback(self._pass_on_error)

    # In the thread

    def _pass_on_error(self, done: Future[None]) -> None:
        """Raise an unexpected error in the thread of this object, where it is reported."""
        error = done.exception()
        if error is not None:
            self._done.emit(partial(_raise, error))

    def _find(self, folder: Path, keys: Iterable[AnalysisKey], on_found: Callable[[Found], None]) -> None:
        found: Found = {}
        try:
            cache = self._opened(folder)
            found = cache.find(keys)
            self._tell_trouble(cache)
        finally:
            self._done.emit(partial(on_found, found))

    def _write(self, folder: Path) -> None:
        with self._lock:
            unwritten, self._unwritten = self._unwritten, {}
        cache = self._opened(folder)
        cache.keep(unwritten)
        self._tell_trouble(cache)

    def _opened(self, folder: Path) -> AnalysisCache:
        if self._cache is None:
            from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache

            self._cache = AnalysisCache(folder / FILE_NAME, wait=_WAIT_SECONDS)
        return self._cache

    def _close(self) -> None:
        if self._cache is not None:
            self._cache.close()

    def _tell_trouble(self, cache: AnalysisCache) -> None:
        for trouble in cache.take_problems():
            if isinstance(trouble, BrokenState):
                self._done.emit(partial(self._storage.found_broken.emit, trouble))
            else:
                self._done.emit(partial(self._storage.note_failure, Stored.ANALYSES, cache.path, trouble.error))


def _raise(error: BaseException) -> None:
    raise error
