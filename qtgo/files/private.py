"""Files and folders that only the user may read: settings, journals, versions, logs."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path

_OWN_FOLDER = "qtgo"
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Create a folder, and its missing parents, for the user only; raise OSError.

    A folder of ours that an earlier version made readable to others is closed to them; a folder that belongs to someone
    else, which the program was only told to write into, is not.
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
    """Open a file, as an ``opener`` does, and restrict it to the user; raise OSError.

    Anything but a regular file, such as a device, keeps its permissions.
    """
    descriptor = os.open(path, flags, _FILE_MODE)
    if sys.platform == "win32":  # what is in the user's folders is readable to the user alone
        return descriptor
    with contextlib.suppress(OSError):
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISREG(mode) and stat.S_IMODE(mode) & ~_FILE_MODE:
            os.fchmod(descriptor, _FILE_MODE)
    return descriptor
