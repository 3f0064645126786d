"""The user's networks as a window uses them: looked for, tried and checked in threads, and downloaded beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from qtgo.ai.katago.model_error import ModelError
from qtgo.deferred import dataclass
from qtgo.files.file_problems import Stored
from qtgo.kit.local_paths import user_folder
from qtgo.networks.download_faults import DownloadError
from qtgo.networks.found import FoundNetwork
from qtgo.networks.network_list import Network, NetworkList
from qtgo.networks.part_file import part_size
from qtgo.networks.sources import Source
from qtgo.plain_text import visible
from qtgo.storage_health import StorageHealth
from qtgo.text.analysis.network_words import model_error_text
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.joining import labeled
from qtgo.text.networks.download_words import download_error_text
from qtgo.text.networks.network_list_words import trial_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.networks.window_fetch import WindowFetch
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.networks.download import Download
    from qtgo.networks.trial import Trial

tr = Texts("networks")

Clock = Callable[[], float]
FileSearch = Callable[[Path, Sequence["EngineConfig"], Clock], Iterator[FoundNetwork]]
"""Looks for networks in QtGo's own folder and on this computer, in a thread; engines name some.

The clock, which is to be asked often, ends the search when the window is closed.
"""


class Told(NamedTuple):
    """A sentence for the user."""

    text: str
    is_problem: bool = False


class _EndedError(Exception):
    """The window is closed, and nobody waits for what a thread does."""


@dataclass(eq=False, slots=True)
class _Running:
    """A download, and its connection until all has arrived."""

    download: Download
    fetch: WindowFetch | None


class Progress(NamedTuple):
    """How far a download is; it runs, is checked, or neither: then it can be gone on with."""

    received: int
    total: int | None
    is_running: bool = False
    is_checked: bool = False


class NetworkKeeper(QObject):
    """Keeps the list of networks, and does for it what takes time; nothing waits for it."""

    changed = Signal()  # of the list, what was found, or what is done
    listed = Signal()  # when there are other networks in the list
    progressed = Signal()  # of a download
    told = Signal(object)  # Told
    closed = Signal()
    # From the threads into the window's:
    _found = Signal(object)  # FoundNetwork
    _done = Signal(object)  # Callable[[], None]: the last that a thread does with this object for a work

    def __init__(
        self,
        folder: Path,
        storage: StorageHealth,
        parent: QObject | None = None,
        *,
        searching: FileSearch | None = None,
        trying: Callable[[Path], Trial] | None = None,
    ) -> None:
        super().__init__(parent)
        self.folder = folder
        self.networks: tuple[Network, ...] = ()
        self.found: list[FoundNetwork] = []
        self.is_searching = False
        self.tried: list[Path] = []
        """The files that are looked at and tried, or wait for it."""
        self._storage = storage
        self._searching = searching or search_usual_places
        self._trying = trying or self._try
        self._threads = ThreadPoolExecutor(1, "networks"), ThreadPoolExecutor(1, "network search")
        self._works: list[Future[None]] = []
        self._unheard = 0  # works whose end was not heard of
        self._is_closed = Event()
        self._running: dict[str, _Running] = {}
        self._found.connect(self._take_found, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)

    def read(self) -> None:
        """Read the list."""
        before = self.networks

        def take(kept: NetworkList) -> None:
            self.networks = kept.read()

        self._use(take)
        self.changed.emit()
        if self.networks != before:
            self.listed.emit()

    def _use(self, use: Callable[[NetworkList], object]) -> None:
        """Read or change the list, and tell what was wrong with its file."""
        kept = NetworkList(self.folder)
        with self._storage.using(Stored.NETWORKS, kept):
            use(kept)

    # On this computer

    def search(self, engines: Sequence[EngineConfig]) -> None:
        """Look for networks on this computer; ``found`` grows."""
        if not self.is_searching:
            self.is_searching, self.found = True, []
            self._do(partial(self._search, engines), self._end_search, thread=1)
            self.changed.emit()

    def _search(self, engines: Sequence[EngineConfig]) -> None:
        for network in self._searching(self.folder, engines, self._clock):
            self._found.emit(network)

    def _take_found(self, network: FoundNetwork) -> None:
        if not self._is_closed.is_set():
            self.found.append(network)
            self.changed.emit()

    def _end_search(self, error: Exception | None) -> None:
        self.is_searching = False
        if error is not None:
            self._tell_error(error)
        self.changed.emit()

    @property
    def offered(self) -> list[FoundNetwork]:
        """Return what was found and is not in the list, under this name or as a copy."""
        files = {network.file for network in self.networks if network.is_there}
        alike = {(network.description, network.size) for network in self.networks if network.is_there}
        return [each for each in self.found if each.file not in files and (each.description, each.size) not in alike]

    # The list

    def add(self, file: Path, *, is_own: bool = False) -> None:
        """Look at a file, try it, and add it to the list."""
        from qtgo.networks.adding import add_file

        file = file.absolute()
        if file in self.tried:
            return
        self.tried.append(file)
        # A list of its own: this thread reads it meanwhile.
        kept = NetworkList(self.folder)
        work = partial(add_file, kept, file, is_own=is_own, trying=self._trying)
        self._do(work, partial(self._end_adding, file, kept))
        self.changed.emit()

    def test(self, network: Network) -> None:
        """Let a network of the list answer."""
        if network.file not in self.tried:
            self.tried.append(network.file)
            self._do(partial(self._trying, network.file), partial(self._end_trial, network.file, network))
            self.changed.emit()

    def remove(self, network: Network) -> None:
        """Take a network off the list, and delete its file if QtGo has downloaded it."""
        self._use(lambda kept: kept.remove(network))
        self.read()

    def _try(self, file: Path) -> Trial:
        from qtgo.networks.trial import try_network

        return try_network(file, self._clock)

    def _clock(self) -> float:
        if self._is_closed.is_set():
            raise _EndedError
        return time.perf_counter()

    def _end_adding(self, file: Path, kept: NetworkList, result: Any) -> None:
        self._storage.tell_broken(Stored.NETWORKS, kept)
        self._end_trial(file, None, result)

    def _end_trial(self, file: Path, network: Network | None, result: Any) -> None:
        self.tried.remove(file)
        if isinstance(result, Exception):
            self._tell_error(result, file)
        else:
            trial: Trial = result if network is not None else result.trial
            if network is not None:
                self._use(lambda kept: kept.note_speed(network.digest, trial.speed))
            text = labeled(visible(file.name), trial_text(trial))
            self.told.emit(Told(text, is_problem=not trial.is_sensible))
        self.read()

    # Downloads

    def progress(self, source: Source) -> Progress | None:
        """Return how far the download of a network is, None if it was not begun."""
        running = self._running.get(source.name)
        if running is not None:
            download = running.download
            is_checked = running.fetch is None
            return Progress(download.received, download.total, is_running=not is_checked, is_checked=is_checked)
        received = part_size(self.folder / source.file_name)
        return Progress(received, source.size) if received else None

    def download(self, source: Source) -> None:
        """Begin a download, or go on with it."""
        from qtgo.features.networks.window_fetch import WindowFetch
        from qtgo.networks.download import Download

        if source.name in self._running:
            return
        try:
            download = Download(source, self.folder)
        except DownloadError as error:
            self._tell_error(error)
            return
        fetch = WindowFetch(download, self)
        self._running[source.name] = _Running(download, fetch)
        fetch.progressed.connect(self.progressed)
        fetch.arrived.connect(partial(self._check, source))
        fetch.failed.connect(partial(self._fail, source))
        fetch.go_on()
        self.changed.emit()

    def pause(self, source: Source) -> None:
        """End the connection of a download, and keep what has arrived."""
        running = self._running.get(source.name)
        if running is not None and running.fetch is not None:
            self._end_connection(running)
            running.download.close()
            del self._running[source.name]
            self.changed.emit()

    def cancel(self, source: Source) -> None:
        """End a download, and remove what has arrived."""
        from qtgo.networks.part_file import discard_part

        self.pause(source)
        if source.name not in self._running:
            discard_part(self.folder / source.file_name)
            self.changed.emit()

    def _check(self, source: Source) -> None:
        """Check in the thread what has arrived, and add it."""
        from qtgo.networks.description import describe

        running = self._running[source.name]
        self._end_connection(running)
        self._do(partial(running.download.finish, describe), partial(self._end_check, source))
        self.changed.emit()

    def _end_check(self, source: Source, result: Any) -> None:
        self._running.pop(source.name).download.close()
        if isinstance(result, Exception):
            self._tell_error(result)
            self.changed.emit()
        else:
            self.add(result, is_own=True)

    def _fail(self, source: Source, error: DownloadError) -> None:
        self.pause(source)
        self._tell_error(error)

    def _end_connection(self, running: _Running) -> None:
        fetch, running.fetch = running.fetch, None
        if fetch is not None:
            fetch.stop()
            fetch.deleteLater()

    # Threads

    def close(self) -> None:
        """End everything, downloads for now; ``closed`` is emitted when no thread works any more."""
        self._is_closed.set()
        for running in self._running.values():
            if running.fetch is not None:
                self._end_connection(running)
                running.download.close()
        self._unheard -= sum(work.cancel() for work in self._works)
        self._works.clear()
        for threads in self._threads:
            threads.shutdown(wait=False)
        self._tell_when_closed()

    def _do(self, work: Callable[[], Any], then: Callable[[Any], None], thread: int = 0) -> None:
        """Do something in a thread, and take its result or its exception in this one."""
        if not self._is_closed.is_set():
            self._works.append(self._threads[thread].submit(self._run, work, then))
            self._unheard += 1

    def _run(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        try:
            result = work()
        except _EndedError:
            result = None
        except Exception as error:
            result = error
        self._done.emit(partial(then, result))
        del result  # an exception knows this frame: the collector alone would free them, in any thread

    def _on_done(self, take: Callable[[], None]) -> None:
        self._unheard -= 1
        if self._is_closed.is_set():
            self._tell_when_closed()
        else:
            self._works = [work for work in self._works if not work.done()]
            take()

    def _tell_when_closed(self) -> None:
        if not self._unheard:
            self.closed.emit()

    def _tell_error(self, error: Exception, file: Path | None = None) -> None:
        """Tell what went wrong; raise what nobody has expected."""
        if isinstance(error, DownloadError):
            text = download_error_text(error)
        elif isinstance(error, ModelError):
            text = model_error_text(error)
        elif isinstance(error, OSError):
            text = os_error_text(error)
        elif isinstance(error, ImportError):
            text = tr("Networks need numpy, which is not installed or cannot be loaded.")
        else:
            raise error
        name = "" if file is None or isinstance(error, OSError) else visible(file.name)
        self.told.emit(Told(labeled(name, text) if name else text, is_problem=True))


def search_usual_places(own: Path, engines: Sequence[EngineConfig], clock: Clock) -> Iterator[FoundNetwork]:
    """Look for networks where other programs keep them, and in a folder of QtGo's, whose list may be lost."""
    from qtgo.networks.description import describe
    from qtgo.networks.found import find_networks
    from qtgo.networks.places import Place, named_files, usual_places

    home = user_folder()
    return find_networks(named_files(home, engines), chain([Place(own)], usual_places(home)), describe, now=clock)
