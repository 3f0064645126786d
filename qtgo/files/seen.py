"""Remember a file's state when last seen, so that another program's changes are never replaced without asking."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.files.input import read_input

Stamp = tuple[int, int, int]

_LOOKS = 3  # at a file that changes while it is read


@dataclass(frozen=True, slots=True)
class Seen:
    """A file by its content or, where that was not read, by its stamp; with neither there was no file."""

    content: bytes | None = None
    stamp: Stamp | None = None


class ChangedFileError(OSError):
    """A file was not replaced, as it is not what was seen of it; ``found`` is what it is now."""

    def __init__(self, path: str | os.PathLike[str], found: Seen) -> None:
        super().__init__(0, "Changed by another program", os.fspath(path))
        self.found = found


def stamp_of(path: str | os.PathLike[str]) -> Stamp | None:
    """Return what changes as a rule with a file's content; None where there is no file."""
    try:
        return _present_stamp(path)
    except (OSError, ValueError):
        return None


def _present_stamp(path: str | os.PathLike[str]) -> Stamp | None:
    """Return the stamp of a file, None where it is surely gone; raise OSError where that cannot be told."""
    try:
        found = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def check_unchanged(path: Path, seen: Seen) -> Stamp | None:
    """Return the stamp of a file that is still what was seen, None if it is gone; raise ChangedFileError or OSError."""
    for _ in range(_LOOKS):
        stamp = _present_stamp(path)
        if stamp is None:
            return None
        is_same = stamp == seen.stamp if seen.content is None else _has(path, seen.content)
        if not is_same:
            break
        if stamp_of(path) == stamp:
            return stamp
    raise ChangedFileError(path, Seen(stamp=stamp))


def _has(path: Path, content: bytes) -> bool:
    """Return whether a file has a content; False for one that has become none, which is not to be read."""
    try:
        return read_input(path, len(content)) == content
    except FileNotFoundError:
        return True
    except OSError as error:
        if error.errno == errno.EFBIG:
            return False
        raise
