"""One run of a JSON analysis engine: from its start through its greeting to its end or failure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.engine.command_line import CommandLineError, split_command
from qtgo.engine.failure import EngineFailure, FailureKind, ProcessEnd
from qtgo.engine.process import EngineProcess
from qtgo.engine.reports import ErrorOutput, RunEnded, SlowNotice
from qtgo.engine.run import FIRST_LINES
from qtgo.engine.silence import SilenceWatch
from qtgo.gtp.codec import LineReader
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Direction, Traffic

MOST_LINE = 16 << 20
"""Bytes of an answer; one with the ownership after every move of a large board has a few million."""

AnalysisRunEvent: TypeAlias = "EngineFailure | RunEnded | SlowNotice | Traffic | ErrorOutput"


class AnalysisRun(QObject):
    """A process that is spoken to by lines, and watched over.

    ``line_arrived`` has each line that looks like an answer. After an EngineFailure or RunEnded nothing more is heard.
    """

    line_arrived = Signal(object)  # str
    happened = Signal(object)  # AnalysisRunEvent

    def __init__(self, config: EngineConfig, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.command: tuple[str, ...] = ()
        self._config = config
        self._is_quitting = False
        self._is_over = False
        self._pending = ""
        self._first_lines: list[str] = []
        self._reader = LineReader(MOST_LINE)
        self._process = EngineProcess(self)
        self._process.output_arrived.connect(self._on_output)
        self._process.error_line_arrived.connect(self._on_error_line)
        self._process.flooded.connect(self._on_flood)
        self._process.ended.connect(self._on_end)
        self._silence = SilenceWatch(self)
        self._silence.slow.connect(self._on_slow)
        self._silence.timed_out.connect(self._on_time_out)
        self._quit_timer = QTimer(self)
        self._quit_timer.setSingleShot(True)
        self._quit_timer.timeout.connect(self._process.kill)

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it never ran."""
        return self._process.process_id

    def start(self, greeting: Iterable[str]) -> None:
        """Start the program and send its first lines, of which the answer may take as long as a start may."""
        try:
            self.command = split_command(self._config.command)
        except CommandLineError as error:
            self.fail(FailureKind.BAD_COMMAND_LINE, detail=str(error))
            return
        self._process.start(self.command, self._config.working_folder, self._config.environment_pairs())
        self.send(greeting)
        self.expect("query_version", self._config.start_silence)

    def send(self, lines: Iterable[str]) -> None:
        """Send lines."""
        for line in lines:
            self.happened.emit(Traffic(Direction.SENT, line))
            self._process.write(line.encode() + b"\n")

    def expect(self, pending: str, limit: float = 0.0) -> None:
        """Watch the wait for an answer from now on, with so many seconds of silence at most; 0 means no limit."""
        self._pending = pending
        self._silence.begin(pending, limit)

    def expect_nothing(self) -> None:
        """Stop watching."""
        self._pending = ""
        self._silence.end()

    def quit(self, lines: Iterable[str]) -> None:
        """Ask the engine to end, and make it after its time for that; RunEnded follows."""
        self._is_quitting = True
        self.expect_nothing()
        self.send(lines)
        self._process.close_input()
        self._quit_timer.start(int(self._config.quit_time * 1000))

    def discard(self) -> None:
        """Kill the engine and ignore further output."""
        self._is_over = True
        self.blockSignals(True)
        self._silence.end()
        self._quit_timer.stop()
        self._process.discard()
        self.deleteLater()

    def fail(self, kind: FailureKind, detail: str = "", status: int = 0, seconds: float = 0.0) -> None:
        """End the run with a failure and all its facts."""
        failure = EngineFailure(
            kind,
            detail,
            self.command,
            status,
            self._pending,
            seconds,
            tuple(self._first_lines),
            self._process.stderr_tail,
        )
        self._silence.end()
        if self._is_quitting:
            self._process.kill()
        elif not self._is_over:
            self._is_over = True
            self.happened.emit(failure)
            self.discard()

    def _on_output(self, data: bytes) -> None:
        for line in self._reader.feed(data):
            if self._is_over:
                return
            self._silence.hear()
            if line is not None and line.startswith("{"):
                self.happened.emit(Traffic(Direction.RECEIVED, line.rstrip("\r")))
                self.line_arrived.emit(line)
            else:
                self._on_stray_line("" if line is None else line)

    def _on_stray_line(self, line: str) -> None:
        if line.strip():
            if len(self._first_lines) < FIRST_LINES:
                self._first_lines.append(line)
            self.happened.emit(Traffic(Direction.STRAY, line))
        if line.startswith(("?", "=")):
            self.fail(FailureKind.NO_ANALYSIS)  # a GTP engine

    def _on_error_line(self, line: str) -> None:
        self._silence.hear()
        self.happened.emit(ErrorOutput(line))

    def _on_end(self, end: ProcessEnd) -> None:
        if self._is_quitting:
            self._silence.end()
            self._quit_timer.stop()
            self.happened.emit(RunEnded())
        else:
            self.fail(end.kind, end.detail, end.status)

    def _on_flood(self) -> None:
        self.fail(FailureKind.FLOODED)

    def _on_slow(self, notice: SlowNotice) -> None:
        if self._process.has_closed_output():
            self.fail(FailureKind.OUTPUT_CLOSED, seconds=notice.silent)
        else:
            self.happened.emit(notice)

    def _on_time_out(self, notice: SlowNotice) -> None:
        kind = FailureKind.NO_ANALYSIS if self._first_lines else FailureKind.TIMED_OUT
        self.fail(kind, seconds=notice.silent)
