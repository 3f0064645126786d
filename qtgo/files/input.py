"""Reading files of unknown origin, such as games: never one that could block."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from qtgo.files.special import SpecialFileError, own_descriptor

_BLOCK = 1 << 20


def read_input(path: str | os.PathLike[str], limit: int, *, may_block: bool = False) -> bytes:
    """Return the bytes of a regular file; raise OSError, with EFBIG for more than ``limit`` bytes.

    ``may_block`` also reads streams the program was given open, such as ``/dev/stdin`` or a shell's ``<(command)``.
    """
    descriptor = own_descriptor(path) if may_block else None
    if descriptor is not None:
        data = _read(os.dup(descriptor), limit + 1)
    else:
        opened = _open_regular(path)
        if os.fstat(opened).st_size > limit:
            os.close(opened)
            raise _too_large(path)
        data = _read(opened, limit + 1)
    if len(data) > limit:
        raise _too_large(path)
    return data


def read_head(path: str | os.PathLike[str], count: int) -> bytes:
    """Return the first bytes of a regular file; raise OSError."""
    return _read(_open_regular(path), count)


def _open_regular(path: str | os.PathLike[str]) -> int:
    try:
        mode = Path(path).stat().st_mode
    except ValueError as error:  # for example a null character
        raise OSError(errno.EINVAL, str(error), path) from error
    if not stat.S_ISREG(mode):
        raise _special(path)
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(opened).st_mode):  # replaced by a pipe meanwhile
        os.close(opened)
        raise _special(path)
    return opened


def _read(descriptor: int, count: int) -> bytes:
    """Read to the end, or at most so many bytes, and close."""
    parts = []
    left = count
    try:
        while left > 0 and (part := os.read(descriptor, min(_BLOCK, left))):
            parts.append(part)
            left -= len(part)
    finally:
        os.close(descriptor)
    return b"".join(parts)


def _special(path: str | os.PathLike[str]) -> OSError:
    if Path(path).is_dir():
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    return SpecialFileError(path)


def _too_large(path: str | os.PathLike[str]) -> OSError:
    return OSError(errno.EFBIG, os.strerror(errno.EFBIG), os.fspath(path))
