"""Frees games that are no longer open in small steps, so that the window stays responsive."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject

from qtgo.core.record.replayed_line import Kept
from qtgo.core.record.tree import Node
from qtgo.garbage import collect_all, is_settling, tidied
from qtgo.sgf.collection import Collection
from qtgo.timers import InTurns, turn_timer

_DELAY_MS = 1000  # the game that is opened instead is shown first; twice as long before each further try
_PAUSE_MS = 4
_WORK_S = 0.004
_LONGEST = 8  # doublings of the delay
_MANY = 4  # tries


class Releasing(QObject):
    """Frees collections, one after the other, as soon as nothing refers to them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # With what was kept of them beside, the branches that are no longer in them, and how often each was tried.
        self._waiting: deque[tuple[Collection | None, list[Kept], Sequence[Sequence[Node]], int]] = deque()
        self._steps: Generator[None, None, list[Sequence[Node]]] | None = None
        self._kept: list[Kept] = []
        self._tries = 0
        self._was_long = False
        self._is_last = False
        self._timer = turn_timer(self, self._go_on)

    def release(self, collection: Collection, kept: list[Kept], branches: Sequence[Sequence[Node]] = ()) -> None:
        """Free a collection, what was kept of its games beside, and rows of branches that edits took out of them.

        The caller lets go of all of them.
        """
        self._waiting.appendleft((collection, kept, branches, 0))
        if self._steps is None:
            self._timer.start(_DELAY_MS)

    def outlive(self, owner: QObject) -> None:
        """Go on when the owner is deleted, whose parts may refer to the games until then, and end when all is done."""
        self.setParent(QCoreApplication.instance() or owner)
        self._is_last = True
        if not self._timer.isActive():
            self._timer.start()

    def collect_rest(self) -> None:
        """Run the garbage collector, which takes time, if something has long seemed to refer to a game."""
        if any(tries > _MANY for *_, tries in self._waiting):
            collect_all()

    def _go_on(self) -> None:
        if self._steps is None:
            if not self._waiting:
                self._end()
                return
            from qtgo.sgf.release import release

            collection, self._kept, branches, self._tries = self._waiting.popleft()
            self._steps = release(collection, self._kept, branches)
            del collection, branches
        end = perf_counter() + _WORK_S
        try:
            next(self._steps)
            while perf_counter() < end:
                next(self._steps)
            self._was_long = True
        except StopIteration as ended:
            self._steps = None
            if ended.value:
                self._try_again(ended.value)
                return
        self._timer.start(_PAUSE_MS)

    def _end(self) -> None:
        if self._was_long or is_settling():  # a file of long comments, too, is large and quickly freed
            self._was_long = False
            InTurns(tidied())
        if self._is_last:
            self.deleteLater()

    def _try_again(self, rows: list[Sequence[Node]]) -> None:
        """Come back to games that something still refers to, such as a window whose engines take long to end."""
        self._waiting.append((None, self._kept, rows, self._tries + 1))
        self._kept = []
        tries = self._waiting[0][-1]  # none of the others has fewer
        self._timer.start(_DELAY_MS << min(tries - 1, _LONGEST) if tries else _PAUSE_MS)
