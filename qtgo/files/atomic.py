"""Atomic writing: the only way in which the program writes files, except for files that grow.

Those (journals, logs, the index of a library) are written by their owners.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
from pathlib import Path

from qtgo.deferred import regex
from qtgo.files.owned import OwnedFile, remove_abandoned, replace, write_all
from qtgo.files.special import SpecialFileError, own_descriptor

_SUFFIX = ".qtgo-part"
_NAME_LENGTH = 20  # characters of the file's name in that of its temporary file: the whole must fit into 255 bytes
_PARTS = regex(rf"\..{{1,{_NAME_LENGTH}}}\.[a-z0-9_]{{8}}{re.escape(_SUFFIX)}", re.DOTALL)


class Leftovers:
    """What saves of killed programs left in folders, for who saves again and again; it looks once into each folder."""

    def __init__(self) -> None:
        self._cleared: set[Path] = set()

    def clear(self, folder: Path) -> None:
        """Remove what was left in a folder."""
        if folder not in self._cleared:
            clear_folder(folder)
            self._cleared.add(folder)


def replace_file(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    keep_as: Path | None = None,
    is_private: bool = False,
    may_block: bool = False,
    leftovers: Leftovers | None = None,
) -> None:
    """Replace a file's content, optionally keeping the previous version under another name; raise only OSError.

    The file is complete at every moment, old or new, and synced to disk on return; links, group and
    permissions are preserved, unless ``is_private`` restricts reading to the user. Nothing is left beside it: what
    a killed program left is removed by the next write into the same folder; with ``leftovers`` by their first one.

    A pipe or a device is written directly; anything else that is not a regular file is refused. ``may_block`` waits for
    the reader, and writes to streams the program was given open, such as ``/dev/stdout``; a window must not.
    """
    descriptor = own_descriptor(path) if may_block else None
    if descriptor is not None:
        write_all(descriptor, data)
        return
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    except ValueError as error:  # for example a null character
        raise OSError(errno.EINVAL, str(error), path) from error
    if stat.S_ISREG(mode):
        target = Path(os.path.realpath(path))
        (leftovers or Leftovers()).clear(target.parent)
        _replace(target, data, keep_as, is_private)
    elif stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        _write_in_place(path, data, may_block)
    else:
        raise SpecialFileError(path)


def is_same_file(path: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Return whether two paths, links resolved, name the same regular file."""
    try:
        return Path(path).samefile(other) and Path(path).is_file()
    except OSError:
        return False


def clear_folder(folder: Path) -> None:
    """Remove what saves of killed programs left in a folder."""
    remove_abandoned(folder, _PARTS)


def _replace(target: Path, data: bytes, keep_as: Path | None, is_private: bool) -> None:
    folder = target.parent
    with OwnedFile(folder, f".{target.name[:_NAME_LENGTH]}.", _SUFFIX) as part:
        part.write(data)
        exists = target.exists()
        if not is_private and exists:
            _give_access(part.path, target.stat())
        elif not is_private:
            _set_permissions(part.path, 0o666 & ~_umask())
        part.sync()
        if exists and keep_as is not None:
            _keep(target, keep_as)
        part.put_in_place_of(target)
    _sync_folder(folder)


def _give_access(path: Path, like: os.stat_result) -> None:
    """Copy group and permissions to a file."""
    if sys.platform != "win32" and path.stat().st_gid != like.st_gid:
        with contextlib.suppress(OSError):  # the user is not in that group
            os.chown(path, -1, like.st_gid)
    _set_permissions(path, stat.S_IMODE(like.st_mode))


def _set_permissions(path: Path, mode: int) -> None:
    with contextlib.suppress(OSError):  # a network drive may have none
        path.chmod(mode)


def _write_in_place(path: str | os.PathLike[str], data: bytes, may_block: bool) -> None:
    flags = os.O_WRONLY | getattr(os, "O_NOCTTY", 0) | (0 if may_block else getattr(os, "O_NONBLOCK", 0))
    descriptor = os.open(path, flags)
    try:
        write_all(descriptor, data)
    finally:
        os.close(descriptor)


def _keep(target: Path, name: Path) -> None:
    """Keep the current version under another name, by a hard link if the file system supports it.

    A file of that name, an older version, is replaced in one step. A name that is too long keeps nothing.
    """
    try:
        if name.exists() and not name.is_file():
            raise SpecialFileError(name)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return
        raise
    prefix = f".{name.name[:_NAME_LENGTH]}."
    link = name.with_name(f"{prefix}{os.urandom(4).hex()}{_SUFFIX}")
    try:
        os.link(target, link)
    except OSError:
        with OwnedFile(name.parent, prefix, _SUFFIX) as part:
            shutil.copyfile(target, part.path)
            with contextlib.suppress(OSError):
                shutil.copystat(target, part.path)
            part.put_in_place_of(name)
        return
    try:
        replace(link, name)
    finally:
        with contextlib.suppress(OSError):
            link.unlink()  # still there if both names were those of one file, or if replacing failed


def _umask() -> int:
    """Return the umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that the new name is durable, if the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
