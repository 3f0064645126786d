"""JSON analysis engines at the other end of a line: the built-in one in this process, or programs of their own."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from queue import Queue
from typing import IO, Protocol, TypeAlias

from qtgo.cli.built_in import load_network
from qtgo.cli.errors import InputError
from qtgo.engine.host import host
from qtgo.gtp.analysis_query import QTGO
from qtgo.gtp.codec import read_lines
from qtgo.plain_text import visible
from qtgo.text.translation import Texts

tr = Texts("command line")

Inbox: TypeAlias = "Queue[tuple[AnalysisLink, str | None]]"
"""Lines from engines, None from one that has ended."""

_PORTION = 1 << 16
_LAST_LINES = 5
_LONGEST = 500
_PATIENCE = 5.0
"""Seconds that a program gets to end by itself."""


class AnalysisLink(Protocol):
    """Carries lines to an engine and its answers into an inbox."""

    name: str

    def send(self, lines: Iterable[str]) -> None:
        """Send lines."""

    def work(self) -> None:
        """Produce lines, if no other process does."""

    def ended(self) -> InputError:
        """Close the engine, whose end None has announced, and return the reason."""

    def close(self) -> None:
        """End the engine."""


class BuiltInLink:
    """The built-in engine in this process."""

    name = QTGO

    def __init__(self, inbox: Inbox) -> None:
        """Load the network; raise InputError where that fails."""
        network = load_network()
        from qtgo.ai.analysis_engine import AnalysisEngine

        self._engine = AnalysisEngine(network, lambda line: inbox.put((self, line)))
        self._inbox = inbox

    def send(self, lines: Iterable[str]) -> None:
        """Hand over lines."""
        for line in lines:
            self._engine.take(line)

    def work(self) -> None:
        """Work until there is an answer."""
        while self._inbox.empty() and not self._engine.is_idle:
            self._engine.step()

    def ended(self) -> InputError:
        """Return its name: it never ends by itself."""
        return InputError(QTGO)

    def close(self) -> None:
        """There is nothing to end."""


class ProcessLink:
    """A program such as ``katago analysis``; if it ends too early, the last lines of its standard error say why."""

    def __init__(
        self, command: Sequence[str], inbox: Inbox, environment: Mapping[str, str] | None = None, folder: str = ""
    ) -> None:
        """Start the program in a folder, the present one if empty; raise InputError where that fails."""
        self._inbox = inbox
        try:
            self._process = subprocess.Popen(
                host().start(command, folder or str(Path.cwd()), environment),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **(environment or {})},
                cwd=None if host().runs(command) else folder or None,
            )
        except (OSError, ValueError) as error:  # the latter for a word that the system cannot pass on
            told = error.strerror if isinstance(error, OSError) else os.strerror(errno.EINVAL)
            raise InputError(tr("{command}: {reason}").format(command=command[0], reason=told or error)) from None
        self.name = command[0]
        self._words: deque[str] = deque(maxlen=_LAST_LINES)
        self._readers = [
            threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, lines: Iterable[str]) -> None:
        """Write lines; a program that has ended is noticed when None arrives."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()

    def work(self) -> None:
        """Leave the work to the program."""

    def close(self) -> None:
        """End the program: at its end of input, or by force."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(_PATIENCE)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def ended(self) -> InputError:
        """End the program, which may only have closed its output; return how it ended, with its last words."""
        self.close()
        text = tr("{engine} has ended (exit status {status}).")
        ended = text.format(engine=visible(self.name), status=self._process.returncode)
        return InputError(ended, *(visible(line, _LONGEST) for line in self._words))

    def _listen(self, stream: IO[bytes]) -> None:
        for line in read_lines(lambda: os.read(stream.fileno(), _PORTION)):
            self._inbox.put((self, line or ""))
        self._inbox.put((self, None))

    def _overhear(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._words.append(line.decode("utf-8", "replace").rstrip())
