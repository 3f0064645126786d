"""What differs between systems in writing files: syncing, locking, and replacing a file that another program holds."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

_PAUSES = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16)
"""Seconds between attempts to replace a file that a virus scanner or an indexer has open for a moment."""


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
