"""Temporary files that stay locked while their program lives, so that abandoned ones can be recognized.

The lock disappears with the process, however it ends. An unlocked file with a name that only this program
uses is abandoned. Windows locks the content itself, but refuses to remove an open file.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path, PurePath
from types import TracebackType
from typing import Self

_ATTEMPTS = 100
_DEAD_AFTER = 3600.0  # seconds, where there are no locks
_LONG = 200  # characters of a folder; a path has 259 on Windows, unless a prefix lifts that limit
_PAUSES = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16)
"""Seconds between attempts to replace a file that a virus scanner or an indexer has open for a moment."""


class OwnedFile:
    """A new file, readable by the user only, and open for writing; leaving its context removes it."""

    def __init__(self, folder: Path, prefix: str, suffix: str) -> None:
        """Create the file, with eight random characters between prefix and suffix; raise OSError."""
        for _ in range(_ATTEMPTS):
            descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=suffix, dir=_without_limit(folder))
            self.path = Path(name)
            self._descriptor = descriptor
            try:
                is_ours = _lock(descriptor) and os.fstat(descriptor).st_nlink > 0
            except BaseException:
                self.remove()
                raise
            if is_ours:
                return
            os.close(descriptor)  # removed as abandoned between its creation and its lock
        raise FileExistsError(f"{folder}: no temporary file can be made")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def write(self, data: bytes) -> None:
        """Replace the content of the file; raise OSError."""
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        write_all(self._descriptor, data)

    def sync(self) -> None:
        """Sync what was written to disk; raise OSError."""
        sync_to_disk(self._descriptor)

    def put_in_place_of(self, target: Path) -> None:
        """Rename the file atomically to its final name, and release it; raise OSError."""
        if os.name == "nt":  # Windows cannot rename an open file
            self._close()
        replace(self.path, target)
        self._close()

    def remove(self) -> None:
        """Remove the file unless it has been renamed to its final name."""
        if self._descriptor >= 0:
            if os.name == "nt":
                self._close()
            with contextlib.suppress(OSError):
                self.path.unlink()
            self._close()
        elif os.name == "nt":
            with contextlib.suppress(OSError):  # it was closed for renaming, which failed
                self.path.unlink()

    def _close(self) -> None:
        self._descriptor = close_once(self._descriptor)


def _without_limit(folder: PurePath, platform: str = sys.platform) -> PurePath:
    """Return the name of a folder by which it has room for names that are longer than those it has."""
    name = str(folder)
    if platform != "win32" or len(name) < _LONG or not folder.is_absolute() or name.startswith("\\\\?\\"):
        return folder
    return type(folder)(f"\\\\?\\UNC{name[1:]}" if name.startswith("\\\\") else f"\\\\?\\{name}")


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes, in as many calls as the system needs; raise OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def close_once(descriptor: int) -> int:
    """Close a file whose data was synced before, if it has one; return -1, which stands for a closed one."""
    if descriptor >= 0:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    return -1


def remove_abandoned(folder: Path, names: re.Pattern[str]) -> None:
    """Remove the files of a folder with such names that are the user's own and belong to no living program."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if names.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove_if_abandoned(Path(entry.path))


def _remove_if_abandoned(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or (hasattr(os, "geteuid") and found.st_uid != os.geteuid()):
            return
        if sys.platform != "win32":
            lock_now(descriptor)
            path.unlink()
            return
    finally:
        os.close(descriptor)
    if found.st_mtime < time.time() - _DEAD_AFTER:
        path.unlink()


def _lock(descriptor: int) -> bool:
    """Lock a newly created file; return False if another program was faster."""
    if sys.platform != "win32":
        try:
            lock_now(descriptor)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: nobody there considers the file abandoned
            return True
    return True


def sync_to_disk(descriptor: int) -> None:
    """Sync a file to the disk itself; raise OSError.

    On macOS, fsync leaves the data in the disk's cache, from which a power cut takes it.
    """
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:  # a network drive, or one of another system's, does not know it
            pass
        else:
            return
    os.fsync(descriptor)


def lock_now(descriptor: int) -> None:
    """Lock a file for this program until it is closed; raise BlockingIOError if another has it, or OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def replace(
    path: Path, target: Path, *, platform: str = sys.platform, pause: Callable[[float], None] = time.sleep
) -> None:
    """Rename a file to a name that may be taken; raise OSError.

    On Windows that fails while another program has the target open, usually for a moment.
    """
    for seconds in _PAUSES if platform == "win32" else ():
        try:
            path.replace(target)
        except PermissionError:
            pause(seconds)
        else:
            return
    path.replace(target)
