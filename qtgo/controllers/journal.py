"""The journal of an unsaved game: every change is written down as it is made, so that a crash loses nothing.

A journal is a line of JSON that says what it belongs to, the bytes of the record as last saved, and then each
change of the tree as a line of JSON. A lock file beside it says that its window is alive.
"""

from __future__ import annotations

import contextlib
import json
import os
import uuid
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QSysInfo

from qtgo.controllers.node_paths import NodePaths, node_at
from qtgo.core.clock import ClockState, TimeLeft
from qtgo.core.game_tree import Node
from qtgo.core.history import Attach, Change, Detach, SetProperties

_SUFFIX = ".journal"
_VERSION = 2
_STRIDES = 16  # at a time: a millisecond


@dataclass(frozen=True, slots=True)
class Header:
    """What a journal starts from: the bytes of the record, where it was saved, and which game of it is shown.

    ``encoding`` is what to read the bytes in, empty where they tell; ``is_chosen`` that the user chose it.
    """

    data: bytes
    path: str = ""
    encoding: str = ""
    is_chosen: bool = False
    game: int = 0


class NodeNames:
    """Numbers for the nodes that a journal has spoken of, in their order; reading gives the same as writing."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self.paths = NodePaths()

    def add(self, node: Node) -> None:
        """Give a node the next number unless it has one."""
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)

    def number(self, node: Node) -> int | None:
        """Give the number of a node, if it has one."""
        return self._numbers.get(node)

    def refer(self, node: Node) -> int | list[int]:
        """Name a node of the tree: by its number, or the first time by its path."""
        number = self._numbers.get(node)
        if number is not None:
            return number
        self.add(node)
        return self.paths.path_of(node)

    def find(self, reference: int | list[int], root: Node) -> Node:
        """Find the node that a reference names; raise IndexError where there is none."""
        if isinstance(reference, int):
            return self._nodes[reference]
        node = node_at(root, reference)
        self.add(node)
        return node


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal read back: what it starts from and the changes made since, each with the offset of its end.

    Its lock is held until it is adopted, discarded or released.
    """

    file: Path
    header: Header
    start: int
    changes: tuple[tuple[dict[str, Any], int], ...]
    lock: QLockFile | None = field(repr=False, compare=False)

    def apply_to(self, games: list[Node]) -> Restored:
        """Make the changes again, to the list of games too; one that fails, as in a damaged file, ends them."""
        roots, order = games.copy(), list(range(len(games)))
        game = min(max(self.header.game, 0), len(roots) - 1)
        names, node, size, live = NodeNames(), roots[game], self.start, None
        for change, end in self.changes:
            try:
                if "order" in change:
                    order, node = _decode_order(change, roots)
                elif "live" in change:
                    live = _decode_live(change, roots[change["game"]], names)
                else:
                    node = _apply(change, roots[change["game"]], names)
                game = change["game"]
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                break
            size = end
        games[:] = [roots[number] for number in order]
        return Restored(order.index(game) if game in order else 0, node, names, size, live, tuple(roots))

    def discard(self) -> None:
        """Remove the journal, which is not wanted."""
        with contextlib.suppress(OSError):
            self.file.unlink()
        self.release()

    def release(self) -> None:
        """Leave the journal for another time."""
        if self.lock is not None:
            self.lock.unlock()


@dataclass(frozen=True, slots=True)
class LiveGame:
    """Where a game with a clock stands, and what the players have left."""

    node: Node
    state: ClockState


@dataclass(frozen=True, slots=True)
class Restored:
    """Where the changes of a journal lead: game and node of the last one, and how much of the file was good.

    ``live`` is the game that was under way with a clock; ``roots`` are all games that the journal has numbers for.
    """

    game: int
    node: Node
    names: NodeNames
    size: int
    live: LiveGame | None = None
    roots: tuple[Node, ...] = ()


class JournalWriter:
    """Writes the journal of one window; the file exists only while there is something unsaved.

    Games are named by numbers: those that the journal starts from by their places, those added later as they come.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._header = Header(b"")
        self._names = NodeNames()
        self._file: Path | None = None
        self._stream: FileIO | None = None
        self._lock: QLockFile | None = None
        self._size = 0
        self._unwritten = b""
        self._remove_outlived: Callable[[], None] = _nothing
        self._sync = _DiskSync()

    def start_from(self, header: Header) -> None:
        """Take what is saved, or new, for the beginning; earlier changes need no journal any more."""
        self.discard()
        self._header = header

    def start_anew(self, header: Header) -> None:
        """Take for the beginning what is kept nowhere else: the journal so far stays until that is written down."""
        was_written, remove = self._size > 0, self._let_go()
        if was_written:
            self._remove_outlived = remove
        else:
            remove()
        self._header = header

    def begin(self) -> None:
        """Write down what the journal starts from, before any change, as it is kept nowhere else; raise OSError."""
        if self._file is None:
            self._name_file()
            self._flush()

    def write(self, game: int, change: Change) -> None:
        """Write a change down just after it was made; raise OSError where that fails.

        What could not be written is kept and tried again with the next change.
        """
        if self._file is None:
            self._name_file()
        self._names.paths.forget(change)
        self._append({"game": game, **_encode(change, self._names)})

    def write_order(self, order: Sequence[int], added: Iterable[Node], shown: int) -> None:
        """Write down which games there are now, and those that have no number yet; raise OSError where that fails."""
        if self._file is None:
            self._name_file()
        self._append({"order": list(order), "added": [_encode_nodes(root) for root in added], "game": shown})

    def prepare(self, node: Node) -> Node | None:
        """Get ready for a change at a node, for a moment; give the node from which there is more to do."""
        return self._names.paths.prepare(node, _STRIDES)

    def write_live(self, game: int, live: LiveGame | None) -> None:
        """Write down where the game under way stands, if there is anything to restore; raise OSError on failure."""
        if self._file is not None:
            self._append({"game": game, **_encode_live(live, self._names)})

    def content(self) -> bytes:
        """Give what was written so far, empty where nothing is unsaved; raise OSError."""
        return b"" if self._file is None else self._file.read_bytes() + self._unwritten

    def _name_file(self) -> None:
        self._file = self._folder / f"{uuid.uuid4().hex}{_SUFFIX}"
        self._unwritten = _encode_header(self._header)

    def _append(self, line: dict[str, Any]) -> None:
        self._unwritten += json.dumps(line).encode("ascii") + b"\n"
        self._flush()

    def _flush(self) -> None:
        assert self._file is not None
        stream = self._stream or self._open(self._file)
        stream.seek(self._size)
        while self._unwritten:
            written = stream.write(self._unwritten)
            self._size += written
            self._unwritten = self._unwritten[written:]
        self._remove_outlived()
        self._remove_outlived = _nothing
        self._sync.request(stream.fileno())

    def adopt(self, journal: Journal, restored: Restored) -> None:
        """Go on with the journal of a game just restored; what was of no use at its end is written over."""
        self.discard()
        self._header = journal.header
        self._names = restored.names
        self._file, self._lock, self._size = journal.file, journal.lock, restored.size

    def discard(self) -> None:
        """Remove the journal: all is saved, or not wanted."""
        self._let_go()()
        self._remove_outlived()
        self._remove_outlived = _nothing

    def _let_go(self) -> Callable[[], None]:
        """Be without a journal, and give what removes the one there was."""
        file, stream, lock = self._file, self._stream, self._lock
        self._file = self._stream = self._lock = None
        self._names = NodeNames()
        self._size, self._unwritten = 0, b""

        def remove() -> None:
            if stream is not None:
                stream.close()
            if file is not None:
                with contextlib.suppress(OSError):
                    file.unlink()
            if lock is not None:
                lock.unlock()

        return remove

    def _open(self, file: Path) -> FileIO:
        if self._lock is None:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock_of(file)
        if not self._lock.isLocked():
            self._lock.tryLock(0)
        # Unbuffered: what is written is the system's, whatever becomes of this process.
        stream = FileIO(file, "r+" if self._size else "w")
        stream.truncate(self._size)
        self._stream = stream
        return stream


def _nothing() -> None:
    """Leave all as it is."""


class _DiskSync:
    """Brings what was written to the disk itself, in a thread of its own, so that no move waits for a disk."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "journal")
        self._last: Future[None] | None = None

    def request(self, descriptor: int) -> None:
        """Ask for the disk to be brought up to date; a request that has not begun yet serves this one too."""
        if self._last is None or self._last.running() or self._last.done():
            self._last = self._thread.submit(_sync, os.dup(descriptor))


def _sync(descriptor: int) -> None:
    with contextlib.suppress(OSError):  # some file systems cannot; the file is written all the same
        os.fsync(descriptor)
    os.close(descriptor)


def left_journals(folder: Path) -> list[Journal]:
    """List the journals that no living window holds, oldest first, and lock them: those a crash cut off."""
    found = []
    for file in folder.glob(f"*{_SUFFIX}"):
        lock = _lock_of(file)
        if not lock.tryLock(0) and _is_held(lock):
            continue
        with contextlib.suppress(OSError):
            changed = file.stat().st_mtime
            journal = read_journal(file.read_bytes(), file, lock)
            if journal is not None:
                found.append((changed, file.name, journal))
                continue
        lock.unlock()
    return [journal for _, _, journal in sorted(found, key=lambda entry: entry[:2])]


def _lock_of(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock


def _is_held(lock: QLockFile) -> bool:
    """Return whether a living program holds the lock that could not be taken.

    Where a disk is full, the lock of a program that is gone cannot be taken away, and Qt says the same of it.
    """
    if lock.error() is not QLockFile.LockError.LockFailedError:
        return False
    process, host, _ = lock.getLockInfo()
    if process <= 0 or os.name != "posix" or host != QSysInfo.machineHostName():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def _encode_header(header: Header) -> bytes:
    described = {
        "journal": _VERSION,
        "path": header.path,
        "encoding": header.encoding,
        "is_chosen": header.is_chosen,
        "game": header.game,
        "size": len(header.data),
    }
    return json.dumps(described).encode("ascii") + b"\n" + header.data + b"\n"


def read_journal(content: bytes, file: Path = Path(), lock: QLockFile | None = None) -> Journal | None:
    """Read a journal up to the first line that is damaged or cut off; give None where it has no beginning."""
    head, _, rest = content.partition(b"\n")
    try:
        described = json.loads(head)
        size = int(described["size"])
        if described["journal"] != _VERSION or rest[size : size + 1] != b"\n":
            return None
        header = Header(
            rest[:size],
            str(described["path"]),
            str(described["encoding"]),
            bool(described["is_chosen"]),
            int(described["game"]),
        )
    except (KeyError, TypeError, ValueError):
        return None
    start = len(head) + 1 + size + 1
    return Journal(file, header, start, tuple(_changes(content, start)), lock)


def _changes(content: bytes, start: int) -> list[tuple[dict[str, Any], int]]:
    changes: list[tuple[dict[str, Any], int]] = []
    while (end := content.find(b"\n", start)) >= 0:
        try:
            change = json.loads(content[start:end])
        except (ValueError, RecursionError):
            break
        start = end + 1
        changes.append((change, start))
    return changes


def _encode(change: Change, names: NodeNames) -> dict[str, Any]:
    if isinstance(change, SetProperties):
        return {"set": names.refer(change.node), "properties": change.after}
    place = {"index": change.index}
    if isinstance(change, Detach):
        encoded = {"detach": names.refer(change.parent), **place}
        names.add(change.node)
        return encoded
    parent = names.refer(change.parent)
    # A node that was taken out before, as when the main line changes, need not be written down again.
    known = names.number(change.node)
    if known is not None:
        return {"attach": parent, **place, "node": known}
    names.add(change.node)
    return {"attach": parent, **place, "nodes": _encode_nodes(change.node)}


def _encode_live(live: LiveGame | None, names: NodeNames) -> dict[str, Any]:
    if live is None:
        return {"live": None}
    left = [[left.time, left.count] for left in (live.state.black, live.state.white)]
    return {"live": names.refer(live.node), "left": left}


def _decode_live(encoded: dict[str, Any], root: Node, names: NodeNames) -> LiveGame | None:
    if encoded["live"] is None:
        return None
    black, white = (TimeLeft(int(time), int(count)) for time, count in encoded["left"])
    return LiveGame(names.find(encoded["live"], root), ClockState(black, white))


def _decode_order(encoded: dict[str, Any], roots: list[Node]) -> tuple[list[int], Node]:
    """Add the games that are new; give the order of those that there are, and the one shown."""
    added = [_decode_nodes(nodes) for nodes in encoded["added"]]
    order = [int(number) for number in encoded["order"]]
    if not order or not set(order) <= set(range(len(roots) + len(added))) or encoded["game"] not in order:
        raise IndexError("no such game")
    roots += added
    return order, roots[encoded["game"]]


def _encode_nodes(top: Node) -> list[tuple[int, dict[str, list[str]]]]:
    """List a node and those below it, each with the place of its parent in this list."""
    places: dict[Node | None, int] = {top.parent: -1}
    nodes = []
    for place, node in enumerate(top.subtree()):
        places[node] = place
        nodes.append((places[node.parent], node.properties))
    return nodes


def _apply(change: dict[str, Any], root: Node, names: NodeNames) -> Node:
    if "set" in change:
        node = names.find(change["set"], root)
        SetProperties(node, node.properties, _decode_properties(change["properties"])).apply()
        return node
    index = change["index"]
    if "detach" in change:
        parent = names.find(change["detach"], root)
        node = parent.children[index]
        Detach(node, parent, index).apply()
        names.add(node)
        return parent
    parent = names.find(change["attach"], root)
    node = names.find(change["node"], root) if "node" in change else _decode_nodes(change["nodes"])
    Attach(node, parent, index).apply()
    names.add(node)
    return node


def _decode_nodes(encoded: list[tuple[int, dict[str, list[str]]]]) -> Node:
    nodes: list[Node] = []
    for place, properties in encoded:
        parent = nodes[place] if nodes else None
        nodes.append(Node(_decode_properties(properties), parent))
    return nodes[0]


def _decode_properties(encoded: dict[str, list[str]]) -> dict[str, list[str]]:
    return {str(name): [str(value) for value in values] for name, values in encoded.items()}
