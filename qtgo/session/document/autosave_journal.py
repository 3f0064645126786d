"""The autosave of a game: a journal in which every change is written as it is made, so that a crash loses nothing.

A lock file beside it shows that its window is alive. A damaged journal is kept after its game is restored.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property
from io import BytesIO, FileIO
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from qtgo.core.record.edit_history import Attach, Change, SetProperties
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.files.input import OWN_LIMIT, is_there, open_regular, read_input
from qtgo.files.lock import FileLock
from qtgo.files.locked_temporary_files import sync_to_disk
from qtgo.files.private import make_private_folder, open_private
from qtgo.session.document.journal_changes import (
    LiveGame,
    NodeNames,
    OpenCount,
    Restoration,
    encode_change,
    encode_live,
    encode_open_count,
    encode_order,
    encoded_nodes,
)
from qtgo.session.document.journal_format import (
    Checksum,
    Header,
    JournalContent,
    JournalHead,
    JournalLine,
    LineWriter,
    digest_of,
    is_of_newer_version,
    read_content,
)
from qtgo.session.document.journal_steps import GOES_ON
from qtgo.session.game.node_paths import NodePaths
from qtgo.sgf.issue import SgfError

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

__all__ = [
    "Header",
    "Journal",
    "JournalContentAt",
    "JournalWriter",
    "LiveGame",
    "OpenCount",
    "Restored",
    "left_journals",
    "read_journal",
]

_SUFFIX = ".journal"
_DAMAGED_SUFFIX = ".damaged"
_LOST = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
_STRIDES = 64  # at a time: some milliseconds
_WRITTEN = 1 << 20  # bytes at a time: a millisecond or two
_UNREADABLE = JournalContent(Header(b""), (), is_damaged=True, is_start_damaged=True)


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal read back: its initial state and the readable changes since.

    Its lock is held until it is adopted, discarded, put aside or released.
    """

    file: Path
    content: JournalContent
    size: int = 0
    lock: FileLock | None = field(default=None, repr=False, compare=False)
    is_out_of_reach: bool = False  # for now: the system refused to read it, or only a newer version of QtGo can

    @property
    def header(self) -> Header:
        """Return the initial state."""
        return self.content.header

    @property
    def is_readable(self) -> bool:
        """Return whether there is anything to restore."""
        return self.content is not _UNREADABLE

    def apply_to(self, games: list[Node]) -> Restored:
        """Repeat the changes, also those of the list of games; leave out any that are not certain."""
        content = self.content
        made = Restoration([*games], content.header.game)
        lost = content.lost
        for number, change in enumerate(content.changes):
            if not made.apply(change) and not content.is_checked:
                lost += len(content.changes) - number - 1  # without numbers none behind it can be relied on
                break
        games[:] = [root for number in made.order if (root := made.roots[number]) is not None]
        game = made.order.index(made.game) if made.game in made.order else 0
        is_damaged = content.is_damaged or made.left_out > 0
        node = made.node if _root_of(made.node) is games[game] else games[game]
        live = made.live if made.live is not None and _root_of(made.live.node) in games else None
        count = made.count if made.count is not None and _root_of(made.count.node) is games[game] else None
        return Restored(game, node, live, count, made, lost + made.left_out, is_damaged, content.is_start_damaged)

    def discard(self) -> None:
        """Remove the journal, which is no longer needed."""
        _remove(self.file)
        self.release()

    def put_aside(self) -> Path:
        """Rename the damaged file so that it is not found again, and return its new name.

        One out of reach keeps its name, and is tried again at the next start.
        """
        name = self.file
        if self.is_out_of_reach:
            self.release()
            return name
        with contextlib.suppress(OSError):
            for number in count(1):
                name = self.file.with_suffix(_DAMAGED_SUFFIX + (f"-{number}" if number > 1 else ""))
                if not name.exists():
                    break
            self.file.rename(name)
        self.release()
        return name if is_there(name) else self.file

    def release(self) -> None:
        """Release the journal for another time."""
        if self.lock is not None:
            self.lock.release()


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a journal: game and node of its last change, number of lost changes, other damage.

    ``live`` is the game that was being played with a clock, ``count`` the count that was under way.
    """

    game: int
    node: Node
    live: LiveGame | None
    count: OpenCount | None
    made: Restoration
    lost: int = 0
    is_damaged: bool = False
    is_start_damaged: bool = False

    @property
    def roots(self) -> tuple[Node, ...]:
        """Return all games that the journal has numbers for; None for a missing one, if the journal is damaged."""
        return tuple(root for root in self.made.roots if root is not None)


class JournalWriter:
    """Writes the journal of one window; the file exists only while there are unsaved changes.

    Games are numbered: first those of the initial state, in order, then those added later. What is large, such as the
    initial state, is written in parts: as long as ``has_more``, ``write_on`` is to be called.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._header = Header(b"")
        self._checksum = Checksum(self._header.data)
        self._encoded: dict[Node, list[bytes]] = {}
        self._prepared: frozenset[tuple[bool, Node]] = frozenset()
        self._names = NodeNames()
        self._lines = LineWriter()
        self._file: Path | None = None
        self._stream: FileIO | None = None
        self._lock: FileLock | None = None
        self._size = 0
        self._due: deque[JournalHead | JournalLine] = deque()
        self._unwritten: deque[memoryview] = deque()
        self._remove_outlived: Callable[[], None] = _nothing
        self._sync = _DiskSync()

    def start_from(self, header: Header) -> None:
        """Set the saved or new game as the initial state; earlier changes need no journal any more."""
        self.discard()
        self._set_header(header)

    def start_anew(self, header: Header) -> None:
        """Set a game that is not saved elsewhere as the initial state: the old journal stays until that is written."""
        was_written, remove = self._size > 0, self._let_go()
        if was_written:
            self._remove_outlived = remove
        else:
            remove()
        self._set_header(header)

    def _set_header(self, header: Header) -> None:
        if header.data is not self._header.data:  # else the checksum of many megabytes would be computed again
            self._checksum = Checksum(header.data)
        self._header = header

    def begin(self) -> None:
        """Write the initial state, before any change, as it is saved nowhere else; raise OSError."""
        if self._file is None:
            self._name_file()
            self.write_on()

    @property
    def has_more(self) -> bool:
        """Return whether a part of the journal is still to be written."""
        return bool(self._unwritten or self._due)

    def write_on(self) -> None:
        """Write another part of the journal; raise OSError on failure."""
        assert self._file is not None
        stream = self._stream or self._open(self._file)
        stream.seek(self._size)
        left = _WRITTEN
        while self.has_more and left > 0:
            if not self._unwritten:
                if self._due[0].advance():
                    return
                parts = self._due.popleft().parts()
                if sum(map(len, parts)) <= _WRITTEN:
                    parts = (b"".join(parts),)  # in one go: a kill between two writes would leave a torn line
                self._unwritten.extend(map(memoryview, parts))
            written = stream.write(self._unwritten[0][:left])
            self._size += written
            left -= written
            self._unwritten[0] = self._unwritten[0][written:]
            if not self._unwritten[0]:
                self._unwritten.popleft()
        if not self.has_more:
            self._remove_outlived()
            self._remove_outlived = _nothing
            self._sync.request(stream.fileno())

    def finish(self) -> None:
        """Write all that is left of the journal; raise OSError on failure."""
        while self.has_more:
            self.write_on()

    def write(self, game: int, change: Change, *, goes_on: bool = False) -> None:
        """Write a change just after it was made, with whether its edit goes on; raise OSError on failure.

        Unwritten changes are kept and retried with the next change.
        """
        self._names.paths.forget(change)
        if self._file is None:
            self._name_file()
        if _key(change) not in self._prepared:
            self._encoded = {}
        nodes = self._encoded.get(change.node, ()) if isinstance(change, Attach) else ()
        line = {"game": game, **encode_change(change, self._names, with_nodes=not nodes)}
        if goes_on:  # it is written with the rest of the edit, of which there may be a hundred thousand
            self._due.append(self._lines.change({**line, GOES_ON: True}, nodes))
        else:
            self._append(line, nodes)

    def encode(self, changes: Sequence[Change]) -> None:
        """Prepare writing many new nodes just before changes that attach them are made; in a thread, if that helps.

        That serves until another edit, as for Undo and Redo.
        """
        self._prepared = frozenset(map(_key, changes))
        self._encoded = {change.node: encoded_nodes(change.nodes) for change in changes if isinstance(change, Attach)}

    def write_order(self, order: Sequence[int], added: Sequence[Node], first: int, shown: int) -> None:
        """Write the current list of games, and those without a number yet, numbered from the given one.

        Raise OSError on failure.
        """
        if self._file is None:
            self._name_file()
        self._append(encode_order(order, added, first, shown))

    def prepare(self, node: Node) -> Node | None:
        """Prepare a change at a node for a moment; return the node from which there is more to do."""
        if self._file is None and self._checksum.advance():
            return node
        return self._names.paths.prepare(node, _STRIDES)

    def forget_games(self) -> None:
        """Drop what has been prepared, which refers to the games."""
        self._names.paths = NodePaths()
        self._encoded, self._prepared = {}, frozenset()

    def write_live(self, game: int, live: LiveGame | None) -> None:
        """Write the state of the live game, if there is anything to restore; raise OSError on failure."""
        if self._file is not None:
            self._append({"game": game, **encode_live(live, self._names)})

    def write_count(self, game: int, count: OpenCount | None) -> None:
        """Write the count under way, if there is anything to restore; raise OSError on failure."""
        if self._file is not None:
            self._append({"game": game, **encode_open_count(count, self._names)})

    @property
    def has_begun(self) -> bool:
        """Return whether there is a journal, if only the beginning of one."""
        return self._file is not None

    def content(self) -> JournalContentAt | None:
        """Return the content written so far, None if nothing is unsaved; raise OSError."""
        if self._file is None:
            return None
        rest: list[bytes | memoryview] = [*self._unwritten]
        rest += chain.from_iterable(each.parts() for each in self._due)
        return JournalContentAt(self._file if self._size else None, self._size, rest)

    @property
    def is_written(self) -> bool:
        """Return whether a journal exists, and all of it is in its file."""
        return self._size > 0 and not self.has_more

    def _name_file(self) -> None:
        self._file = self._folder / f"{os.urandom(16).hex()}{_SUFFIX}"
        self._lines = LineWriter()
        self._due.append(self._lines.head(self._header, self._checksum))

    def _append(self, line: dict[str, Any], nodes: Sequence[bytes] = ()) -> None:
        self._due.append(self._lines.change(line, nodes))
        self.write_on()

    def adopt(self, journal: Journal, restored: Restored) -> None:
        """Continue the journal of a game just restored, which is complete and of the present format."""
        self.discard()
        self._set_header(journal.header)
        self._names = restored.made.names
        self._lines = LineWriter(journal.content.key, journal.content.lines)
        self._file, self._lock, self._size = journal.file, journal.lock, journal.size

    def discard(self) -> None:
        """Remove the journal: everything is saved, or discarded."""
        self._let_go()()
        self._remove_outlived()
        self._remove_outlived = _nothing

    def _let_go(self) -> Callable[[], None]:
        """Drop the journal, and return a function that removes its file."""
        file, stream, lock = self._file, self._stream, self._lock
        self._file = self._stream = self._lock = None
        if self._names.has_long_rows:
            from qtgo.timers import InTurns

            InTurns(self._names.emptied())
        self._names = NodeNames(self._names.paths)  # which are those of the games, whatever journal they have
        self._size, self._due, self._unwritten = 0, deque(), deque()

        def remove() -> None:
            if file is not None:
                self._sync.remove(file, stream)
            if lock is not None:
                lock.release()

        return remove

    def _open(self, file: Path) -> FileIO:
        if self._lock is None:
            make_private_folder(file.parent)
            self._lock = _lock_of(file)
        self._lock.take()
        # Unbuffered: written data belongs to the system and survives a crash of this process.
        stream = FileIO(file, "r+" if self._size else "w", opener=open_private)
        stream.truncate(self._size)
        self._stream = stream
        return stream


def _key(change: Change) -> tuple[bool, Node]:
    """Return what is alike in a change and its inverse: whether it is one of properties, and of which node."""
    return isinstance(change, SetProperties), change.node


class JournalContentAt:
    """The content of a journal at a moment: it can be read later, in a thread, whatever becomes of the file."""

    def __init__(self, file: Path | None, written: int, rest: Sequence[bytes | memoryview]) -> None:
        """Open the file, if there is one; raise OSError. On Windows it is read, as an open one could not be removed."""
        self.size = written + sum(map(len, rest))
        self._rest = rest
        self._stream: BinaryIO = BytesIO() if file is None else os.fdopen(open_regular(file), "rb")
        self._written = written
        if os.name == "nt":
            with self._stream:
                self._stream = BytesIO(self._stream.read(written))

    def read(self) -> bytes:
        """Return the bytes, once; raise OSError."""
        with self._stream:
            return b"".join([self._stream.read(self._written), *self._rest])

    def close(self) -> None:
        """Do not read it."""
        self._stream.close()


def _nothing() -> None:
    """Do nothing."""


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


class _DiskSync:
    """Runs fsync in a worker thread, so that no move waits for a disk."""

    @cached_property
    def _thread(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(1, "journal")

    def __init__(self) -> None:
        self._last: Future[None] | None = None
        self._error: OSError | None = None

    def request(self, descriptor: int) -> None:
        """Request an fsync; one that has not begun yet serves this request too.

        Raise the OSError of the last one that failed: earlier data may be lost.
        """
        if self._last is None or self._last.running() or self._last.done():
            self._last = self._thread.submit(self._sync, os.dup(descriptor))
        error, self._error = self._error, None
        if error is not None:
            raise error

    def remove(self, file: Path, stream: FileIO | None) -> None:
        """Remove a file, if need be after its fsync: Windows removes no open file, and the worker has one.

        Elsewhere the worker frees what the file held, by closing it last: 20 MB take longer than a step of the user.
        """
        held = None
        if stream is not None:
            with contextlib.suppress(OSError):  # where no more files can be open, it is freed here
                held = None if os.name == "nt" else os.dup(stream.fileno())
            stream.close()
        try:
            file.unlink()
        except FileNotFoundError:
            pass
        except OSError:
            if self._last is not None:
                self._thread.submit(_remove, file)
        finally:
            if held is not None:
                self._thread.submit(os.close, held)

    def _sync(self, descriptor: int) -> None:
        try:
            sync_to_disk(descriptor)
        except OSError as error:
            if error.errno in _LOST:  # otherwise the file system has no fsync; the file is written anyway
                self._error = error
        finally:
            os.close(descriptor)


def left_journals(folder: Path) -> list[Journal]:
    """List and lock the journals that no living window holds, oldest first: those left by a crash.

    Unreadable ones are included.
    """
    found = []
    for file in _journals_in(folder):
        lock = _lock_of(file)
        if not lock.take():
            continue
        changed, journal, is_out_of_reach = 0.0, None, False
        try:
            changed = file.stat().st_mtime
            content = read_input(file, OWN_LIMIT)
            journal, is_out_of_reach = read_journal(content, file, lock), is_of_newer_version(content)
        except OSError:
            is_out_of_reach = True
        journal = journal or Journal(file, _UNREADABLE, 0, lock, is_out_of_reach)
        found.append((changed, file.name, _with_start_on_disk(journal)))
    return [journal for _, _, journal in sorted(found, key=lambda entry: entry[:2])]


def _journals_in(folder: Path) -> list[Path]:
    try:
        return [file for file in folder.glob(f"*{_SUFFIX}") if file.is_file()]
    except OSError:
        return []


def _root_of(node: Node) -> Node | None:
    """Return the root of a node's tree; None if the node was detached."""
    return node.root if node.is_attached else None


def _lock_of(file: Path) -> FileLock:
    return FileLock(file.with_suffix(".lock"))


def read_journal(content: bytes, file: Path = Path(), lock: FileLock | None = None) -> Journal | None:
    """Read the readable part of a journal; return None if it has no initial state."""
    read = read_content(content)
    return None if read is None else Journal(file, read, len(content) - read.unfinished, lock)


def _with_start_on_disk(journal: Journal) -> Journal:
    """Take the initial state from its own file if the journal's copy is damaged and the file is unchanged."""
    from qtgo.sgf.formats.importers import read_bytes

    content = journal.content
    if content.is_start_damaged and content.header.path:
        with contextlib.suppress(OSError, SgfError):
            data = read_bytes(Path(content.header.path))
            if digest_of(data) == content.digest:
                header = replace(content.header, data=data)
                return replace(journal, content=replace(content, header=header, is_start_damaged=False))
    return journal
