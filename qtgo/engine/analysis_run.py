"""One run of a JSON analysis engine: from its start through its greeting to its end or failure."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from qtgo.engine.process.failure import FailureKind
from qtgo.engine.process.run import EngineRun
from qtgo.gtp.analysis_query import action_line
from qtgo.gtp.codec import LineReader
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Direction, Traffic

MOST_LINE = 16 << 20
"""Bytes of an answer; one with the ownership after every move of a large board has a few million."""
_GREETING = "query_version"
_BEFORE = "\ufeff \t\r\0"
"""What may stand before an answer: blanks, and the mark by which some programs begin."""


class AnalysisRun(EngineRun):
    """A program that is spoken to by lines of JSON; ``line_arrived`` has each line that looks like an answer."""

    line_arrived = Signal(object)  # str

    def __init__(self, config: EngineConfig, greeting: Iterable[str], parent: QObject | None = None) -> None:
        """Take the first lines to send; the start-up timeout applies to their answers."""
        super().__init__(config, FailureKind.NO_ANALYSIS, parent)
        self._greeting = greeting
        self._has_answered = False
        self._reader = LineReader(MOST_LINE)

    def send(self, lines: Iterable[str]) -> None:
        """Send lines."""
        for line in lines:
            self.happened.emit(Traffic(Direction.SENT, line))
            self._process.write(line.encode() + b"\n")

    def expect(self, pending: str) -> None:
        """Start watching the wait for an answer, which has no time limit."""
        self._silence.begin(pending, 0.0)

    def expect_nothing(self) -> None:
        """Stop watching."""
        self._silence.end()

    def _greet(self) -> None:
        self.send(self._greeting)
        self._silence.begin(_GREETING, self.config.start_silence)

    def _send_quit(self) -> None:
        self.send([action_line("end", "terminate_all")])

    @property
    def _is_understood(self) -> bool:
        return self._has_answered

    def _hear_message(self, line: str) -> None:
        # While it starts; in a review only answers are signs of life, or it would wait for ever.
        if self.pending == _GREETING:
            super()._hear_message(line)

    def _on_output(self, data: bytes) -> None:
        for line in self._reader.feed(data):
            if self.signalsBlocked():
                return
            line = None if line is None else line.lstrip(_BEFORE)
            if line is not None and line.startswith("{"):
                self._has_answered = True
                self.happened.emit(Traffic(Direction.RECEIVED, line.rstrip("\r")))
                self.line_arrived.emit(line)
            else:
                self._on_stray_line("" if line is None else line)

    def _on_stray_line(self, line: str) -> None:
        if line.strip():
            self._note_stray_line(line)
            self.happened.emit(Traffic(Direction.STRAY, line))
        if line.startswith(("?", "=")):
            self.fail(FailureKind.NO_ANALYSIS)  # a GTP engine
