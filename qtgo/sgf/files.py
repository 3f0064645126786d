"""Loading and saving records on disk, so that no failure can harm the file that was there."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from qtgo.sgf.collection import Collection
from qtgo.sgf.importers import read_file
from qtgo.sgf.writer import Games, write_collection


def load(path: str | os.PathLike[str], encoding: str | None = None) -> Collection:
    """Load a record of any format that is known; raise OSError or SgfError."""
    return read_file(path, encoding=encoding)


def backup_path(path: str | os.PathLike[str]) -> Path:
    """Give the place where saving keeps the version before: the name with a tilde."""
    file = Path(path)
    return file.with_name(file.name + "~")


def save(
    path: str | os.PathLike[str],
    games: Games,
    encoding: str | None = None,
    *,
    lossy: bool = False,
    backup: bool = True,
) -> None:
    """Save games in one step, keeping the version before as a backup; raise OSError or SgfError.

    The file is whole at every moment, old or new; a link stays a link, and permissions stay as they were.
    """
    save_bytes(path, write_collection(games, encoding, lossy=lossy), backup=backup)


def save_bytes(path: str | os.PathLike[str], data: bytes, *, backup: bool = True) -> None:
    """Put bytes in the place of a file in one step; raise OSError."""
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:80]}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
            if backup:
                _keep(target)
        else:
            part.chmod(0o666 & ~_umask())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _keep(target: Path) -> None:
    """Keep the present version under the backup's name, by a link where the file system has them."""
    kept = backup_path(target)
    kept.unlink(missing_ok=True)
    try:
        os.link(target, kept)
    except OSError:
        shutil.copy2(target, kept)


def _umask() -> int:
    """Give the mask for new files, which can only be read by setting it."""
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
