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
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.deferred import dataclass, regex
from qtgo.files.input import ReadOnlyFileError, SpecialFileError, own_descriptor, resolved
from qtgo.files.locked_temporary_files import OwnedFile, remove_abandoned, replace, write_all

if TYPE_CHECKING:
    from qtgo.files.seen import Seen

_SUFFIX = ".qtgo-part"
_ANY_WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_NO_NEW_FILES = frozenset((errno.EACCES, errno.EPERM, errno.EROFS))
_ACCESS_LISTS, _ATTRIBUTES = 1 << 0, 1 << 2  # what copyfile(3) of macOS is to copy
_NAME_LENGTH = 20  # characters of the file's name in that of its temporary file: the whole must fit into 255 bytes
_PARTS = regex(rf"\..{{1,{_NAME_LENGTH}}}\.[a-z0-9_]{{8}}{re.escape(_SUFFIX)}", re.DOTALL)


class Leftovers:
    """Finds temporary files left by killed programs, searching each folder once."""

    def __init__(self) -> None:
        self._cleared: set[Path] = set()

    def clear(self, folder: Path) -> None:
        """Remove what was left in a folder."""
        if folder not in self._cleared:
            clear_folder(folder)
            self._cleared.add(folder)


@dataclass(frozen=True, slots=True)
class _Wish:
    """The options for replacing a file, as ``replace_file`` describes them."""

    keep_as: Path | None = None
    is_private: bool = False
    seen: Seen | None = None
    keep_before: Callable[[bytes], object] | None = None


def replace_file(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    keep_as: Path | None = None,
    is_private: bool = False,
    may_block: bool = False,
    leftovers: Leftovers | None = None,
    seen: Seen | None = None,
    keep_before: Callable[[bytes], object] | None = None,
) -> None:
    """Replace a file's content, optionally keeping the previous version under another name; raise only OSError.

    The file is complete at every moment, old or new, and synced to disk on return; links, owner, group and
    permissions are preserved, unless ``is_private`` restricts reading to the user. Nothing is left beside it: what
    a killed program left is removed by the next write into the same folder; with ``leftovers`` by their first one.

    With ``seen``, a file that is no longer what was seen of it stays, and ChangedFileError is raised.

    A file with other names, one whose owner another would not have, and one in a folder that takes no new files is
    written in place; where ``keep_as`` cannot be made before, ``keep_before`` is given the old content to keep.

    A file that nobody may write is refused with ReadOnlyFileError, unless ``is_private``: it is the program's own.

    A pipe or a device is written directly, unless a file was seen there; anything else that is not a regular file is
    refused. ``may_block`` waits for the reader, and writes to streams the program was given open, such as
    ``/dev/stdout``; a window must not.
    """
    descriptor = own_descriptor(path) if may_block else None
    if descriptor is not None:
        write_all(descriptor, data)
        return
    mode = _mode(path)
    if stat.S_ISREG(mode):
        if not mode & _ANY_WRITE and not is_private:
            raise ReadOnlyFileError(path)
        target = resolved(path)
        (leftovers or Leftovers()).clear(target.parent)
        try:
            _replace(target, data, _Wish(keep_as, is_private, seen, keep_before))
        except OSError as error:
            if error.errno:  # the name of a temporary file says nothing to anybody
                raise OSError(error.errno, error.strerror, os.fspath(path)) from error
            raise
    elif (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)) and (seen is None or seen.content is None):
        _write_in_place(path, data, may_block)
    else:
        raise SpecialFileError(path)


def check_writable(path: str | os.PathLike[str], *, keep_as: Path | None = None) -> bool:
    """Raise the OSError with which ``replace_file`` will end, as far as that is known before; nothing is written.

    Return whether it is known that ``keep_before`` will have to keep the old content.
    """
    if own_descriptor(path) is not None:
        return False
    mode = _mode(path)
    if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
        return False
    if not stat.S_ISREG(mode):
        raise SpecialFileError(path)
    if not mode & _ANY_WRITE:
        raise ReadOnlyFileError(path)
    target = resolved(path)
    found, folder = _stat(target), target.parent
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(path))
    takes_new = os.access(folder, os.W_OK | os.X_OK)
    if found is None or _is_own(found):
        is_refused = not takes_new and (found is None or not os.access(target, os.W_OK))
    else:  # it is written in place
        is_refused = not os.access(target, os.W_OK)
    if is_refused:
        reason = errno.EROFS if _is_on_read_only_disk(folder) else errno.EACCES
        raise OSError(reason, os.strerror(reason), os.fspath(path))
    if found is None:
        return False
    if keep_as is not None and takes_new:
        _can_be_kept_as(keep_as)
        return False
    return not takes_new or _has_other_names(target, found, keep_as)


def _is_own(found: os.stat_result) -> bool:
    return sys.platform == "win32" or found.st_uid == os.geteuid()


def _is_on_read_only_disk(folder: Path) -> bool:
    return sys.platform != "win32" and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def is_same_file(path: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Return whether two paths, links resolved, name the same regular file."""
    try:
        return Path(path).samefile(other) and Path(path).is_file()
    except (OSError, ValueError):
        return False


def clear_folder(folder: Path) -> None:
    """Remove what saves of killed programs left in a folder."""
    remove_abandoned(folder, _PARTS)


def _replace(target: Path, data: bytes, wish: _Wish) -> None:
    before = _stat(target)
    if before is not None and not wish.is_private and _has_other_names(target, before, wish.keep_as):
        _write_over(target, data, wish)
        return
    try:
        with OwnedFile(target.parent, f".{target.name[:_NAME_LENGTH]}.", _SUFFIX) as part:
            part.write(data)
            is_alike = wish.is_private or before is None or _give_access(part.path, target, before)
            if before is None and not wish.is_private:
                _set_permissions(part.path, 0o666 & ~_umask())
            part.sync()
            if is_alike:
                _put_in_place(part, target, wish)
    except OSError as error:
        if error.errno not in _NO_NEW_FILES or before is None or wish.is_private:
            raise
        is_alike = False
    if not is_alike:
        _write_over(target, data, wish)
        return
    _sync_folder(target.parent)


def _put_in_place(part: OwnedFile, target: Path, wish: _Wish) -> None:
    if wish.seen is None:
        _keep_if_wished(target, wish)
    else:
        from qtgo.files.seen import check_unchanged, stamp_of

        stamp = check_unchanged(target, wish.seen)
        _keep_if_wished(target, wish)
        if stamp_of(target) != stamp:
            check_unchanged(target, wish.seen)
    part.put_in_place_of(target)


def _keep_if_wished(target: Path, wish: _Wish) -> None:
    if wish.keep_as is not None and target.exists():
        _keep(target, wish.keep_as)


def _write_over(target: Path, data: bytes, wish: _Wish) -> None:
    """Write a file in place, once what it has is kept; raise OSError and leave it if that is not possible."""
    from qtgo.files.in_place import write_into
    from qtgo.files.input import OWN_LIMIT, read_input
    from qtgo.files.seen import check_unchanged

    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(target))
    if wish.seen is not None:
        check_unchanged(target, wish.seen)
    is_kept = False
    if wish.keep_as is not None:
        try:
            _keep(target, wish.keep_as, by_link=False)
            is_kept = True
        except OSError as error:
            if error.errno not in _NO_NEW_FILES or wish.keep_before is None:
                raise
    if not is_kept and wish.keep_before is not None:
        wish.keep_before(read_input(target, OWN_LIMIT))
    if wish.seen is not None:
        check_unchanged(target, wish.seen)
    write_into(target, data)


def _mode(path: str | os.PathLike[str]) -> int:
    """Return the mode of what is to be replaced: where there is nothing, that of a file; raise OSError."""
    try:
        return Path(path).stat().st_mode
    except FileNotFoundError:
        return stat.S_IFREG | _ANY_WRITE
    except ValueError as error:  # for example a null character
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path)) from error


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _has_other_names(target: Path, found: os.stat_result, keep_as: Path | None) -> bool:
    """Return whether a file has other names than its own and that of its previous version, left by a failed save."""
    own = 1 + (keep_as is not None and is_same_file(target, keep_as))
    return found.st_nlink > own


def _give_access(path: Path, target: Path, like: os.stat_result) -> bool:
    """Give a file the owner, group, permissions and attributes of another; return whether it has the first two."""
    is_alike = True
    if sys.platform != "win32":
        own = path.stat()
        if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
            try:
                os.chown(path, like.st_uid, like.st_gid)
            except OSError:  # it is somebody else's, or the user is not in that group
                is_alike = False
    _set_permissions(path, stat.S_IMODE(like.st_mode))
    _copy_attributes(target, path)
    return is_alike


def _copy_attributes(source: Path, path: Path) -> None:
    """Copy the extended attributes that the user may set, such as access lists, and Finder's tags and comments."""
    if sys.platform == "darwin":  # for which Python has no functions
        from ctypes import CDLL

        with contextlib.suppress(OSError, AttributeError):
            CDLL(None).copyfile(os.fsencode(source), os.fsencode(path), None, _ACCESS_LISTS | _ATTRIBUTES)
        return
    if sys.platform != "linux":
        return
    names: list[str] = []
    with contextlib.suppress(OSError):
        names = os.listxattr(source)
    for name in names:
        with contextlib.suppress(OSError):
            os.setxattr(path, name, os.getxattr(source, name))


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


def _keep(target: Path, name: Path, *, by_link: bool = True) -> None:
    """Keep the current version under another name, by a hard link if requested and supported by the file system.

    A file of that name, an older version, is replaced in one step. A name that is too long keeps nothing.
    """
    if not _can_be_kept_as(name):
        return
    prefix = f".{name.name[:_NAME_LENGTH]}."
    if by_link and _keep_by_link(target, name, prefix):
        return
    with OwnedFile(name.parent, prefix, _SUFFIX) as part:
        shutil.copyfile(target, part.path)
        with contextlib.suppress(OSError):
            shutil.copystat(target, part.path)
        part.put_in_place_of(name)


def _can_be_kept_as(name: Path) -> bool:
    """Return whether a name is not too long; raise SpecialFileError if something else than a file has it."""
    try:
        mode = name.stat().st_mode  # from Python 3.14 on, exists() does not tell that a name is too long
    except OSError as error:
        return error.errno != errno.ENAMETOOLONG
    if not stat.S_ISREG(mode):
        raise SpecialFileError(name)
    return True


def _keep_by_link(target: Path, name: Path, prefix: str) -> bool:
    """Give a file another name, too; return whether the file system supports that."""
    link = name.with_name(f"{prefix}{os.urandom(4).hex()}{_SUFFIX}")
    try:
        os.link(target, link)
    except OSError:
        return False
    try:
        replace(link, name)
    finally:
        with contextlib.suppress(OSError):
            link.unlink()  # still there if both names were those of one file, or if replacing failed
    return True


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
