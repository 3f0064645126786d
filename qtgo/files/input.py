"""Reading files: the only way in which the program does, so that it never waits for a pipe, nor reads without an end.

Neither a game from the network nor a file of the program's own need be what its name says.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from qtgo.deferred import regex

OWN_LIMIT = 1 << 30
"""Bytes of a file of the program's own: more than any has."""
_BLOCK = 1 << 20
_MOST_UNSAID = 1 << 24  # bytes beyond the size that the system tells, which is 0 for what it makes up as it is read
_MAX_LINKS = 40  # Linux's own limit for links
_DESCRIPTOR = regex(r"/(?:dev|proc/(?:self|thread-self|(?P<process>[0-9]{1,9})))/fd/(?P<number>[0-9]{1,9})")


class SpecialFileError(OSError):
    """A path is not a regular file, so it is neither read nor written."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(0, "Not a regular file", os.fspath(path))


class ReadOnlyFileError(PermissionError):
    """The file is read-only for everyone, so it must not be replaced."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(errno.EACCES, "Read-only file", os.fspath(path))


def own_descriptor(path: str | os.PathLike[str]) -> int | None:
    """Return this process's descriptor for a path such as ``/dev/stdout`` or ``/dev/fd/63``, or None.

    Reopening such a path may fail (sockets) or start at another position (files opened for appending).
    """
    name = os.path.normpath(Path(path).absolute())
    for _ in range(_MAX_LINKS):
        match = _DESCRIPTOR.fullmatch(name)
        if match is not None:
            return int(match["number"]) if match["process"] in (None, str(os.getpid())) else None
        try:
            name = os.path.normpath(Path(name).parent / Path(name).readlink())
        except (OSError, ValueError):
            return None
    return None


def is_possible(path: str) -> bool:
    """Return whether a file could have a path: some texts are the name of none, bytes that are no text may be one."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def resolved(path: str | os.PathLike[str]) -> Path:
    """Return a path without links; as it stands where it leads in a circle, or can be none."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return Path(path)


def read_input(path: str | os.PathLike[str], limit: int, *, may_block: bool = False) -> bytes:
    """Return the bytes of a regular file; raise OSError, with EFBIG for more than ``limit`` bytes.

    ``may_block`` also reads streams the program was given open, such as ``/dev/stdin`` or a shell's ``<(command)``.
    """
    descriptor = own_descriptor(path) if may_block else None
    if descriptor is not None:
        data = _read(os.dup(descriptor), limit + 1)
    else:
        opened = open_regular(path)
        size = os.fstat(opened).st_size
        if size > limit:
            os.close(opened)
            raise _too_large(path)
        limit = min(limit, size + _MOST_UNSAID)
        data = _read(opened, limit + 1)
    if len(data) > limit:
        raise _too_large(path)
    return data


def read_head(path: str | os.PathLike[str], count: int) -> bytes:
    """Return the first bytes of a regular file; raise OSError."""
    return _read(open_regular(path), count)


def check_regular(path: Path) -> None:
    """Raise SpecialFileError for anything but a regular file or none, which others than ``read_input`` are to open."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise SpecialFileError(path)


def open_regular(path: str | os.PathLike[str]) -> int:
    """Return a descriptor of a regular file, open for reading; raise OSError, SpecialFileError for any other."""
    try:
        mode = Path(path).stat().st_mode
    except ValueError as error:  # for example a null character
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path)) from error
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


def file_digest(file: Path) -> str:
    """Return the SHA-256 of a regular file in hexadecimal digits, which takes a second for 300 MB; raise OSError."""
    import hashlib

    with os.fdopen(open_regular(file), "rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def is_there(path: Path) -> bool:
    """Return whether a file or folder exists; False instead of an error if access is denied, as exists from 3.14 on."""
    try:
        return path.exists()
    except OSError:
        return False


def is_folder(path: Path | os.DirEntry[str]) -> bool:
    """Return whether it is a folder that exists; False instead of an error if access is denied."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_regular(path: Path) -> bool:
    """Return whether it is a regular file; raise OSError if that may not be known, as Path.is_file did up to 3.13."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            return False
        raise


def is_first_name(status: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    """Return whether a file or folder was not seen under another name, as behind a link; note that it is seen now."""
    identity = status.st_dev, status.st_ino
    is_known = status.st_ino != 0 and identity in seen  # some file systems give no numbers
    seen.add(identity)
    return not is_known


def _special(path: str | os.PathLike[str]) -> OSError:
    if Path(path).is_dir():
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    return SpecialFileError(path)


def _too_large(path: str | os.PathLike[str]) -> OSError:
    return OSError(errno.EFBIG, os.strerror(errno.EFBIG), os.fspath(path))
