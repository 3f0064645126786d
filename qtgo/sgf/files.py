"""Loading and saving records on disk."""

from __future__ import annotations

import os
from pathlib import Path

from qtgo.files.atomic import replace_file
from qtgo.sgf.collection import Collection
from qtgo.sgf.importers import read_file
from qtgo.sgf.writer import Games, write_collection


def load(path: str | os.PathLike[str], encoding: str | None = None) -> Collection:
    """Load a record of any format that is known; raise OSError or SgfError."""
    return read_file(path, encoding=encoding)


def backup_path(path: str | os.PathLike[str]) -> Path:
    """Return the place where saving keeps the version before: the name with a tilde."""
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
    replace_file(path, data, keep_as=backup_path(os.path.realpath(path)) if backup else None)
