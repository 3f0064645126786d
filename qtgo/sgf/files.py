"""Loading and saving game files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from qtgo.files.atomic import Leftovers, replace_file
from qtgo.files.input import resolved
from qtgo.files.seen import Seen
from qtgo.sgf.collection import Collection
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.writer import Games, write_collection


def load(path: str | os.PathLike[str], encoding: str | None = None) -> Collection:
    """Load a game file of any known format; raise OSError or SgfError."""
    return read_file(path, encoding=encoding)


def backup_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of the backup that saving makes: the name with a tilde."""
    file = Path(path)
    return file.with_name(file.name + "~")


def save(
    path: str | os.PathLike[str],
    games: Games,
    encoding: str | None = None,
    *,
    lossy: bool = False,
    backup: bool = True,
    seen: Seen | None = None,
) -> None:
    """Save games atomically, keeping the previous version as a backup; raise OSError or SgfError.

    The file is complete at every moment, old or new; links and permissions are preserved. One that is no longer what
    was ``seen`` of it stays, and ChangedFileError is raised.
    """
    save_bytes(path, write_collection(games, encoding, lossy=lossy), backup=backup, seen=seen)


def save_bytes(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    backup: bool = True,
    leftovers: Leftovers | None = None,
    seen: Seen | None = None,
    keep_before: Callable[[bytes], object] | None = None,
) -> None:
    """Replace a file's content atomically, with the options of ``replace_file``; raise OSError."""
    keep_as = backup_path(resolved(path)) if backup else None
    replace_file(path, data, keep_as=keep_as, leftovers=leftovers, seen=seen, keep_before=keep_before)
