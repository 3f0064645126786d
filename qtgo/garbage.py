"""The collector of cyclic garbage while games are large: it stops every thread while it looks through objects."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator, Sequence
from threading import RLock

_SELDOM, _NEVER = 1000, 10**9
"""Collections before all objects are looked through: since the start of the program, and with a large game."""
_LONG = 10_000  # items
_MANY_YOUNG = 20_000  # objects, which take some milliseconds to look through
_OWN_BLOCKS, _MORE_BLOCKS = 650_000, 150_000  # of memory: of the program with most features in use, and of what is open
_OWN_SETTLED, _MORE_SETTLED = 95_000, 55_000  # objects


class _Holding:
    """Holds the collector back, which is one for all threads, until the last of those who ask for that is done."""

    def __init__(self) -> None:
        self.lock = RLock()  # taken anew where a collection that is just beginning calls for this
        self._holders = 0
        self._is_collecting = False
        self._was_enabled = False

    def begin(self) -> None:
        with self.lock:
            self._was_enabled |= gc.isenabled()
            gc.disable()
            self._holders += 1

    def end(self) -> None:
        with self.lock:
            self._holders -= 1
            if self._was_enabled and not self._holders:
                self._was_enabled = False
                if _are_many_young():
                    settle_garbage()  # what others have made meanwhile would be looked through at once
                gc.enable()

    def note(self, phase: str, _info: dict[str, int]) -> None:
        """Have the thread that collects keep the lock meanwhile: it lets others go on where it deletes parts of Qt."""
        if phase == "start":
            self.lock.acquire()
            self._is_collecting = True
        elif self._is_collecting:
            self._is_collecting = False
            self.lock.release()


_holding = _Holding()


class _Own:
    """What the program itself has, which grows with what is used of it: as it was last seen beside no large game."""

    def __init__(self) -> None:
        self.blocks, self.settled = _OWN_BLOCKS, _OWN_SETTLED


_own = _Own()


@contextlib.contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Keep the cyclic garbage collector from walking through what is being built, or from deleting widgets."""
    _holding.begin()
    try:
        yield
    finally:
        _holding.end()


@contextlib.contextmanager
def no_widget_collected() -> Iterator[None]:
    """Keep the collector from deleting widgets in any thread; one that has begun is done first."""
    if _holding.note not in gc.callbacks:
        gc.callbacks.append(_holding.note)
    with no_garbage_collection(), _holding.lock:
        yield


def tidied() -> Iterator[None]:
    """Collect what was closed and return its memory, in two steps; nothing if so much is open that this takes long.

    A window leaves few objects that refer to each other: settled ones wait until there are many.
    """
    if is_quickly_collected():
        if gc.get_freeze_count() > _own.settled + _MORE_SETTLED:
            collect_all()
            gc.freeze()
            _own.settled = gc.get_freeze_count()
        else:
            gc.collect()
        if is_settling():
            end_settling()
        else:
            _own.blocks = max(_OWN_BLOCKS, sys.getallocatedblocks())
        yield
        return_memory()


def is_quickly_collected() -> bool:
    """Return whether no large game is open, by the memory in use: to count the objects themselves takes long."""
    return not is_settling() or sys.getallocatedblocks() < _own.blocks + _MORE_BLOCKS


def return_memory() -> None:
    """Return memory that was let go of to the system: on Linux the C library keeps much of it for later."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(AttributeError, OSError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


def be_done_with_young() -> None:
    """Look through the young objects for cycles, unless a thread is reading a large game or has just read one."""
    with _holding.lock:  # nobody holds the collector back before it is done
        if gc.isenabled() and not _are_many_young():
            gc.collect(1)
        else:
            settle_garbage()


def _are_many_young() -> bool:
    """Return whether to look through the young objects takes long; the collector counts those made less those freed.

    They are counted without a step of Python's between the list of them and its end, in which the window could let go
    of one: a painter would paint on after its event, and be deleted in another thread.
    """
    return gc.get_count()[0] >= _MANY_YOUNG or sum(map(len, map(gc.get_objects, (0, 1)))) >= _MANY_YOUNG


def settle_long(items: Sequence[object]) -> None:
    """Count what was just made as old, if it is long: a young one is looked through twice."""
    if len(items) > _LONG:
        settle_garbage()


def settle_garbage() -> None:
    """Count all objects as old: looking through a million young ones for cycles would stop every thread.

    In the program itself they are settled, as what its start has made is: ``collect_all`` alone looks through them.
    What grows old later is looked through only when asked for, which may take long, until ``end_settling``.
    """
    young, middle, old = gc.get_threshold()
    gc.freeze()
    if old >= _SELDOM:
        gc.set_threshold(young, middle, _NEVER)
    else:
        gc.unfreeze()


def collect_all() -> None:
    """Look through all objects for cycles, those too that are settled, which takes more than a second if many are."""
    gc.unfreeze()
    gc.collect()


def is_settling() -> bool:
    """Return whether all objects are looked through only when asked for."""
    return gc.get_threshold()[2] == _NEVER


def end_settling() -> None:
    """Look through all objects now and then again: the large games are gone."""
    if is_settling():
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _SELDOM)
