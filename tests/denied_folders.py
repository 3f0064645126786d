"""Folders that the system does not let a program read, also where the tests run as root."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path


def locked_below(folder: Path) -> Callable[..., os.stat_result]:
    """Return a ``Path.stat`` for which nothing in a folder may be looked at, as without its x permission."""
    real = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if folder in path.parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, follow_symlinks=follow_symlinks)

    return stat


def locked_list(folder: Path) -> Callable[..., object]:
    """Return an ``os.scandir`` for which a folder may not be listed, as without its r permission."""
    real = os.scandir

    def scandir(path: str | os.PathLike[str] = ".") -> object:
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path)

    return scandir
