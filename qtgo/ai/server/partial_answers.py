"""Work that tells something on the way, for answers that come in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from queue import SimpleQueue
from threading import Thread

Say = Callable[[str], None]
_Lines = SimpleQueue[str | BaseException | None]


def lines_of(work: Callable[[Say], Iterable[str]]) -> Iterator[str]:
    """Carry out work in a thread; return the lines that it says, as it says them, and then those that it returns.

    What fails before the first line is raised here, and later from the iterator.
    """
    told: _Lines = SimpleQueue()

    def run() -> None:
        try:
            for line in work(told.put):
                told.put(line)
        except BaseException as error:
            told.put(error)
        else:
            told.put(None)

    Thread(target=run, name="thinking", daemon=True).start()
    lines = _received(told)
    return chain((next(lines, ""),), lines)


def _received(told: _Lines) -> Iterator[str]:
    while (line := told.get()) is not None:
        if isinstance(line, BaseException):
            raise line
        yield line
