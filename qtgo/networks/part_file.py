"""A file that arrives in parts, over several runs of the program."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.files.atomic import replace_file
from qtgo.files.checked_json import MalformedError, parsed_object, text, whole
from qtgo.files.input import SpecialFileError, check_regular, read_input
from qtgo.files.lock import FileLock
from qtgo.files.locked_temporary_files import close_once, replace, sync_to_disk, write_all
from qtgo.files.private import make_private_folder, open_private
from qtgo.files.state import json_bytes

SUFFIX = ".part"
_NOTE_SUFFIX = ".part.json"
_LOCK_SUFFIX = ".part.lock"
_NOTE_BYTES = 1 << 16
_LARGEST = 1 << 40


@dataclass(frozen=True, slots=True)
class Origin:
    """What the part is of: an address, what its server calls this version of the file, and the size of the whole.

    ``tag`` is an entity tag or, where there is none, a date; empty where the server names neither.
    """

    address: str
    tag: str
    total: int | None


class PartFile:
    """The part of a file that has arrived, open and locked so that one program alone writes it.

    It lies beside the place where the whole will be, with a note of its origin.
    """

    def __init__(self, target: Path) -> None:
        """Open the part, empty if there is none; raise OSError, BlockingIOError if another program has it open."""
        self.path = target.with_name(target.name + SUFFIX)
        self._note = target.with_name(target.name + _NOTE_SUFFIX)
        self._lock = FileLock(target.with_name(target.name + _LOCK_SUFFIX))
        self._descriptor = -1
        make_private_folder(target.parent)
        if not self._lock.take():
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), os.fspath(self.path))
        try:
            self._open()
        except OSError:
            self.close()
            raise

    def _open(self) -> None:
        check_regular(self.path)
        self._descriptor = open_private(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
        status = os.fstat(self._descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise SpecialFileError(self.path)
        self.size = status.st_size
        self.origin = self._read_origin()
        if self.origin is None:
            self.clear()

    def append(self, data: bytes) -> None:
        """Add bytes at the end; raise OSError, after which the part has as much as could be written."""
        os.lseek(self._descriptor, self.size, os.SEEK_SET)
        try:
            write_all(self._descriptor, data)
        finally:
            self.size = os.fstat(self._descriptor).st_size

    def clear(self, origin: Origin | None = None) -> None:
        """Forget all bytes, and note where the next ones come from; raise OSError."""
        os.ftruncate(self._descriptor, 0)
        self.size = 0
        self.note(origin)

    def note(self, origin: Origin | None) -> None:
        """Note where the bytes come from; raise OSError."""
        self.origin = origin
        if origin is None:
            self._note.unlink(missing_ok=True)
        else:
            note = {"address": origin.address, "tag": origin.tag, "total": origin.total}
            replace_file(self._note, json_bytes(note), is_private=True)

    def put_in_place(self, target: Path) -> None:
        """Give the whole file its name, and end; raise OSError."""
        sync_to_disk(self._descriptor)
        self._close_file()  # Windows renames no file that is open
        replace(self.path, target)
        self._remove(self._note)
        self.close()

    def discard(self) -> None:
        """Remove the part, and end."""
        self._close_file()
        self._remove(self.path, self._note)
        self.close()

    @staticmethod
    def _remove(*files: Path) -> None:
        for file in files:
            with contextlib.suppress(OSError):
                file.unlink()

    def close(self) -> None:
        """End, and leave what has arrived for another time."""
        self._close_file()
        self._lock.release()

    def _close_file(self) -> None:
        self._descriptor = close_once(self._descriptor)

    def _read_origin(self) -> Origin | None:
        try:
            note = parsed_object(read_input(self._note, _NOTE_BYTES))
            total = note.get("total")
            return Origin(
                text(note.get("address")), text(note.get("tag")), None if total is None else whole(total, 1, _LARGEST)
            )
        except (OSError, MalformedError):
            return None


def part_size(target: Path) -> int:
    """Return how many bytes of a file have arrived, by all that is there of it."""
    try:
        return target.with_name(target.name + SUFFIX).stat().st_size
    except OSError:
        return 0


def discard_part(target: Path) -> None:
    """Remove what has arrived of a file, unless another program receives more of it."""
    with contextlib.suppress(OSError):
        PartFile(target).discard()
