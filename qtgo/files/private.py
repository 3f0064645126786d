"""Files and folders that only the user may read: settings, journals, versions, logs."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import NamedTuple

from qtgo.files.input import is_possible

NETWORKS = "networks"
"""The folder of networks that were downloaded, in that of the data."""
_NAME = "qtgo"
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


class OwnFolders(NamedTuple):
    """The folders that the system has for the program's own files."""

    config: Path
    state: Path
    data: Path
    cache: Path


def own_folders() -> OwnFolders:
    """Return the program's own folders, which need not exist; raise RuntimeError for a user without a home."""
    import platformdirs  # here, so that the arguments of all commands are known without it, where packages are built

    return OwnFolders(
        platformdirs.user_config_path(_NAME, appauthor=False),
        platformdirs.user_state_path(_NAME, appauthor=False),
        platformdirs.user_data_path(_NAME, appauthor=False),
        platformdirs.user_cache_path(_NAME, appauthor=False),
    )


def is_own(path: Path) -> bool:
    """Return whether a path is in a folder of ours, rather than one that the program was only told to use."""
    return _own_folder_around(path) is not None


def _own_folder_around(path: Path) -> Path | None:
    try:
        return next((folder for folder in own_folders() if path.is_relative_to(folder)), None)
    except RuntimeError:
        return None


def make_private_folder(folder: Path) -> None:
    """Create a folder, and its missing parents, for the user only; raise OSError.

    A folder of ours that an earlier version made readable to others is closed to them; a folder that belongs to someone
    else, which the program was only told to write into, is not.
    """
    if not is_possible(str(folder)):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(folder))
    missing = [folder]
    while not missing[-1].exists() and missing[-1] != missing[-1].parent:
        missing.append(missing[-1].parent)
    for path in reversed(missing):
        path.mkdir(mode=_FOLDER_MODE, exist_ok=True)
    own = _own_folder_around(folder)
    if own is None:
        return
    for path in (folder, *folder.parents):
        if not path.is_relative_to(own):
            return
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & ~_FOLDER_MODE:
                path.chmod(mode & _FOLDER_MODE)


def make_private_file(path: Path) -> None:
    """Create a file of ours for the user only, or close one that others could read, before others than we open it.

    A file that is not in a folder of ours is the user's, and left alone, as is one that cannot be opened.
    """
    if is_own(path):
        with contextlib.suppress(OSError):
            os.close(open_private(path, os.O_RDWR | os.O_CREAT))


def open_private(path: str | os.PathLike[str], flags: int) -> int:
    """Open a file, as an ``opener`` does, and restrict it to the user; raise OSError.

    Anything but a regular file, such as a device, keeps its permissions.
    """
    # A pipe in the place of a file is not waited for.
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), _FILE_MODE)
    if sys.platform == "win32":  # what is in the user's folders is readable to the user alone
        return descriptor
    with contextlib.suppress(OSError):
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISREG(mode) and stat.S_IMODE(mode) & ~_FILE_MODE:
            os.fchmod(descriptor, _FILE_MODE)
    return descriptor
