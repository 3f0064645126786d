"""Commands read in a thread while another is executed, so that they can interrupt it."""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator

from qtgo.gtp.codec import Command, command_of, read_lines

INTERRUPT = "gogui-interrupt"
"""The command by which GoGui learns that the line ``# interrupt`` is supported."""

PAUSE = 0.1
"""Seconds without input after which a response is being waited for; input without such a pause is a script."""

MOST_WAITING = 64 << 20
"""Approximate bytes of commands that are read ahead of the current one; an endless stream has to wait."""
_COMMAND_SIZE = 512  # memory that even a short command takes, in bytes

_INTERRUPT_LINE = re.compile(r"\s*#\s*interrupt\s*")


_Item = tuple[int, Command] | None


class _Waiting:
    """A queue between threads, bounded in bytes, that holds at least one item."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._items: deque[tuple[_Item, int]] = deque()
        self._size = 0

    def put(self, item: _Item, size: int) -> None:
        """Add an item of a size in bytes, waiting for room."""
        with self._changed:
            self._changed.wait_for(lambda: not self._items or self._size + size <= MOST_WAITING)
            self._items.append((item, size))
            self._size += size
            self._changed.notify_all()

    def get(self) -> _Item:
        """Return the next item, waiting for it."""
        with self._changed:
            self._changed.wait_for(lambda: self._items)
            item, size = self._items.popleft()
            self._size -= size
            self._changed.notify_all()
            return item


class Incoming:
    """Reads lines in a thread of its own and yields their commands one by one.

    Lines are numbered, so that a line interrupts what came before it and nothing later, however fast they come.
    ``quit`` and the end of the input interrupt only what came before a pause: a script is executed to its end.
    """

    def __init__(self, read: Callable[[], bytes], *, pause: float = PAUSE) -> None:
        self._read = read
        self._pause = pause
        self._commands = _Waiting()
        self._current = 0
        self._latest = 0
        self._interrupted = 0
        self._before_pause = 0

    def __iter__(self) -> Iterator[Command]:
        """Yield the commands until the input ends."""
        threading.Thread(target=self._listen, name="input", daemon=True).start()
        while (item := self._commands.get()) is not None:
            self._current, command = item
            yield command

    def is_interrupted(self) -> bool:
        """Return whether the current command is to end soon."""
        return self._interrupted > self._current

    def has_more(self) -> bool:
        """Return whether any line followed the current command, including empty lines and comments."""
        return self._latest > self._current

    def _listen(self) -> None:
        try:
            for line in read_lines(self._read_on):
                self._take(line)
        finally:
            self._end_what_is_waited_for()
            self._latest += 1
            self._commands.put(None, 0)

    def _read_on(self) -> bytes:
        began = time.monotonic()
        data = self._read()
        if time.monotonic() - began >= self._pause:
            self._before_pause = self._latest
        return data

    def _end_what_is_waited_for(self) -> None:
        self._interrupted = max(self._interrupted, self._before_pause + 1)

    def _take(self, line: str | None) -> None:
        number = self._latest + 1
        command = command_of(line)
        if command is None:
            if line is not None and _INTERRUPT_LINE.fullmatch(line):
                self._interrupted = number
        else:
            if command.name == INTERRUPT:
                self._interrupted = number
            elif command.name == "quit":
                self._end_what_is_waited_for()
            self._commands.put((number, command), _COMMAND_SIZE + len(line or ""))
        self._latest = number
