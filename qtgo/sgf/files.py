"""Loading and saving game files."""

from __future__ import annotations

import os
from pathlib import Path

from qtgo.files.atomic import Leftovers, replace_file
from qtgo.sgf.collection import Collection
from qtgo.sgf.importers import read_file
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
) -> None:
    """Save games atomically, keeping the previous version as a backup; raise OSError or SgfError.

    The file is complete at every moment, old or new; links and permissions are preserved.
    """
    save_bytes(path, write_collection(games, encoding, lossy=lossy), backup=backup)


def save_bytes(
    path: str | os.PathLike[str], data: bytes, *, backup: bool = True, leftovers: Leftovers | None = None
) -> None:
    """Replace a file's content atomically; raise OSError."""
    keep_as = backup_path(os.path.realpath(path)) if backup else None
    replace_file(path, data, keep_as=keep_as, leftovers=leftovers)
