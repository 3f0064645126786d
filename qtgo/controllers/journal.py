"""The journal of an unsaved game: every change is written down as it is made, so that a crash loses nothing.

A journal is a text file with one JSON value a line: a header with the record as last saved, then each change of
the tree with the path of its node. A lock file beside it says that its window is alive.
"""

from __future__ import annotations

import base64
import contextlib
import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from PySide6.QtCore import QLockFile

from qtgo.core.game_tree import Node
from qtgo.core.history import Attach, Change, Detach
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_text

_SUFFIX = ".journal"


@dataclass(frozen=True, slots=True)
class Header:
    """What a journal starts from: the bytes of the record, where it was saved, and which game of it is shown."""

    data: bytes
    path: str = ""
    encoding: str = ""
    game: int = 0


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal read back: what it starts from and the changes made since."""

    file: Path
    header: Header
    changes: tuple[dict[str, Any], ...]

    def apply_to(self, roots: Sequence[Node]) -> tuple[int, Node]:
        """Make the changes again; give the game and the node of the last one. One that fails ends the list."""
        game, last = self.header.game, roots[self.header.game]
        for change in self.changes:
            try:
                last = _apply(change, roots[change["game"]])
                game = change["game"]
            except (KeyError, IndexError, TypeError, ValueError):
                break
        return game, last


class JournalWriter:
    """Writes the journal of one window; the file exists only while there is something unsaved."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stream: TextIO | None = None
        self._file: Path | None = None
        self._lock: QLockFile | None = None
        self._header = Header(b"")

    def start_from(self, header: Header) -> None:
        """Take what is saved, or new, for the beginning; earlier changes need no journal any more."""
        self.discard()
        self._header = header

    def write(self, game: int, change: Change) -> None:
        """Write a change down just after it was made; raise OSError where the folder cannot be written."""
        stream = self._stream or self._open()
        stream.write(json.dumps({"game": game, **_encode(change)}, ensure_ascii=False) + "\n")
        stream.flush()

    def adopt(self, journal: Journal) -> None:
        """Go on with the journal of a game just restored, in place of a new one."""
        self.discard()
        self._header = journal.header
        stream = self._open()
        for change in journal.changes:
            stream.write(json.dumps(change, ensure_ascii=False) + "\n")
        stream.flush()
        discard(journal)

    def discard(self) -> None:
        """Remove the journal: all is saved, or not wanted."""
        if self._stream is not None:
            self._stream.close()
        if self._file is not None:
            self._file.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
        self._stream = self._file = self._lock = None

    def _open(self) -> TextIO:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = self._folder / f"{uuid.uuid4().hex}{_SUFFIX}"
        self._lock = _lock_of(self._file)
        self._lock.tryLock(0)
        self._stream = self._file.open("w", encoding="utf-8", newline="\n")
        header = self._header
        document = {
            "journal": 1,
            "data": base64.b64encode(header.data).decode("ascii"),
            "path": header.path,
            "encoding": header.encoding,
            "game": header.game,
        }
        self._stream.write(json.dumps(document) + "\n")
        return self._stream


def left_journals(folder: Path) -> Iterator[Journal]:
    """Yield the journals that no living window holds: those of games cut off by a crash."""
    for file in sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime):
        lock = _lock_of(file)
        if not lock.tryLock(0):
            continue
        try:
            journal = _read(file)
        finally:
            lock.unlock()
        if journal is not None:
            yield journal


def discard(journal: Journal) -> None:
    """Remove a journal that is restored or not wanted."""
    journal.file.unlink(missing_ok=True)


def _lock_of(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock


def _read(file: Path) -> Journal | None:
    """Read a journal; a last line cut off in the middle is passed over."""
    lines: list[Any] = []
    with contextlib.suppress(OSError, ValueError), file.open(encoding="utf-8") as stream:
        lines.extend(json.loads(line) for line in stream)
    try:
        head = lines[0]
        header = Header(base64.b64decode(head["data"]), head["path"], head["encoding"], int(head["game"]))
    except (IndexError, KeyError, TypeError, ValueError):
        return None
    return Journal(file, header, tuple(lines[1:]))


def _encode(change: Change) -> dict[str, Any]:
    if isinstance(change, Attach):
        return {"attach": path_of(change.parent), "index": change.index, "tree": write_text([change.node])}
    if isinstance(change, Detach):
        return {"detach": path_of(change.parent), "index": change.index}
    return {"set": path_of(change.node), "properties": change.after}


def _apply(change: dict[str, Any], root: Node) -> Node:
    if "attach" in change:
        parent = node_at(root, change["attach"])
        node = read_text(change["tree"]).games[0]
        Attach(node, parent, change["index"]).apply()
        return node
    if "detach" in change:
        parent = node_at(root, change["detach"])
        Detach(parent.children[change["index"]], parent, change["index"]).apply()
        return parent
    node = node_at(root, change["set"])
    node.properties = {str(key): [str(v) for v in values] for key, values in change["properties"].items()}
    return node


def path_of(node: Node) -> list[int]:
    """Give the way from the root: how many first children, which child at a fork and so on."""
    path = [0]
    while (parent := node.parent) is not None:
        index = 0 if parent.children[0] is node else parent.children.index(node)
        if index:
            path += [index, 0]
        else:
            path[-1] += 1
        node = parent
    path.reverse()
    return path


def node_at(root: Node, path: list[int]) -> Node:
    """Follow such a way; raise IndexError where it leads nowhere."""
    node = root
    for position, number in enumerate(path):
        if position % 2:
            node = node.children[number]
            continue
        for _ in range(number):
            node = node.children[0]
    return node
