"""The program's JSON state files: changed by one process at a time, put aside when broken."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from qtgo.files.atomic import replace_file
from qtgo.files.input import read_input, resolved
from qtgo.files.locked_temporary_files import lock_now
from qtgo.files.private import make_private_folder, open_private

if TYPE_CHECKING:
    from qtgo.files.seen import Seen

_Result = TypeVar("_Result")

_BROKEN = ".broken"
_LOCK = ".lock"
_LIMIT = 1 << 27  # bytes
_MOST_LEVELS = 500  # of which Python up to 3.11 reads 1,000, and 3.14 so many that the indents would fill the disk
_LOCK_SECONDS = 1.0
_TRIES = 3  # at a file that others write at the same time
_HOLD = (dict, list)
_TOO_DEEP = "nested too deeply"


def json_bytes(value: object, indent: int | None = None) -> bytes:
    """Serialize to JSON in UTF-8.

    Python represents invalid bytes in file names as lone surrogates; they are written as escapes, and read back.
    """
    return json.dumps(value, indent=indent, ensure_ascii=False).encode("utf-8", "backslashreplace")


def read_object(path: Path) -> dict[str, Any]:
    """Read the JSON object in a file, empty if there is no file; raise OSError, or ValueError if it is broken."""
    try:
        content = read_input(path, _LIMIT)
    except FileNotFoundError:
        return {}
    try:
        document = json.loads(content.decode("utf-8"), object_hook=_given_way)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    if not isinstance(document, dict):
        raise ValueError("not an object")
    if content.count(b"[") + content.count(b"{") > _MOST_LEVELS and _is_deep(document):
        raise ValueError(_TOO_DEEP)
    return document


def _given_way(part: dict[str, Any]) -> dict[str, Any]:
    """Return a part that was read: whoever waits for Python has a turn here, while a thread reads a large file."""
    return part


def _is_deep(document: dict[str, Any]) -> bool:
    level: list[Any] = [document]
    for _ in range(_MOST_LEVELS):
        parts = (each.values() if type(each) is dict else each for each in level)
        level = [part for some in parts for part in some if type(part) in _HOLD]
        if not level:
            return False
    return True


def write_object(path: Path, document: dict[str, Any], indent: int, seen: Seen | None = None) -> None:
    """Replace the JSON object in a file atomically, creating its folder; raise OSError.

    With ``seen``, one that another program has written since stays, and ChangedFileError is raised.
    """
    make_private_folder(path.parent)
    replace_file(path, json_bytes(document, indent) + b"\n", is_private=True, seen=seen)


def put_aside(path: Path) -> Path:
    """Rename a broken file without replacing another, and return its new name; raise OSError."""
    target = resolved(path)
    for number in count(1):
        name = target.with_name(target.name + _BROKEN + (f"-{number}" if number > 1 else ""))
        if not name.exists() and not name.is_symlink():
            target.rename(name)
            return name
    raise AssertionError


def in_turn(path: Path, change: Callable[[], _Result]) -> _Result:
    """Have a file read and written while other QtGo processes wait; raise OSError.

    It is done again where another program writes it between, as an editor does, which knows nothing of locks.
    """
    from qtgo.files.seen import ChangedFileError

    with _locked(path):
        for _ in range(_TRIES - 1):
            with contextlib.suppress(ChangedFileError):
                return change()
        return change()


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other QtGo processes from changing a file meanwhile, by a lock on its folder.

    Windows locks no folders: there a file in it is locked, which stays. A lock that is not released within a second,
    and a file system without locks, do not stop this process.
    """
    handle = -1
    with contextlib.suppress(OSError):
        make_private_folder(path.parent)
        handle = _open_lock(path.parent)
        _lock(handle)
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def _open_lock(folder: Path, platform: str = sys.platform) -> int:
    if platform == "win32":
        return open_private(folder / _LOCK, os.O_RDWR | os.O_CREAT)
    return os.open(folder, os.O_RDONLY)


def _lock(descriptor: int) -> None:
    until = time.monotonic() + _LOCK_SECONDS
    while True:
        try:
            lock_now(descriptor)
        except BlockingIOError:
            if time.monotonic() > until:
                return
            time.sleep(0.005)
        else:
            return
