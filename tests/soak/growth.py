"""What there is more and more of, from one count to the next."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import and_, or_

from tests.census import Census, growth
from tests.soak.lines import Lines

ALLOWED_OBJECTS = 45
"""Of one type."""
ALLOWED_QT = 30
ALLOWED_FILES = 5
ALLOWED_THREADS = 4  # of pools that grow to their size
ALLOWED_ALLOCATED = 30_000_000
ALLOWED_BLOCKS = 250_000
"""Of Python's memory: modules and caches that come with use, and names that PySide 6.11 never lets go of.

It keeps one for each signal that is connected to a method of Qt's own, such as ``reject``: some 60 bytes each.
"""
ALLOWED_MEMORY = 120_000_000
"""Bytes resident: what was free between other things when a large game was closed is not returned, but used again."""
_COMPARED = 3  # counts of either end
_MOST_TOLD = 12  # types

Grown = tuple[str, str]
"""A fault, and its details."""


class Growth:
    """Compares the last counts with early ones, which are taken anew whenever the soak has lasted twice as long.

    Thus what comes with first use is no growth, and what goes on is told however slow it is.
    """

    def __init__(self, lines: Lines | None = None) -> None:
        """Begin with no count; ``lines`` are told with what has grown."""
        self._lines = lines
        self._early: Sequence[Census] = ()
        self._late = deque[Census](maxlen=_COMPARED)
        self._taken = 0

    def note(self, census: Census) -> Sequence[Grown]:
        """Note a count; return what has grown."""
        self._taken += 1
        self._late.append(census)
        is_comparable = self._taken > 2 and len(self._late) >= len(self._early)  # at the first not all had been used
        grown = list(_grown(self._early, self._late)) if is_comparable else []
        if grown and self._lines is not None:
            grown.append(("more and more of lines", self._lines.told()))
        if self._taken & (self._taken - 1) == 0:  # a power of two
            self._early = tuple(self._late)
            self._late.clear()
            if self._lines is not None:
                self._lines.renew()
        return grown


def _grown(early: Sequence[Census], late: Sequence[Census]) -> Iterator[Grown]:
    """Yield what has grown: even its lowest count lately is above its highest early one."""

    def more(counts: Callable[[Census], Counter[str]], allowed: int) -> dict[str, int]:
        return growth(reduce(or_, map(counts, early)), reduce(and_, map(counts, late)), allowed)

    if objects := more(lambda census: census.objects, ALLOWED_OBJECTS):
        yield f"more and more Python objects: {', '.join(objects)}", f"{objects}\n"
    if objects := more(lambda census: census.qt, ALLOWED_QT):
        yield f"more and more Qt objects: {', '.join(objects)}", f"{objects}\n"
    types = dict(islice(more(lambda census: census.objects + census.others, 0).items(), _MOST_TOLD))
    measures: tuple[tuple[str, Callable[[Census], int], int], ...] = (
        ("processes", lambda census: census.processes, 0),
        ("open files", lambda census: census.files, ALLOWED_FILES),
        ("threads", lambda census: census.threads, ALLOWED_THREADS),
        ("bytes of the C library", lambda census: census.allocated, ALLOWED_ALLOCATED),
        ("blocks of Python", lambda census: census.blocks, ALLOWED_BLOCKS),
        ("bytes of memory", lambda census: census.memory, ALLOWED_MEMORY),
    )
    for name, count, allowed in measures:
        before, after = max(map(count, early)), min(map(count, late))
        if after > before + allowed:
            yield f"more and more {name}", f"{after:,}, {before:,} early on; of all types: {types}\n"
