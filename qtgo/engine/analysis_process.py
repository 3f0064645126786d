"""A JSON analysis engine, KataGo's or QtGo's: started, asked for many positions, and restarted when it dies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from qtgo.engine.analysis_run import AnalysisRun, AnalysisRunEvent
from qtgo.engine.failure import RECOVERABLE, EngineFailure, FailureKind
from qtgo.engine.log_file import LogFile
from qtgo.engine.reports import EngineLaunch, EngineRestart, EngineState, ErrorOutput, RunEnded, SlowNotice
from qtgo.gtp.analysis_book import (
    AnalysisBook,
    AnalysisEngineInfo,
    AnalyzedPosition,
    QueryWarning,
    RefusedQuery,
)
from qtgo.gtp.analysis_query import AnalysisQuery, action_line
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Traffic

AnalysisProcessEvent: TypeAlias = (
    "EngineLaunch | AnalysisEngineInfo | AnalyzedPosition | RefusedQuery | QueryWarning | EngineRestart | EngineFailure"
    "| SlowNotice | Traffic | ErrorOutput"
)
"""What happens to an analysis engine.

It is launched, is ready (AnalysisEngineInfo), answers, refuses or warns, fails and is restarted or fails for good, is
late, or a line is written to it or by it.
"""


class AnalysisProcess(QObject):
    """One of the user's analysis engines; it never blocks. ``happened`` is the one stream of all it does.

    What is desired is asked when the engine is ready, and what a crash has left unanswered is asked again after a
    restart, once until the engine has answered something. It is ANALYZING as long as anything is missing.
    """

    state_changed = Signal(object)  # EngineState
    happened = Signal(object)  # AnalysisProcessEvent

    def __init__(self, config: EngineConfig, parent: QObject | None = None, *, log: LogFile | None = None) -> None:
        super().__init__(parent)
        self._config = config
        self._state = EngineState.NOT_STARTED
        self._run: AnalysisRun | None = None
        self._book = AnalysisBook()
        self._log = log or LogFile()
        self._was_ready = False
        self._may_restart = True

    @property
    def config(self) -> EngineConfig:
        """Return the configuration of the engine."""
        return self._config

    @property
    def state(self) -> EngineState:
        """Return the state of the engine."""
        return self._state

    @property
    def info(self) -> AnalysisEngineInfo | None:
        """Return what the engine has told of itself."""
        return self._book.info

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return 0 if self._run is None else self._run.process_id

    # What it is told

    def start(self) -> None:
        """Start the engine unless it is running."""
        if self._state in (EngineState.NOT_STARTED, EngineState.FAILED):
            self._begin()

    def restart(self, config: EngineConfig | None = None) -> None:
        """Kill the engine if it is running, and start it again, with another configuration if given."""
        self._config = config or self._config
        self._begin()

    def analyze(self, queries: Iterable[AnalysisQuery]) -> None:
        """Set the queries that are desired from now on: others are ended, and what is asked already goes on."""
        self._send(self._book.desire(queries))
        self._watch()

    def quit(self) -> None:
        """End the engine, and after a timeout by force; NOT_STARTED reports that it has ended."""
        if self._run is None or self._state is EngineState.STOPPING:
            return
        self._set_state(EngineState.STOPPING)
        self._book.desire(())
        self._run.quit([action_line("end", "terminate_all")])

    def kill(self) -> None:
        """Kill the engine at once, and desire nothing more."""
        self._book.desire(())
        self._drop_run()
        self._set_state(EngineState.NOT_STARTED)

    # Starting and ending

    def _begin(self) -> None:
        self._may_restart = True
        self._was_ready = False
        self._launch()

    def _launch(self) -> None:
        self._drop_run()
        self._set_state(EngineState.STARTING)
        run = self._run = AnalysisRun(self._config, self)
        run.line_arrived.connect(self._on_line)
        run.happened.connect(self._on_run_event)
        self._log.add_note(f"start {self._config.command}")
        self.happened.emit(EngineLaunch(self._config.command))
        if self._run is run:
            run.start(self._book.greet())

    def _drop_run(self) -> None:
        """Kill the engine if it is running, and ignore any further output."""
        run, self._run = self._run, None
        if run is not None:
            run.discard()
        self._book.greet()  # what it knew is gone
        self._log.close()

    def _on_run_event(self, event: AnalysisRunEvent) -> None:
        match event:
            case EngineFailure():
                self._on_failure(event)
            case RunEnded():
                self.kill()
            case Traffic():
                self._log.add_traffic(event)
                self.happened.emit(event)
            case ErrorOutput(line):
                self._log.add_error_line(line)
                self.happened.emit(event)
            case SlowNotice():
                self.happened.emit(event)

    def _on_failure(self, failure: EngineFailure) -> None:
        """Restart, once, an engine that has worked before; otherwise report the failure."""
        self._log.add_note(f"{failure.kind.name} {failure.status} {failure.detail}")
        if self._was_ready and self._may_restart and failure.kind in RECOVERABLE:
            self._may_restart = False
            self._launch()
            self.happened.emit(EngineRestart(failure))
        else:
            self._drop_run()
            self._set_state(EngineState.FAILED)
            self.happened.emit(failure)

    # Working

    def _on_line(self, line: str) -> None:
        if self._run is None or self._state is EngineState.STOPPING:
            return
        event = self._book.take(line)
        match event:
            case AnalysisEngineInfo():
                self._on_ready(event)
            case AnalyzedPosition() | RefusedQuery():
                self._may_restart = True
                self.happened.emit(event)
                self._watch()
            case QueryWarning():
                self.happened.emit(event)

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

    def _set_state(self, state: EngineState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
