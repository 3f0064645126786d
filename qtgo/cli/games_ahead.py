"""Games looked at ahead by other processes, each of which does nothing else and ends with this one."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from qtgo.text.translation import use_language

if TYPE_CHECKING:
    from multiprocessing.connection import _ConnectionBase  # Windows has another kind of it

FEWEST = 40
"""Games that are worth the second or so that processes take to start."""
_MOST_PROCESSES = 8
_ASKED = 2
"""Games that each process has been given at a time, so that it need not wait for the next."""

_GARBAGE = 100_000
"""Objects made, those of some games, after which unused ones are looked for."""

_Found = TypeVar("_Found")


class GamesAhead(Generic[_Found]):
    """Looks at the files of a list in their order, once it has begun; ``take`` is called for each of them in turn.

    What looks is called with the name of a file in another process, and must be fit to be sent there, as what it
    returns must be to come back.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._at = self._sent = 0
        self._first = 0
        self._pipes: list[_ConnectionBase[Any, Any]] = []
        self._processes: list[BaseProcess] = []

    def begin(self, look: Callable[[str], _Found | None]) -> None:
        """Begin with the files that have not been taken, if these are many and there are processors for it."""
        count = min(_MOST_PROCESSES, _processors())
        if self._processes or count < 2 or len(self._names) - self._at < FEWEST:
            return
        self._first = self._sent = self._at
        try:
            with _interruptions_ignored():  # which the processes inherit: this one ends them
                for _ in range(count):
                    self._start(look)
            for _ in range(_ASKED * count):
                self._send()
        except (OSError, ImportError):  # no more processes, or none at all on this system
            self.close()

    def take(self) -> _Found | None:
        """Return what was found in the next file, None if that is not known here."""
        self._at += 1
        if not self._pipes:
            return None
        try:
            found: _Found | None = self._pipes[(self._at - 1 - self._first) % len(self._pipes)].recv()
        except (OSError, EOFError):  # a process was ended
            self.close()
            return None
        with suppress(OSError):  # it has ended since: what it was asked for will not arrive
            self._send()
        return found

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.terminate()
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes.clear()

    def _start(self, look: Callable[[str], _Found | None]) -> None:
        context = get_context("spawn")  # a copy of this process would have its engines and its files
        own, other = context.Pipe()
        self._pipes.append(own)
        with other:
            process = context.Process(target=_serve, args=(other, look), daemon=True)
            process.start()
        self._processes.append(process)

    def _send(self) -> None:
        """Send the next file to the process whose turn it is."""
        if self._sent < len(self._names):
            self._sent += 1
            self._pipes[(self._sent - 1 - self._first) % len(self._pipes)].send(self._names[self._sent - 1])


def _processors() -> int:
    """Return how many processors there are for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _interruptions_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: _ConnectionBase[Any, Any], look: Callable[[str], object]) -> None:
    """Look at the files whose names arrive, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which Windows does not hand on
    use_language()
    gc.freeze()  # what was imported stays
    gc.set_threshold(_GARBAGE, 20, 20)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, suppress(OSError, EOFError):
        sys.stderr = nowhere  # the other process says what is wrong with a file, at its place
        while True:
            pipe.send(look(pipe.recv()))
