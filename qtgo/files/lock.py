"""A lock that the system's kernel keeps for a living program, and takes back however that ends.

A process number would not do: it is used again, and programs in different sandboxes have the same ones.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import weakref
from pathlib import Path

from qtgo.files.locked_temporary_files import lock_now, write_all
from qtgo.files.private import open_private

_PAUSE = 0.01
_MOST_BYTES = 1000


class FileLock:
    """A file that is there, and locked, while its owner needs what it stands for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor = -1

    @property
    def is_held(self) -> bool:
        """Return whether this object has the lock."""
        return self._descriptor >= 0

    def take(self, patience: float = 0.0) -> bool:
        """Take the lock, waiting so many seconds for it; return False if another living program keeps it.

        Where no lock can be made, as on a full disk, True is returned without one. On a file system without locks the
        file names its owner, which counts as living unless this machine knows better.
        """
        until = time.monotonic() + patience
        while not self._take_now():
            if time.monotonic() >= until:
                return False
            time.sleep(_PAUSE)
        return True

    def release(self) -> None:
        """Release the lock, and remove its file."""
        if self._descriptor < 0:
            return
        if sys.platform == "win32":  # which removes no open file
            self._close()
        with contextlib.suppress(OSError):
            self.path.unlink()
        self._close()

    def _take_now(self) -> bool:
        if self.is_held:
            return True
        try:
            self._descriptor = open_private(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0))
            self._end = weakref.finalize(self, os.close, self._descriptor)
        except OSError:
            return True
        try:
            is_taken = self._is_locked()
        except BaseException:
            self._close()
            raise
        if not is_taken:
            self._close()
        return is_taken

    def _is_locked(self) -> bool:
        try:
            lock_now(self._descriptor)
        except BlockingIOError:
            return False
        except OSError:
            if _lives(_owner(self._descriptor)):
                return False
        if sys.platform == "win32":  # which removes no open file, and lets nobody read what is locked
            return True
        if not os.fstat(self._descriptor).st_nlink:
            return False  # its last owner has just removed it
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            write_all(self._descriptor, f"{os.getpid()} {os.uname().nodename}\n".encode())
        return True

    def _close(self) -> None:
        if self._descriptor >= 0:
            self._descriptor = -1
            with contextlib.suppress(OSError):
                self._end()


def _owner(descriptor: int) -> str:
    """Return what a lock's file says of its owner: process number and name of the machine."""
    if sys.platform == "win32":
        return ""
    with contextlib.suppress(OSError):
        return os.pread(descriptor, _MOST_BYTES, 0).decode("utf-8", "replace").strip()
    return ""


def _lives(owner: str) -> bool:
    number, _, machine = owner.partition(" ")
    if sys.platform == "win32" or not number.isdecimal():
        return False
    if machine != os.uname().nodename:
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return int(number) > 0
