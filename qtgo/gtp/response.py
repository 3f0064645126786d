"""Reading a GTP engine's output: responses, and lines outside of them."""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Iterator

from qtgo.deferred import dataclass, regex

MAX_LINE = 8 << 20
"""Characters of a line; KataGo's longest lines, with the ownership after every move of 19x19, have about 2 MB."""
MAX_RESPONSE = 32 << 20
"""Characters of a response."""

_COLORS = regex(r"\x1b\[[0-?]{0,40}[ -/]{0,40}[@-~]")
"""Colors of a terminal, which may be cut where a portion of bytes ends."""
_CUT_COLORS = regex(r"\x1b(\[[0-?]{0,40}[ -/]{0,40})?\Z")
_BLANKS = bytes.maketrans(b"\t", b" ")
_CONTROL = bytes({*range(0x20), 0x7F} - {*b"\t\n\x1b"})
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
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._cut_colors = ""
        self._line_parts: list[str] = []
        self._line_size = 0
        self._waiting: deque[str | Overflow] = deque()  # lines
        self._head: Response | None = None
        self._lines: list[str] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[Event]:
        """Yield the events that these bytes complete; those not consumed come with the next call."""
        *ends, begin = self._cleaned(data).split("\n")
        for end in ends:
            self._add_to_line(end)
            self._waiting.append("".join(self._line_parts))
            self._line_parts.clear()
            self._line_size = 0
        self._add_to_line(begin)
        return self._events()

    def _cleaned(self, data: bytes) -> str:
        """Return text without colors, control characters and byte order marks: of a whole line it might take long."""
        text = self._cut_colors + self._decoder.decode(data.translate(_BLANKS, _CONTROL)).replace("\ufeff", "")
        self._cut_colors = ""
        if "\x1b" in text:
            if (cut := _CUT_COLORS.search(text)) is not None:
                self._cut_colors, text = cut[0], text[: cut.start()]
            text = _COLORS.sub("", text).replace("\x1b", "")
        return text

    def _add_to_line(self, part: str) -> None:
        room, self._line_size = MAX_LINE - self._line_size, self._line_size + len(part)
        if room > 0:
            self._line_parts.append(part[:room])
        if 0 <= room < len(part):
            self._waiting.append(Overflow())

    def _events(self) -> Iterator[Event]:
        while self._waiting:
            waiting = self._waiting.popleft()
            yield from self._line(waiting) if isinstance(waiting, str) else (waiting,)

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
