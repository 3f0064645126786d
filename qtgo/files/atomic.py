"""The one door through which the program writes files: each is replaced in one step, or stays as it was.

What has to grow (journals, logs, the index of a library) is written by its owner instead.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
from pathlib import Path

from qtgo.files.owned import OwnedFile, remove_abandoned, write_all
from qtgo.files.special import SpecialFileError, own_descriptor

_SUFFIX = ".qtgo-part"
_NAME_LENGTH = 20  # characters of the file's name in that of its part: the whole must fit into 255 bytes
_PARTS = re.compile(rf"\..{{1,{_NAME_LENGTH}}}\.[a-z0-9_]{{8}}{re.escape(_SUFFIX)}", re.DOTALL)
_cleared: set[Path] = set()


def replace_file(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    keep_as: Path | None = None,
    is_private: bool = False,
    may_block: bool = False,
) -> None:
    """Put bytes in the place of a file, keeping the version before under another name if given; raise OSError only.

    The file is whole at every moment, old or new, and on the disk itself on return; a link stays a link, and
    permissions stay as they were, unless ``is_private`` lets only the user read it. Nothing is left beside it: what
    a killed program left is removed by the next that writes into the same folder.

    A pipe or a device is written as it stands, and nothing else that is no regular file. ``may_block`` waits for
    whoever reads it, and writes to what the program was handed open, as ``/dev/stdout``; a window must not.
    """
    descriptor = own_descriptor(path) if may_block else None
    if descriptor is not None:
        write_all(descriptor, data)
        return
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    except ValueError as error:  # a null character, for one
        raise OSError(errno.EINVAL, str(error), path) from error
    if stat.S_ISREG(mode):
        _replace(Path(os.path.realpath(path)), data, keep_as, is_private)
    elif stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        _write_in_place(path, data, may_block)
    else:
        raise SpecialFileError(path)


def is_same_file(path: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Return whether two names, links among them, stand for one regular file."""
    try:
        return Path(path).samefile(other) and Path(path).is_file()
    except OSError:
        return False


def _replace(target: Path, data: bytes, keep_as: Path | None, is_private: bool) -> None:
    folder = target.parent
    if folder not in _cleared:
        remove_abandoned(folder, _PARTS)
        _cleared.add(folder)
    with OwnedFile(folder, f".{target.name[:_NAME_LENGTH]}.", _SUFFIX) as part:
        part.write(data)
        exists = target.exists()
        if not is_private:
            part.path.chmod(stat.S_IMODE(target.stat().st_mode) if exists else 0o666 & ~_umask())
        part.sync()
        if exists and keep_as is not None:
            _keep(target, keep_as)
        part.put_in_place_of(target)
    _sync_folder(folder)


def _write_in_place(path: str | os.PathLike[str], data: bytes, may_block: bool) -> None:
    flags = os.O_WRONLY | getattr(os, "O_NOCTTY", 0) | (0 if may_block else getattr(os, "O_NONBLOCK", 0))
    descriptor = os.open(path, flags)
    try:
        write_all(descriptor, data)
    finally:
        os.close(descriptor)


def _keep(target: Path, name: Path) -> None:
    """Keep the present version under another name, by a link where the file system has them."""
    if name.exists() and not name.is_file():
        raise SpecialFileError(name)
    name.unlink(missing_ok=True)
    try:
        os.link(target, name)
    except OSError:
        try:
            shutil.copy2(target, name)
        except BaseException:
            with contextlib.suppress(OSError):
                name.unlink()
            raise


def _umask() -> int:
    """Return the mask for new files, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
