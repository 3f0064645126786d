"""Tests an engine: start, handshake, one move or one analysis, end."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import NAMED
from qtgo.deferred import dataclass
from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
from qtgo.engine.engine import GtpEngine
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.reports import (
    CommandRefusal,
    EngineEvent,
    EngineRestart,
    EngineState,
    ErrorOutput,
    GeneratedMove,
    SlowNotice,
)
from qtgo.engine.reviewers import only_analyzes
from qtgo.gtp.analysis_book import AnalysisEngineInfo, AnalyzedPosition, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.gtp.target import Target
from qtgo.timers import single_shot

KEPT_LINES = 500
"""Maximum lines of standard error in a report."""
BOARD_SIZES = (9, 19, 13)
"""Boards to request a move on, until the engine accepts one."""

_PAUSE = 100
_RULES = NAMED["japanese"]
_KOMI = 6.5


class EngineTestStage(Enum):
    """The stages of a test; the last three end it."""

    STARTING = auto()
    THINKING = auto()
    ENDING = auto()
    PASSED = auto()
    FAILED = auto()
    CANCELLED = auto()

    @property
    def is_end(self) -> bool:
        """Return whether the test has ended."""
        return self in (EngineTestStage.PASSED, EngineTestStage.FAILED, EngineTestStage.CANCELLED)


@dataclass(frozen=True, slots=True)
class EngineTestReport:
    """The findings of a test so far.

    A test has FAILED for one of three reasons: a ``failure`` of the engine, a ``board_failure`` if it rejects an
    empty board, or a ``move`` that is invalid. ``slow`` is the wait for the next response. An engine that only reviews
    games reports its ``info`` and analyzes an empty board, or refuses with a message (``refusal``).
    """

    stage: EngineTestStage = EngineTestStage.STARTING
    capabilities: Capabilities | None = None
    board_size: int = 0
    move: GeneratedMove | None = None
    refused_commands: tuple[CommandRefusal, ...] = ()
    failure: EngineFailure | None = None
    board_failure: SyncFailure | None = None
    slow: SlowNotice | None = None
    error_lines: tuple[str, ...] = ()
    info: AnalysisEngineInfo | None = None
    analyzed: AnalyzedPosition | None = None
    refusal: str = ""


class EngineTest(QObject):
    """Runs one test at a time; it never blocks, and leaves no process behind, however the engine behaves."""

    report_changed = Signal(object)  # EngineTestReport
    understood = Signal(object, object)  # EngineConfig, Capabilities: it has described itself

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._report = EngineTestReport(EngineTestStage.CANCELLED)
        self._engine: GtpEngine | AnalysisProcess | None = None
        self._sizes = list(BOARD_SIZES)
        self._lines: deque[str] = deque(maxlen=KEPT_LINES)
        self._pause = single_shot(self, self._tell, _PAUSE)

    @property
    def report(self) -> EngineTestReport:
        """Return the findings so far."""
        return self._report

    @property
    def is_running(self) -> bool:
        """Return whether a test is running."""
        return self._engine is not None

    def start(self, config: EngineConfig) -> None:
        """Test an engine, canceling any running test."""
        self.cancel()
        self._lines.clear()
        self._sizes = list(BOARD_SIZES)
        self._report = EngineTestReport()
        engine = self._engine = (AnalysisProcess if only_analyzes(config) else GtpEngine)(config, self)
        engine.happened.connect(self._on_event)
        engine.state_changed.connect(self._on_state)
        self._tell()
        engine.start()

    def cancel(self) -> None:
        """Cancel a running test, and end its engine."""
        if self._engine is not None:
            self._end(EngineTestStage.CANCELLED)

    def _on_event(self, event: EngineEvent | AnalysisProcessEvent) -> None:
        match event:
            case AnalysisEngineInfo():
                self._on_info(event)
            case AnalyzedPosition():
                self._change(stage=EngineTestStage.ENDING, analyzed=event, slow=None)
                self._quit()
            case RefusedQuery(words=words):
                self._end(EngineTestStage.FAILED, refusal=words)
            case Capabilities():
                self._on_capabilities(event)
            case SyncFailure():
                self._on_board_failure(event)
            case GeneratedMove():
                self._on_move(event)
            case (EngineFailure() as failure) | EngineRestart(failure):
                self._end(EngineTestStage.FAILED, failure=failure)
            case SlowNotice():
                self._change(slow=event)
            case CommandRefusal():
                self._change(refused_commands=(*self._report.refused_commands, event))
            case ErrorOutput(line):
                self._on_error_line(line)

    def _on_capabilities(self, capabilities: Capabilities) -> None:
        if self._engine is not None:
            self.understood.emit(self._engine.config, capabilities)
        self._change(stage=EngineTestStage.THINKING, capabilities=capabilities, slow=None)
        self._ask_for_move()

    def _on_info(self, info: AnalysisEngineInfo) -> None:
        size = BOARD_SIZES[0]
        self._change(stage=EngineTestStage.THINKING, info=info, board_size=size, slow=None)
        if isinstance(self._engine, AnalysisProcess):
            self._engine.analyze([AnalysisQuery(Target(size, size, _RULES, _KOMI), visits=1)])

    def _quit(self) -> None:
        if self._engine is not None:
            self._engine.quit()

    def _ask_for_move(self) -> None:
        if isinstance(self._engine, GtpEngine):
            size = self._sizes.pop(0)
            self._change(board_size=size)
            # With the rules of its command line: it is tested as the user entered it.
            rules = self._engine.started_with or _RULES
            self._engine.generate_move(Target(size, size, rules, _KOMI), Color.BLACK)

    def _on_board_failure(self, failure: SyncFailure) -> None:
        if failure.reason is SyncRefusal.SIZE_REFUSED and self._sizes:
            self._ask_for_move()
        else:
            self._end(EngineTestStage.FAILED, board_failure=failure)

    def _on_move(self, move: GeneratedMove) -> None:
        self._change(stage=EngineTestStage.ENDING, move=move, slow=None)
        self._quit()

    def _on_state(self, state: EngineState) -> None:
        if state is EngineState.NOT_STARTED and self._report.stage is EngineTestStage.ENDING:
            move = self._report.move
            works = self._report.analyzed is not None or (move is not None and move.move is not None)
            self._end(EngineTestStage.PASSED if works else EngineTestStage.FAILED)

    def _on_error_line(self, line: str) -> None:
        """Store a line; many of them are reported at once."""
        self._lines.append(line)
        if not self._pause.isActive():
            self._pause.start()

    def _end(self, stage: EngineTestStage, **changes: object) -> None:
        """Release the engine, and report the result."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.blockSignals(True)
            engine.kill()
            engine.deleteLater()
            self._change(stage=stage, slow=None, **changes)

    def _change(self, **changes: object) -> None:
        self._report = replace(self._report, **changes)  # type: ignore[arg-type]
        self._tell()

    def _tell(self) -> None:
        self._pause.stop()
        self._report = replace(self._report, error_lines=tuple(self._lines))
        self.report_changed.emit(self._report)
