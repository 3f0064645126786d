"""GTP command lines and responses, to and from bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from qtgo.deferred import dataclass

MAX_LINE = 1 << 20

_ID = re.compile(r"[0-9]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_EMPTY_LINE = re.compile(r"\n(?=\n)")


@dataclass(frozen=True, slots=True)
class Command:
    """A command as sent; ``id`` is kept as text, since it is only echoed.

    ``name`` is empty if a line had only an id, or was longer than ``MAX_LINE``.
    """

    name: str
    arguments: tuple[str, ...] = ()
    id: str = ""


def parse_line(line: str) -> Command | None:
    """Parse a line without its newline; return None if it has no command and needs no response."""
    text = _CONTROL.sub("", line).partition("#")[0].replace("\t", " ")
    words = [word for word in text.split(" ") if word]
    if not words:
        return None
    number = words.pop(0) if _ID.fullmatch(words[0]) else ""
    name = words.pop(0) if words else ""
    return Command(name, tuple(words), number)


class LineReader:
    """Cuts a stream of bytes into lines, however the bytes arrive; a line of more bytes than ``most`` becomes None.

    Bytes that are not UTF-8 become surrogates, so that any file name can be passed on.
    """

    def __init__(self, most: int = MAX_LINE) -> None:
        self._most = most
        self._pending = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> Iterator[str | None]:
        """Yield the lines that these bytes complete."""
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._append(part)
            yield self._take()
        self._append(rest)

    def finish(self) -> Iterator[str | None]:
        """Yield a last line without newline, if there is one."""
        if self._pending or self._too_long:
            yield self._take()

    def _append(self, part: bytes) -> None:
        room = self._most - len(self._pending)
        self._too_long = self._too_long or len(part) > room
        self._pending += part[:room]

    def _take(self) -> str | None:
        line, too_long = self._pending.decode("utf-8", "surrogateescape"), self._too_long
        self._pending.clear()
        self._too_long = False
        return None if too_long else line


def read_lines(read: Callable[[], bytes]) -> Iterator[str | None]:
    """Yield the lines that arrive, as a ``LineReader`` does, to the end or until nothing more can arrive."""
    lines = LineReader()
    try:
        while data := read():
            yield from lines.feed(data)
    except OSError:
        return
    yield from lines.finish()


class CommandReader:
    """Cuts a stream of bytes into commands, however the bytes arrive."""

    def __init__(self) -> None:
        self._lines = LineReader()

    def feed(self, data: bytes) -> Iterator[Command]:
        """Yield the commands that these bytes complete."""
        return _commands(self._lines.feed(data))

    def finish(self) -> Iterator[Command]:
        """Yield the command of a last line without newline, if there is one."""
        return _commands(self._lines.finish())


def _commands(lines: Iterator[str | None]) -> Iterator[Command]:
    return (command for command in map(command_of, lines) if command is not None)


def command_of(line: str | None) -> Command | None:
    """Return the command of a line cut by a ``LineReader``; an overlong line gives one without a name."""
    return Command("") if line is None else parse_line(line)


def format_response(text: str, *, id: str = "", success: bool = True) -> bytes:
    """Format a response; empty lines get a blank, since an empty line would end the response."""
    clean = _EMPTY_LINE.sub("\n ", _CONTROL.sub("", text).strip("\n"))
    head = ("=" if success else "?") + id
    return f"{head} {clean}".rstrip(" ").encode("utf-8", "surrogateescape") + b"\n\n"


def format_stream(lines: Iterator[str], *, id: str = "") -> Iterator[bytes]:
    """Yield a response whose lines arrive one by one: the head at once, and the empty line at the end."""
    yield f"={id}\n".encode()
    for line in lines:
        clean = _CONTROL.sub("", line).replace("\n", " ").rstrip(" ")
        if clean:
            yield clean.encode("utf-8", "surrogateescape") + b"\n"
    yield b"\n"
