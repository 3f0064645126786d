"""The review: the line of the game shown is analyzed in the background, and what is known of it told as it comes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum, auto
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from qtgo.controllers.game import GameController
from qtgo.controllers.leaving_engines import LeavingEngines
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey, AnalysisMemory
from qtgo.core.analysis.passes import Pass
from qtgo.core.analysis.review import GameReview
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.engine.builtin import builtin_analysis_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.storage import Storage

if TYPE_CHECKING:
    from qtgo.controllers.review_line import ReviewLine
    from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
    from qtgo.gtp.analysis_book import AnalyzedPosition, RefusedQuery
    from qtgo.gtp.review_run import ReviewRun

_NODES = 5
"""Nodes of the line that are read at a time: a few milliseconds."""
_MOST_NODES = 3000
"""Nodes of a line that are reviewed; no game is as long."""
_ASKED = 8
"""Queries that the engine has at once: of a long game each is a line of some 10 kB, and a millisecond's work."""
_TELL_MS = 100


class ReviewStatus(Enum):
    """Whether an engine is at work: not asked, at it, paused, finished, or failed."""

    OFF = auto()
    RUNNING = auto()
    PAUSED = auto()
    FINISHED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class ReviewState:
    """What is known of the line shown.

    ``positions`` are one more than the moves, and ``places`` has the depth in the line from which on each stands.
    ``progress`` is the share of each pass, from 0 to 1, that is finished.
    """

    status: ReviewStatus = ReviewStatus.OFF
    review: GameReview = GameReview(())
    positions: tuple[PositionAnalysis | None, ...] = ()
    places: tuple[int, ...] = (0,)
    progress: Mapping[Pass, float] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is known, and no engine asked."""
        return self.status is ReviewStatus.OFF and not any(self.positions)

    def position_at(self, depth: int) -> int:
        """Return the index of the position that stands at a depth of the line."""
        return max(0, bisect_right(self.places, depth) - 1)


NO_REVIEW = ReviewState()


class ReviewController(QObject):
    """Reviews the line shown with an engine of its own, which runs only while there is something to ask.

    What a record holds of other programs' analysis is told without an engine, while somebody looks at the game. What
    was found is kept by position: after an edit, and in another variation, only what is new is asked.
    """

    review_changed = Signal(object)  # ReviewState
    failed = Signal(object)  # EngineFailure
    closed = Signal()

    def __init__(
        self,
        game_controller: GameController,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: Storage | None = None,
        config: Callable[[], EngineConfig] = builtin_analysis_config,
    ) -> None:
        """Take what returns the configuration of the engine."""
        super().__init__(parent)
        self._game_controller = game_controller
        self._config = config
        self._log = None if logs is None else logs / "review.log"
        self._storage = storage or Storage(self)
        self._engine: AnalysisProcess | None = None
        self._leaving = LeavingEngines(self)
        self._leaving.all_ended.connect(self.closed)
        self._memory = AnalysisMemory()
        self._state = NO_REVIEW
        self._status = ReviewStatus.OFF
        self._is_looked_at = False
        self._nodes: Sequence[Node] = ()
        self._line: ReviewLine | None = None
        self._run: ReviewRun | None = None
        self._reading: Iterator[None] | None = None
        self._read_timer = self._timer(0, self._read)
        self._tell_timer = self._timer(_TELL_MS, self._tell)
        game_controller.game_opened.connect(lambda _info: self._leave_game())
        game_controller.info_changed.connect(lambda _info: self._follow())
        game_controller.tree_changed.connect(lambda _root: self._follow())
        game_controller.node_changed.connect(self._follow_node)

    @property
    def state(self) -> ReviewState:
        """Return what was last told."""
        return self._state

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return 0 if self._engine is None else self._engine.process_id

    def find_analyzed(
        self, keys: Iterable[AnalysisKey], on_found: Callable[[Mapping[AnalysisKey, PositionAnalysis]], None]
    ) -> None:
        """Call a function with what has been found of some positions before."""
        found = {key: self._memory.find(key) for key in keys}
        on_found({key: analysis for key, analysis in found.items() if analysis is not None})

    # What it is told

    def look(self, looked_at: bool) -> None:
        """Read what the record says from now on, because the game is looked at; or forget it, where it is played."""
        if looked_at is not self._is_looked_at:
            self._is_looked_at = looked_at
            self._follow()

    def start(self) -> None:
        """Review the line, or go on after a pause or a failure."""
        if self._status is not ReviewStatus.RUNNING:
            self._status = ReviewStatus.RUNNING
            if self._run is None:
                self._follow()  # and begin when the line is read
            elif self._reading is None:
                self._ask()
            self._tell()

    def pause(self) -> None:
        """End the engine for now; what is known stays."""
        if self._status is ReviewStatus.RUNNING:
            self._status = ReviewStatus.PAUSED
            self._send_away()
            self._tell()

    def stop(self) -> None:
        """End the review, and leave only what the record says."""
        self._memory = AnalysisMemory()
        self._leave_game()
        self._follow()

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self._is_looked_at = False
        self._leave_game()
        self._leaving.close()

    # The line

    @property
    def _is_wanted(self) -> bool:
        return self._is_looked_at or self._status is not ReviewStatus.OFF

    def _follow_node(self, node: Node) -> None:
        """Follow into another variation."""
        depth = self._game_controller.game.depth
        if self._is_wanted and (depth >= len(self._nodes) or self._nodes[depth] is not node):
            self._follow()

    def _follow(self) -> None:
        """Read the line anew, as it is now, while what was known of it stays shown."""
        if self._is_wanted:
            self._reading = self._read_line()
            self._read_timer.start()
        else:
            self._forget()

    def _read_line(self) -> Iterator[None]:
        from qtgo.controllers.review_line import ReviewLine

        yield
        game, line = self._game_controller.game, ReviewLine()
        self._nodes = game.line.nodes()
        nodes = self._nodes[:_MOST_NODES]
        is_known = yield from self._is_known(nodes)
        if is_known or self._status is not ReviewStatus.OFF:
            yield from line.read(game, nodes)
            yield
            self._begin(line)
        else:
            self._line = self._run = None
            self._tell()

    def _is_known(self, nodes: Sequence[Node]) -> Generator[None, None, bool]:
        """Return whether anything may be known of a line; of most games nothing is, and nothing is kept."""
        from qtgo.core.record.analyses.recorded import analyses_at

        if self._status is not ReviewStatus.OFF or len(self._memory):
            return True
        for node in nodes:
            if analyses_at(node):
                return True
            yield
        return False

    def _leave_game(self) -> None:
        self._status = ReviewStatus.OFF
        self._send_away()
        self._forget()

    def _forget(self) -> None:
        self._reading, self._line, self._run, self._nodes = None, None, None, ()
        self._read_timer.stop()
        self._tell_timer.stop()
        if self._state is not NO_REVIEW:
            self._state = NO_REVIEW
            self.review_changed.emit(NO_REVIEW)

    def _read(self) -> None:
        """Read some more nodes; after the last one the line is reviewed."""
        reading = self._reading
        if reading is None:
            return
        left = sum(1 for _ in islice(reading, _NODES))
        if left == _NODES:
            self._read_timer.start()
        elif reading is self._reading:
            self._reading = None

    def _begin(self, line: ReviewLine) -> None:
        from qtgo.gtp.review_run import ReviewRun

        before, self._line = self._line, line
        if self._run is None or before is None or before.moves != line.moves or before.keys != line.keys:
            known = [_better(self._memory.find(key), said) for key, said in zip(line.keys, line.recorded, strict=True)]
            self._run = ReviewRun(line.targets, line.moves, known=known)
            if self._status is ReviewStatus.FINISHED:
                self._status = ReviewStatus.RUNNING
        if self._status is ReviewStatus.RUNNING:
            self._ask()
        self._tell()

    # The engine

    def _ask(self) -> None:
        """Ask what is wanted next, starting the engine if it does not run; at the end send it away."""
        assert self._run is not None
        queries = self._run.queries(_ASKED)
        if not queries:
            self._status = ReviewStatus.FINISHED
            self._send_away()
            self._tell()
            return
        if self._engine is None:
            self._engine = self._make_engine()
            self._engine.analyze(queries)
            self._engine.start()
        else:
            self._engine.analyze(queries)

    def _make_engine(self) -> AnalysisProcess:
        from qtgo.engine.analysis_process import AnalysisProcess
        from qtgo.engine.log_file import LogFile

        engine = AnalysisProcess(self._config(), self, log=LogFile(self._log, self._storage))
        engine.happened.connect(self._on_event)
        return engine

    def _on_event(self, event: AnalysisProcessEvent) -> None:
        from qtgo.engine.failure import EngineFailure
        from qtgo.gtp.analysis_book import AnalysisEngineInfo, AnalyzedPosition, RefusedQuery

        match event:
            case AnalysisEngineInfo():
                self._make_way()
            case AnalyzedPosition() | RefusedQuery():
                self._take(event)
            case EngineFailure():
                self._status = ReviewStatus.FAILED
                self._send_away()
                self._tell()
                self.failed.emit(event)

    def _take(self, event: AnalyzedPosition | RefusedQuery) -> None:
        run, line = self._run, self._line
        if run is None or line is None or self._status is not ReviewStatus.RUNNING:
            return
        index = run.take(event)
        if index is not None:
            known = run.positions[index]
            if known is not None:
                self._memory.keep(line.keys[index], known)
            if not self._tell_timer.isActive():
                self._tell_timer.start()
        if run.open_queries <= _ASKED // 2:
            self._ask()

    def _make_way(self) -> None:
        """Let everything else go before the engine: nobody waits for it."""
        from qtgo.engine.priority import lower_priority

        lower_priority(self.process_id)

    def _send_away(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.happened.disconnect(self._on_event)
            self._leaving.send_away(engine)

    # What it tells

    def _tell(self) -> None:
        """Tell what is known by now; a few times a second at most."""
        self._tell_timer.stop()
        run, line = self._run, self._line
        if run is None or line is None:
            state = ReviewState(self._status)
        else:
            state = ReviewState(self._status, run.review(), tuple(run.positions), tuple(line.places), run.progress())
        if not (state.is_empty and self._state.is_empty):
            self._state = state
            self.review_changed.emit(state)

    def _timer(self, interval: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(act)
        return timer


def _better(first: PositionAnalysis | None, second: PositionAnalysis | None) -> PositionAnalysis | None:
    """Return the analysis with more visits."""
    if first is None or second is None:
        return first or second
    return first if first.visits >= second.visits else second
