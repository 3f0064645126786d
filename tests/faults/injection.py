"""The library of C that makes calls fail, compiled on the spot, and how it is told which."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntFlag
from pathlib import Path

_SOURCE = Path(__file__).with_name("interpose.c")
NEVER = 1 << 30


class Call(IntFlag):
    """The kinds of calls, with the numbers that they have in ``interpose.c``."""

    READ_OPEN = 1
    CREATE = 2
    WRITE = 4
    SYNC = 8
    RENAME = 16
    LOCK = 32
    MKDIR = 64
    LINK = 128
    TRUNCATE = 256


# Which calls fail with what: a disk that is full, one that may not be written, one that is broken, and a signal.
CALLS = {
    errno.ENOSPC: Call.CREATE | Call.WRITE | Call.SYNC | Call.RENAME | Call.LOCK | Call.MKDIR | Call.LINK,
    errno.EACCES: Call.READ_OPEN | Call.CREATE | Call.RENAME | Call.MKDIR | Call.LINK,
    errno.EIO: Call.READ_OPEN | Call.CREATE | Call.WRITE | Call.SYNC | Call.RENAME | Call.LOCK | Call.TRUNCATE,
    errno.EINTR: Call.READ_OPEN | Call.CREATE | Call.WRITE | Call.SYNC,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """The n-th call that fails, and all those after it if it is lasting."""

    number: int = NEVER
    errno: int = errno.ENOSPC
    is_lasting: bool = False

    @property
    def calls(self) -> Call:
        """Return the kinds of calls that are counted and can fail."""
        return CALLS[self.errno]

    def __str__(self) -> str:
        return f"{errno.errorcode[self.errno]} {'from' if self.is_lasting else 'at'} call {self.number}"


@dataclass(slots=True)
class Injected:
    """What became of a fault: how many calls were counted, how many failed, and the first that did."""

    counted: int = 0
    failed: int = 0
    first: str = ""


def compiler() -> str | None:
    """Return the C compiler of this system, if it has one whose libraries can be put before others."""
    return (shutil.which("cc") or shutil.which("gcc")) if os.uname().sysname == "Linux" else None


def build(folder: Path) -> Path:
    """Compile the library into a folder and return its path; raise CalledProcessError."""
    target = folder / "interpose.so"
    words = [compiler() or "cc", "-std=gnu11", "-O1", "-shared", "-fPIC", "-o", str(target), str(_SOURCE), "-ldl"]
    subprocess.run(words, check=True, capture_output=True, text=True)
    return target


def is_loaded() -> bool:
    """Return whether this process was started with the library."""
    return hasattr(ctypes.CDLL(None), "faults_arm")


@contextmanager
def injected(fault: Fault, folder: Path) -> Iterator[Injected]:
    """Make calls below a folder fail within the block; what came of it is filled in at its end."""
    library = ctypes.CDLL(None)
    library.faults_told.restype = ctypes.c_char_p
    result = Injected()
    arguments = (int(fault.calls), fault.number, fault.errno, int(fault.is_lasting))
    library.faults_arm(os.fsencode(os.path.realpath(folder)), *arguments)
    try:
        yield result
    finally:
        library.faults_disarm()
        result.counted, result.failed = library.faults_counted(), library.faults_failed()
        kind, _, path = os.fsdecode(library.faults_told()).partition(" ")
        if kind:
            result.first = f"{Call(int(kind)).name} {os.path.relpath(path, folder)}"
