"""Reading a GTP engine's output: responses, and lines outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qtgo.deferred import dataclass, regex

MAX_LINE = 8 << 20
"""Bytes of a line; KataGo's longest lines, with the ownership after every move of 19x19, have about 2 MB."""
MAX_RESPONSE = 32 << 20
"""Characters of a response."""

_UNWANTED = regex(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f\ufeff]")
"""Colors of a terminal, control characters and byte order marks."""
_HEADER = regex(r"(?:[^=?<>]{0,40}> *)?([=?])([0-9]*)(.*)", re.DOTALL)
"""The first line of a response; some programs write a prompt before it."""
_ID_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Response:
    """A response: whether the command succeeded, and its text without surrounding blanks.

    Lines are separated by newlines; ``id`` is None if the engine gave none.
    """

    ok: bool
    text: str
    id: int | None = None


@dataclass(frozen=True, slots=True)
class ResponseLine:
    """A line of a response in progress, as written; ``is_first`` includes sign and id."""

    text: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class StrayLine:
    """A line outside of any response."""

    text: str


@dataclass(frozen=True, slots=True)
class Overflow:
    """A line or a response exceeded its limit; the excess was dropped."""


Event = Response | ResponseLine | StrayLine | Overflow


class ResponseReader:
    """Cuts a stream of bytes into responses, however the bytes arrive.

    A response starts with a line that begins with ``=`` or ``?``, perhaps after a prompt, and ends with an empty line;
    each of its lines is also yielded as it arrives. If ``keeps_lines`` is off, the text of the response is only its
    first line, as for an analysis, which does not end by itself.
    """

    def __init__(self) -> None:
        self.keeps_lines = True
        self._buffer = bytearray()
        self._scanned = 0
        self._too_long = False
        self._head: Response | None = None
        self._lines: list[str] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[Event]:
        """Yield the events that these bytes complete; bytes not consumed are kept for the next call."""
        self._buffer += data
        return self._events()

    def _events(self) -> Iterator[Event]:
        while (end := self._buffer.find(b"\n", self._scanned)) >= 0:
            length = min(end, MAX_LINE)
            is_news = end > MAX_LINE and not self._too_long
            line = self._buffer[:length].decode("utf-8", "replace")
            del self._buffer[: end + 1]
            self._scanned, self._too_long = 0, False
            if is_news:
                yield Overflow()
            yield from self._line(_UNWANTED.sub("", line).replace("\t", " "))
        if len(self._buffer) > MAX_LINE:
            del self._buffer[MAX_LINE:]
            if not self._too_long:
                self._too_long = True
                yield Overflow()
        self._scanned = len(self._buffer)

    def _line(self, line: str) -> Iterator[Event]:
        if self._head is None:
            match = _HEADER.fullmatch(line)
            if match is not None:
                number = int(match[2][:_ID_DIGITS]) if match[2] else None
                self._head = Response(match[1] == "=", match[3].strip(" "), number)
                yield ResponseLine(line, is_first=True)
            elif line:
                yield StrayLine(line)
        elif line:
            yield from self._add(line.rstrip(" "))
            yield ResponseLine(line)
        else:
            head, text = self._head, "\n".join([self._head.text, *self._lines])
            self._head, self._size = None, 0
            self._lines.clear()
            yield Response(head.ok, text.rstrip("\n"), head.id)

    def _add(self, line: str) -> Iterator[Event]:
        if not self.keeps_lines:
            return
        was_within, self._size = self._size <= MAX_RESPONSE, self._size + len(line) + 1
        if self._size <= MAX_RESPONSE:
            self._lines.append(line)
        elif was_within:
            yield Overflow()
