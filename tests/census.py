"""A count of everything that can leak: Python objects and Qt objects by type, child processes, open files."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from qtgo.deferred import field
from qtgo.garbage import collect_all

_GESTURES = "QGestureManager"  # keeps the gestures of deleted widgets until the next input
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Census:
    """How many there are of what, by name of the type."""

    objects: Counter[str]  # of the program's own classes, as Python sees them
    others: Counter[str]  # of all other classes
    qt: Counter[str]  # all QObjects below the application and its widgets, as Qt sees them
    processes: int
    files: int
    threads: int  # those of libraries, too
    memory: int  # resident, in bytes, without what is free at once; gaps among what is in use are part of it
    allocated: int  # bytes that the C library has handed out, to Qt and for what is large in Python
    blocks: int  # of memory that Python has handed out


def carry_out_posted() -> None:
    """Carry out what is posted, deletions too."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def settle() -> None:
    """Carry out what is posted, and collect garbage, which may post more; what was settled is looked through, too."""
    for _ in range(2):
        carry_out_posted()
        collect_all()
    carry_out_posted()


def take_census() -> Census:
    """Count what there is, after what is posted has been carried out."""
    settle()
    own, others = Counter[str](), Counter[str]()
    for kind, count in Counter(map(type, gc.get_objects())).items():
        module = str(kind.__module__)
        if kind is not field:  # which classes have, as modules come
            name = sys.intern(f"{module}.{kind.__qualname__}")  # or each count would add to the next
            (own if module.startswith("qtgo.") else others)[name] += count
    return Census(
        own,
        others,
        Counter(_qt_types()),
        len(child_processes()),
        _entries("fd"),
        _entries("task"),
        _resident_memory(),
        _allocated(),
        sys.getallocatedblocks(),
    )


def growth(before: Mapping[str, int], after: Mapping[str, int], allowed: int = 0) -> dict[str, int]:
    """Return by how much each type has grown that has grown by more than is allowed, the most first."""
    grown = {kind: count - before.get(kind, 0) for kind, count in after.items()}
    return {kind: more for kind, more in sorted(grown.items(), key=lambda item: -item[1]) if more > allowed}


def child_processes() -> list[int]:
    """Return the processes that this one has started and that have not been waited for."""
    own, found = os.getpid(), []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text("utf-8", "replace").rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue  # it has ended meanwhile
        if parent == own:
            found.append(int(stat.parent.name))
    return found


def _qt_types() -> Iterable[str]:
    application = QCoreApplication.instance()
    assert application is not None
    below: list[QObject] = [application]
    below += (widget for widget in QApplication.topLevelWidgets() if widget.parent() is None)
    while below:
        qt_object = below.pop()
        kind = qt_object.metaObject().className()
        yield kind
        if kind != _GESTURES:  # Python, too, would keep those that it has once seen
            below += qt_object.children()


def _entries(folder: str) -> int:
    """Count what the system lists of this process: its open files (fd), its threads (task)."""
    return sum(1 for _ in Path("/proc/self", folder).iterdir())


def _resident_memory() -> int:
    """Return the bytes in use; what the C library holds in reserve, more and more of it, is given back first."""
    with contextlib.suppress(OSError, AttributeError):  # a library other than that of GNU
        ctypes.CDLL(None).malloc_trim(0)
    _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
    return (resident - shared) * _PAGE  # libraries and fonts are read as they are used, by everybody together


class _Allocations(ctypes.Structure):
    """What ``mallinfo2`` returns, of which only two numbers are used here."""

    _fields_ = (
        *((f"_{number}", ctypes.c_size_t) for number in range(4)),
        *((name, ctypes.c_size_t) for name in ("mapped", "_5", "_6", "in_heaps", "_8", "_9")),
    )


def _allocated() -> int:
    """Return the bytes that the C library has handed out, or 0 where it does not tell."""
    try:
        told = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError):  # a library other than that of GNU, or an old one
        return 0
    told.restype = _Allocations
    allocations = told()
    return int(allocations.in_heaps) + int(allocations.mapped)
