"""A JSON analysis engine, KataGo's or QtGo's: started, asked for many positions, and restarted when it dies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.process.log_file import LogFile
from qtgo.engine.process.run import EngineRun
from qtgo.engine.process.supervised import SupervisedEngine
from qtgo.engine.reports import EngineLaunch, EngineRestart, EngineState, ErrorOutput, SlowNotice
from qtgo.gtp.analysis_book import (
    AnalysisBook,
    AnalysisEngineInfo,
    AnalyzedPosition,
    QueryWarning,
    RefusedQuery,
)
from qtgo.gtp.analysis_query import AnalysisQuery, action_line
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


AnalysisProcessEvent: TypeAlias = (
    "EngineLaunch | AnalysisEngineInfo | AnalyzedPosition | RefusedQuery | QueryWarning | EngineRestart | EngineFailure"
    "| SlowNotice | Traffic | ErrorOutput"
)
"""The events of an analysis engine.

It is launched, is ready (AnalysisEngineInfo), answers, refuses or warns, fails and is restarted or fails for good, is
late, or a line is written to it or by it.
"""


_HANGING = 5
"""Response timeouts of silence after which an engine hangs."""


class AnalysisProcess(SupervisedEngine):
    """An analysis engine; ``happened`` has an AnalysisProcessEvent for all it does.

    What is desired is asked when the engine is ready, and what a crash has left unanswered is asked again after a
    restart, once until the engine has answered something. It is ANALYZING as long as anything is missing.
    """

    _run: AnalysisRun | None

    def __init__(self, config: EngineConfig, parent: QObject | None = None, *, log: LogFile | None = None) -> None:
        super().__init__(config, parent, log=log)
        self._book = AnalysisBook()

    @property
    def info(self) -> AnalysisEngineInfo | None:
        """Return what the engine has told of itself."""
        return self._book.info

    # What it is told

    def analyze(self, queries: Iterable[AnalysisQuery]) -> None:
        """Set the queries that are desired from now on: others are ended, and what is asked already goes on."""
        self._send(self._book.desire(queries))
        self._watch()

    def is_hanging(self, notice: SlowNotice) -> bool:
        """Return whether an engine that was ready is silent for too long; a long analysis may be so for a while."""
        return self.info is not None and 0 < _HANGING * self._config.answer_silence <= notice.silent

    def give_up_waiting(self, seconds: float) -> None:
        """Restart the engine after this many seconds of silence, but only once until it has answered."""
        if self._run is not None:
            self._run.fail(FailureKind.TIMED_OUT, seconds=seconds)

    # Starting and ending

    def _make_run(self) -> AnalysisRun:
        run = AnalysisRun(self._config, self._book.greet(), self)
        run.line_arrived.connect(self._on_line)
        return run

    def _forget_requests(self) -> None:
        self._book.desire(())

    def _forget_run(self) -> None:
        self._book.greet()  # what it knew is gone

    # Working

    def _on_line(self, line: str) -> None:
        if self._run is None or self._is_quitting:
            return
        event = self._book.take(line)
        match event:
            case AnalysisEngineInfo():
                self._on_ready(event)
            case QueryWarning() | AnalyzedPosition(is_partial=True):
                self.happened.emit(event)  # the wait goes on: one that only says such things comes no further
            case AnalyzedPosition() | RefusedQuery():
                self._may_restart = True
                self.happened.emit(event)
                self._watch()

    def _on_ready(self, info: AnalysisEngineInfo) -> None:
        run = self._run
        if run is None:
            return
        if not info.version:  # it writes back what it reads, as a shell or cat does, or something else in JSON
            run.fail(FailureKind.NO_ANALYSIS)
            return
        self._was_ready = True
        run.expect_nothing()
        self._set_state(EngineState.READY)
        self._send(self._book.resume())  # before anybody hears of it and asks more, which would be asked twice
        self._watch()
        self.happened.emit(info)

    def _send(self, lines: list[str]) -> None:
        if self._run is not None and self._state in (EngineState.READY, EngineState.ANALYZING):
            self._run.send(lines)

    def _watch(self) -> None:
        """Become busy or ready, and watch the wait for the next answer, which may take any time."""
        if self._run is None or self._state not in (EngineState.READY, EngineState.ANALYZING):
            return
        if self._book.is_answered:
            self._run.expect_nothing()
            self._set_state(EngineState.READY)
        else:
            self._run.expect(self._book.pending)
            self._set_state(EngineState.ANALYZING)
