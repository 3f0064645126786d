"""Finished games as files in a folder of the user's; nothing of the user's is ever replaced."""

from __future__ import annotations

import contextlib
import os
from datetime import date
from itertools import count
from pathlib import Path

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.files.atomic import replace_file
from qtgo.files.input import ReadOnlyFileError
from qtgo.files.names import safe_name
from qtgo.files.seen import ChangedFileError, Seen
from qtgo.text.record.player_words import shown_name
from qtgo.text.translation import Texts

tr = Texts("result")

_SUFFIX = ".sgf"
_PLAYER_BYTES = 45  # so that the name of the file distinguishes both players
_UTF8 = "utf-8"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """The file of a finished game, and its content."""

    path: Path
    data: bytes


def keep(folder: Path, root: Node, info: GameInfo, before: KeptGame | None = None) -> KeptGame:
    """Write a game into a folder under a name that is free there, or over its former file.

    A file that was changed or protected since, or that cannot be read, stays, and the game gets another: better
    twice than not at all. Raise OSError on failure.
    """
    data = _data(root)
    if before is not None and before.path.parent == folder and _content(before.path) == before.data:
        with contextlib.suppress(ChangedFileError, ReadOnlyFileError):
            if data != before.data:
                replace_file(before.path, data, seen=Seen(before.data))
            return KeptGame(before.path, data)
    folder.mkdir(parents=True, exist_ok=True)
    path = _reserve(folder, game_name(info))
    try:
        replace_file(path, data)
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    return KeptGame(path, data)


def holds(kept: KeptGame, root: Node) -> bool:
    """Return whether a game's file is still there and has all of the game."""
    return _content(kept.path) == kept.data == _data(root)


def game_name(info: GameInfo) -> str:
    """Return the name of a game's file without the suffix: its date and its players."""
    names = [safe_name(shown_name(player), _PLAYER_BYTES) for player in (info.black, info.white)]
    day = info.date
    with contextlib.suppress(ValueError):
        return safe_name(f"{date.fromisoformat(day)} {_players(names)}")
    return safe_name(f"{date.today()} {_players(names)}")


def _players(names: list[str]) -> str:
    # Translators: the name of a file, after its date, with a game whose players have no names.
    return " - ".join(filter(None, names)) or safe_name(tr("game"))


def _data(root: Node) -> bytes:
    from qtgo.sgf.collection import Collection
    from qtgo.sgf.writer import write_collection

    return write_collection(Collection([root]), _UTF8)


def _content(path: Path) -> bytes | None:
    """Return the content of a regular file, None if there is none that can be read."""
    from qtgo.sgf.formats.importers import read_bytes
    from qtgo.sgf.issue import SgfError

    try:
        return read_bytes(path)
    except (OSError, SgfError):
        return None


def _reserve(folder: Path, name: str) -> Path:
    """Create an empty file under a name that is free, with a number if need be; raise OSError on failure."""
    for number in count(1):
        path = folder / f"{name}{f' ({number})' if number > 1 else ''}{_SUFFIX}"
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return path
    raise AssertionError
