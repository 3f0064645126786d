"""Programs that tests start."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from types import TracebackType
from typing import AnyStr


class ChildProcess(Popen[AnyStr]):
    """A process that no failed test leaves behind: ``with`` kills it then, closes its pipes and waits for its end.

    One that is left to the garbage collector warns of it in the midst of another test, which fails too.
    """

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is not None:
            self.kill()
        super().__exit__(kind, error, traceback)

    def discard(self) -> None:
        """Kill it, if it still runs, and close its pipes."""
        with self:
            self.kill()


def has_ended(pid: int) -> bool:
    """Return whether a process has ended in a while, also where nobody has waited for it yet; this reads /proc."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def written_to(path: Path) -> str:
    """Return what a program writes to a file, when it has."""
    until = time.monotonic() + 60
    while not (path.exists() and (text := path.read_text())):
        assert time.monotonic() < until, f"nothing was written to {path}"
        time.sleep(0.02)
    return text


@contextmanager
def full_pipe() -> Iterator[int]:
    """Yield the end of a pipe without room whose other end is open, but which nobody reads."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    for size in (4096, 1):
        with suppress(BlockingIOError):
            while True:
                os.write(writer, b"x" * size)
    os.set_blocking(writer, True)
    yield writer
    os.close(writer)
    os.close(reader)
