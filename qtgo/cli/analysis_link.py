"""A JSON analysis engine at the other end of a line: the built-in one in this process, or a program of its own."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from queue import Queue
from typing import IO, TYPE_CHECKING, Protocol

from qtgo.ai.numpy_check import numpy_problem
from qtgo.cli.errors import InputError
from qtgo.gtp.codec import LineReader
from qtgo.plain_text import visible
from qtgo.text.numpy import needs_numpy_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.ai.analysis_engine import AnalysisEngine

tr = Texts("command line")

_LAST_LINES = 5
_LONGEST = 500
_PATIENCE = 5.0
"""Seconds that a program gets to end by itself."""


class AnalysisLink(Protocol):
    """Carries lines to an engine and back."""

    def send(self, lines: Iterable[str]) -> None:
        """Send lines."""

    def receive(self) -> list[str]:
        """Return the lines that have arrived, waiting for the first; raise InputError if none can come any more."""

    def close(self) -> None:
        """End the engine."""


class BuiltInLink:
    """The built-in engine, which works while one waits for it."""

    def __init__(self) -> None:
        self._answers: list[str] = []
        self._engine = _built_in(self._answers)

    def send(self, lines: Iterable[str]) -> None:
        """Hand over lines."""
        for line in lines:
            self._engine.take(line)

    def receive(self) -> list[str]:
        """Work until there is an answer, and return what there is."""
        while not self._answers and not self._engine.is_idle:
            self._engine.step()
        answers = self._answers.copy()
        self._answers.clear()
        return answers

    def close(self) -> None:
        """There is nothing to end."""


def _built_in(answers: list[str]) -> AnalysisEngine:
    problem = numpy_problem()
    if problem:
        raise InputError(needs_numpy_text(problem))
    from qtgo.ai.analysis_engine import AnalysisEngine
    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError

    try:
        return AnalysisEngine(Network.shipped(), answers.append)
    except (OSError, WeightsError) as error:
        raise InputError(tr("the network cannot be loaded: {reason}").format(reason=error)) from None


class ProcessLink:
    """A program such as ``katago analysis``; its last words are told if it ends too early."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            reason = tr("{command}: {reason}").format(command=command[0], reason=error.strerror or error)
            raise InputError(reason) from None
        self._name = command[0]
        self._lines: Queue[str | None] = Queue()
        self._words: deque[str] = deque(maxlen=_LAST_LINES)
        self._readers = [
            threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, lines: Iterable[str]) -> None:
        """Write lines; a program that has ended is noticed by ``receive``."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()

    def receive(self) -> list[str]:
        """Wait for a line, and return it with those behind it."""
        lines: list[str] = []
        while not lines or not self._lines.empty():
            line = self._lines.get()
            if line is None:
                raise self._ended()
            lines.append(line)
        return lines

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

    def _ended(self) -> InputError:
        self._process.wait()
        self._readers[1].join(_PATIENCE)
        text = tr("{engine} has ended (exit status {status}).")
        ended = text.format(engine=visible(self._name), status=self._process.returncode)
        return InputError(ended, *(visible(line, _LONGEST) for line in self._words))

    def _listen(self, stream: IO[bytes]) -> None:
        reader = LineReader()
        while data := stream.read1(1 << 16):  # type: ignore[attr-defined]
            for line in reader.feed(data):
                self._lines.put(line or "")
        self._lines.put(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._words.append(line.decode("utf-8", "replace").rstrip())
