"""Which lines of code have made what is left of Python's memory."""

from __future__ import annotations

import tracemalloc
from collections import Counter

_FRAMES = 5
_MOST_TOLD = 10


class Lines:
    """Counts the blocks that each line has made, with the lines that led there; all takes twice its time meanwhile."""

    def __init__(self) -> None:
        self._early = Counter[tracemalloc.Traceback]()

    def renew(self) -> None:
        """Compare with what there is now from here on."""
        if tracemalloc.is_tracing():
            self._early = _blocks()
        else:
            tracemalloc.start(_FRAMES)

    def told(self) -> str:
        """Return where there is most more of, in words."""
        more = _blocks() - self._early
        return "".join(f"{count:,} blocks of\n{_place(made)}\n" for made, count in more.most_common(_MOST_TOLD))


def _blocks() -> Counter[tracemalloc.Traceback]:
    own = tracemalloc.Filter(False, tracemalloc.__file__), tracemalloc.Filter(False, __file__)
    traces = tracemalloc.take_snapshot().filter_traces(own).statistics("traceback")
    return Counter({each.traceback: each.count for each in traces})


def _place(made: tracemalloc.Traceback) -> str:
    return "\n".join(made.format())
