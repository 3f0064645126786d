"""The bytes of a journal: a head, the bytes of the record, the head again, and one line per change.

A line is a checksum and JSON. The head has a checksum of the record and a key; the changes are numbered, and their
checksums are keyed, so that missing lines, and lines of another journal, are noticed. Data readable
after a damaged place is read; lost changes are counted. Only one damage cannot be noticed: a journal cut at the
end of a line looks like that of a program killed after writing that line. A line says whether its edit goes on with
the next one: where that is missing, the edit is left out. Journals of version 2 have no checksums and one head; nothing
after a damaged line of theirs can be relied on.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from qtgo.deferred import dataclass
from qtgo.files.checked_json import MalformedError, flag, parsed_object, path_text, text, whole
from qtgo.session.document.journal_steps import GOES_ON, NUMBER

if TYPE_CHECKING:
    from hashlib import blake2b

_VERSION = 3
_OLD_VERSION = 2
_CHECK_BYTES = 8
_CHECK_LENGTH = 2 * _CHECK_BYTES
_DIGEST_BYTES = 16
_MOST_LINES = 10**7  # which is months of edits
_MOST_KEY = 64
_DIGESTED = 1 << 20  # bytes at a time: a millisecond
_ENCODED = 1 << 18  # characters of a text at a time: a millisecond
_ITEMS = 10_000  # of a list of texts at a time
_Part = bytes | str | list[str]
_FEW = 100  # names or items, among which a long text is looked for


@dataclass(frozen=True, slots=True)
class Header:
    """The initial state of a journal: the bytes of the record, where it was saved, and which game is shown.

    ``encoding`` is how to read the bytes, empty if they declare it; ``is_chosen``: the user chose it.
    """

    data: bytes
    path: str = ""
    encoding: str = ""
    is_chosen: bool = False
    game: int = 0


@dataclass(frozen=True, slots=True)
class JournalContent:
    """The readable part of a journal.

    ``lost`` is the number of unreadable changes; ``is_start_damaged`` means that the bytes of the record do not match
    the checksum ``digest``. ``lines`` is the number of all changes; writing continues with it and ``key``, before the
    last ``unfinished`` bytes, which are the beginning of an edit.
    """

    header: Header
    changes: tuple[dict[str, Any], ...]
    lost: int = 0
    is_damaged: bool = False
    is_start_damaged: bool = False
    is_checked: bool = True
    digest: str = ""
    key: str = ""
    lines: int = 0
    unfinished: int = 0


class Checksum:
    """The checksum of some bytes, computed in steps before it is needed."""

    def __init__(self, *parts: bytes, size: int = _DIGEST_BYTES, key: str = "") -> None:
        self._parts = deque(memoryview(part) for part in parts)
        self._size, self._key = size, key
        self._digest: blake2b | None = None

    def add(self, part: bytes) -> None:
        """Add bytes."""
        self._parts.append(memoryview(part))

    def advance(self) -> bool:
        """Look at some more bytes; return whether any are left."""
        if self._digest is None:
            from hashlib import blake2b

            self._digest = blake2b(digest_size=self._size, key=self._key.encode("ascii"))
        left = _DIGESTED
        while self._parts and left > 0:
            some = self._parts[0][:left]
            self._digest.update(some)
            left -= len(some)
            self._parts[0] = self._parts[0][len(some) :]
            if not self._parts[0]:
                self._parts.popleft()
        return bool(self._parts)

    def result(self) -> str:
        """Return the checksum."""
        while self.advance():
            pass
        assert self._digest is not None
        return self._digest.hexdigest()


class JournalHead:
    """The head of a journal, the bytes of its record and the head again, as soon as the record's checksum is known."""

    def __init__(self, key: str, header: Header, checksum: Checksum) -> None:
        self._key, self._header, self._checksum = key, header, checksum
        self.advance = checksum.advance

    def parts(self) -> tuple[bytes, ...]:
        """Return the bytes in order."""
        header = self._header
        described = {
            "journal": _VERSION,
            "key": self._key,
            "path": header.path,
            "encoding": header.encoding,
            "is_chosen": header.is_chosen,
            "game": header.game,
            "size": len(header.data),
            "digest": self._checksum.result(),
        }
        line = b"".join(JournalLine("", json.dumps(described).encode("ascii")).parts())
        return line, header.data, b"\n", line


class JournalLine:
    """A line of a journal, as soon as its checksum is known.

    A text in its content is part of a longer one in JSON, and a list of texts part of a longer one.
    """

    def __init__(self, key: str, *content: _Part) -> None:
        self._encoding, self._content = _encoded(content), list[bytes]()
        self._checksum = Checksum(size=_CHECK_BYTES, key=key)

    def advance(self) -> bool:
        """Encode some more and look at it; return whether anything is left."""
        some, size = list[bytes](), 0
        for part in self._encoding:
            some.append(part)
            size += len(part)
            if size >= _ENCODED:
                break
        if some:
            self._content.append(b"".join(some))
            self._checksum.add(self._content[-1])
        return self._checksum.advance() or size >= _ENCODED

    def parts(self) -> tuple[bytes, ...]:
        """Return the bytes in order."""
        while self.advance():
            pass
        return self._checksum.result().encode("ascii") + b" ", *self._content, b"\n"


class LineWriter:
    """Makes the head and the lines of one journal."""

    def __init__(self, key: str = "", lines: int = 0) -> None:
        self._key = key or os.urandom(16).hex()
        self._lines = lines

    def head(self, header: Header, checksum: Checksum) -> JournalHead:
        """Return the head, and the record, whose checksum is handed over."""
        return JournalHead(self._key, header, checksum)

    def change(self, change: dict[str, Any], nodes: Sequence[bytes] = ()) -> JournalLine:
        """Return the line of the next change; its nodes may be JSON already."""
        self._lines += 1
        *parts, end = _json_parts({NUMBER: self._lines, **change})
        if not nodes:
            return JournalLine(self._key, *parts, end)
        return JournalLine(self._key, *parts, b', "nodes": ', *nodes, end)


def _json_parts(value: object) -> Iterator[_Part]:
    """Yield the JSON of a value in parts, with long texts, and long lists of texts, as they stand: that takes long."""
    if isinstance(value, str) and len(value) > _ENCODED:
        yield from (b'"', value, b'"')
    elif isinstance(value, dict) and len(value) < _FEW:
        yield b"{"
        for place, (name, member) in enumerate(value.items()):
            yield (b", " if place else b"") + json.dumps(name).encode("ascii") + b": "
            yield from _json_parts(member)
        yield b"}"
    elif isinstance(value, list | tuple) and len(value) < _FEW:
        yield b"["
        for place, item in enumerate(value):
            yield b", " if place else b""
            yield from _json_parts(item)
        yield b"]"
    elif isinstance(value, list) and isinstance(value[0], str):
        yield b"["
        for start in range(0, len(value), _ITEMS):
            yield b", " if start else b""
            yield value[start : start + _ITEMS]
        yield b"]"
    else:
        yield json.dumps(value).encode("ascii")


def _encoded(content: Iterable[_Part]) -> Iterator[bytes]:
    """Yield parts of JSON as bytes, each of which is made quickly."""
    for part in content:
        if isinstance(part, bytes):
            yield part
        elif isinstance(part, list):
            yield json.dumps(part).encode("ascii")[1:-1]
        else:
            for start in range(0, len(part), _ENCODED):
                yield json.dumps(part[start : start + _ENCODED]).encode("ascii")[1:-1]


def digest_of(data: bytes) -> str:
    """Return the checksum of a record's bytes."""
    return Checksum(data).result()


def read_content(content: bytes) -> JournalContent | None:
    """Read the readable part of a journal; return None if its initial state is unknown."""
    if content.startswith(b"{"):
        return _read_old(content)
    head = _read_head(content[: content.find(b"\n") + 1].rstrip(b"\n"))
    if head is not None:
        return _read_from(content, head, content.index(b"\n") + 1, is_damaged=False)
    # The first head is damaged: the second follows the record directly.
    start = 0
    while (end := content.find(b"\n", start)) >= 0:
        head = _read_head(content[start:end])
        if head is not None:
            return _read_from(content, head, max(0, start - 1 - head.size), is_damaged=True)
        start = end + 1
    return None


@dataclass(frozen=True, slots=True)
class _Head:
    header: Header
    size: int
    digest: str
    key: str
    line: bytes = field(repr=False)


def is_of_newer_version(content: bytes) -> bool:
    """Return whether a journal is whole where it says that a newer version of the program wrote it."""
    described = _checked_object(content.partition(b"\n")[0], "") or {}
    version = described.get("journal")
    return type(version) is int and version > _VERSION


def _read_head(line: bytes) -> _Head | None:
    described = _checked_object(line, "")
    if described is None or described.get("journal") != _VERSION:
        return None
    try:
        digest, key, size = (described.get(name) for name in ("digest", "key", "size"))
        return _Head(_header_of(described), whole(size), text(digest), _key_of(key), line + b"\n")
    except MalformedError:
        return None


def _key_of(value: object) -> str:
    key = text(value)
    if not (key.isascii() and len(key) <= _MOST_KEY):
        raise MalformedError("no key")
    return key


def _header_of(described: dict[str, Any], data: bytes = b"") -> Header:
    """Parse the header of a journal; raise MalformedError."""
    return Header(
        data,
        path_text(described.get("path")),
        text(described.get("encoding")),
        flag(described.get("is_chosen")),
        whole(described.get("game")),
    )


def _read_from(content: bytes, head: _Head, start: int, *, is_damaged: bool) -> JournalContent:
    """Read the record at an offset, and the changes after it."""
    data, end = content[start : start + head.size], start + head.size + 1
    is_start_damaged = digest_of(data) != head.digest
    second = content.find(head.line, start)
    if is_start_damaged and second > start:  # bytes were lost or added; the second head marks the end of the record
        data, end = content[start : second - 1], second
    tail = end + len(head.line)
    if content[end - 1 : tail] != b"\n" + head.line:
        is_damaged, tail = True, end
    changes, lost, is_torn = _read_changes(content[tail:], head.key)
    complete = _complete_edits(changes)
    left_out = len(changes) - len(complete)
    is_damaged = is_damaged or is_torn or is_start_damaged or lost > 0
    header = Header(data, head.header.path, head.header.encoding, head.header.is_chosen, head.header.game)
    return JournalContent(
        header,
        tuple(complete[number] for number in sorted(complete)),
        lost + left_out if is_damaged else 0,
        is_damaged,
        is_start_damaged,
        True,
        head.digest,
        head.key,
        max(complete, default=0) + lost,
        len(content) - _start_of_lines(content, left_out),
    )


def _complete_edits(changes: Mapping[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Leave out the changes of an edit whose next one is missing: half of one that turns a board has no moves."""
    kept: dict[int, dict[str, Any]] = {}
    for number in sorted(changes, reverse=True):
        if changes[number].get(GOES_ON) is not True or number + 1 in kept:
            kept[number] = changes[number]
    return kept


def _start_of_lines(content: bytes, count: int) -> int:
    """Return where the last lines of some content start."""
    place = len(content)
    for _ in range(count):
        place = content.rfind(b"\n", 0, place - 1) + 1
    return place


def _read_changes(content: bytes, key: str) -> tuple[dict[int, dict[str, Any]], int, bool]:
    """Return the changes by number, the number of missing ones, and whether there are unreadable or misplaced lines."""
    changes: dict[int, dict[str, Any]] = {}
    last = 0
    unread = 0  # since the last readable change
    *lines, rest = content.split(b"\n")
    is_torn = bool(rest)
    for line in [*lines, rest] if rest else lines:  # the last line may be whole but for its end
        change = _checked_object(line, key)
        number = None if change is None else _number_of(change)
        if change is None or number is None or number in changes:
            unread += 1
            is_torn = True
        else:
            changes[number] = change
            unread = 0
            is_torn = is_torn or number < last
            last = max(last, number)
    return changes, last - len(changes) + unread, is_torn


def _checked_object(line: bytes, key: str) -> dict[str, Any] | None:
    """Parse a line, or return None if its checksum is wrong, or it has no object."""
    check, content = line[:_CHECK_LENGTH], line[_CHECK_LENGTH + 1 :]
    if line[_CHECK_LENGTH : _CHECK_LENGTH + 1] != b" " or check != Checksum(
        content, size=_CHECK_BYTES, key=key
    ).result().encode("ascii"):
        return None
    return _object_in(content)


def _object_in(content: bytes) -> dict[str, Any] | None:
    try:
        return parsed_object(content)
    except MalformedError:
        return None


def _number_of(change: dict[str, Any]) -> int | None:
    try:
        return whole(change.get(NUMBER), 1, _MOST_LINES)
    except MalformedError:
        return None


def _read_old(content: bytes) -> JournalContent | None:
    """Read a journal without checksums, up to the first line that has no object."""
    head, _, rest = content.partition(b"\n")
    try:
        described = parsed_object(head)
        size = whole(described.get("size"))
        if described.get("journal") != _OLD_VERSION or rest[size : size + 1] != b"\n":
            return None
        header = _header_of(described, rest[:size])
    except MalformedError:
        return None
    changes: list[dict[str, Any]] = []
    *lines, torn = rest[size + 1 :].split(b"\n")
    for line in lines:
        change = _object_in(line)
        if change is None:
            break
        changes.append(change)
    lost = len(lines) - len(changes) + bool(torn)
    return JournalContent(header, tuple(changes), lost, lost > 0, is_checked=False, lines=len(lines))
