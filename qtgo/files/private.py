"""Files and folders that only their user may read: settings, journals, versions, logs."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

_OWN_FOLDER = "qtgo"
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user only; raise OSError.

    One that was made by an earlier version, for others to look into, is closed to them; but not a folder that is not
    this program's, into which it was only told to write.
    """
    missing = [folder]
    while not missing[-1].exists() and missing[-1] != missing[-1].parent:
        missing.append(missing[-1].parent)
    for path in reversed(missing):
        path.mkdir(mode=_FOLDER_MODE, exist_ok=True)
    if _OWN_FOLDER not in folder.parts:
        return
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(folder.stat().st_mode)
        if mode & ~_FOLDER_MODE:
            folder.chmod(mode & _FOLDER_MODE)


def open_private(path: str | os.PathLike[str], flags: int) -> int:
    """Open a file, as an ``opener`` does, that only the user may read from now on; raise OSError.

    What is no regular file, such as a device, is everybody's and stays as it is.
    """
    descriptor = os.open(path, flags, _FILE_MODE)
    with contextlib.suppress(OSError, AttributeError):
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISREG(mode) and stat.S_IMODE(mode) & ~_FILE_MODE:
            os.fchmod(descriptor, _FILE_MODE)
    return descriptor
