"""Putting bytes in the place of a file in one step, so that no failure can harm what was there."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path


def replace_file(path: str | os.PathLike[str], data: bytes, *, keep_as: Path | None = None) -> None:
    """Put bytes in the place of a file, keeping the version before under another name if given; raise OSError.

    The file is whole at every moment, old or new; a link stays a link, and permissions stay as they were.
    """
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
            if keep_as is not None:
                _keep(target, keep_as)
        else:
            part.chmod(0o666 & ~_umask())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _keep(target: Path, name: Path) -> None:
    """Keep the present version under another name, by a link where the file system has them."""
    name.unlink(missing_ok=True)
    try:
        os.link(target, name)
    except OSError:
        shutil.copy2(target, name)


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
