"""Writing into a file as it stands, where another cannot take its place without a loss."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from qtgo.files.locked_temporary_files import sync_to_disk, write_all

_BLOCK = 1 << 20


def write_into(path: Path, data: bytes) -> None:
    """Write a file's new content over the old one, which comes back where that fails; raise OSError.

    Unlike a replacement this is no single step, so the old content has to be kept elsewhere before.
    """
    descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        old = _content(descriptor)
        try:
            _write_over(descriptor, data)
        except BaseException:
            with contextlib.suppress(OSError):
                _write_over(descriptor, old)
            raise
    finally:
        os.close(descriptor)


def _write_over(descriptor: int, data: bytes) -> None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    write_all(descriptor, data)
    os.ftruncate(descriptor, len(data))
    sync_to_disk(descriptor)


def _content(descriptor: int) -> bytes:
    parts = []
    while part := os.read(descriptor, _BLOCK):
        parts.append(part)
    return b"".join(parts)
