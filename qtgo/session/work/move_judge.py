"""Judges single moves: an engine of its own compares a move with the best one in the same search tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass
from qtgo.engine.builtin import builtin_analysis_config, network_analysis_config
from qtgo.engine.ending_engines import EndingEngines
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.target import Target
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
    from qtgo.networks.network_engines import NetworkEngine

_LARGE = 361
_LOOK_VISITS, _JUDGE_VISITS = 240, 100
"""Visits on 19x19 that take about 0.8 and 0.3 s; a smaller board is quicker, and gets more."""
QUICK_CHECK, LONG_CHECK = 160, 300
"""Visits on 19x19 that confirm a judgement in about 0.2 and 0.5 s: what the first ones found is remembered."""
_OWN_SPEED = 300
"""The built-in engine's visits a second on 19x19."""
_PATIENCE = 5
"""So many times as long a network of the user's may take: it sees with a few visits what the small one never does."""
_FEWEST = 4
"""Visits in that time below which a network is too slow here, and the small one judges."""
_MOST_TIMES = 1.4
_MOVE_SHARE = 3  # the move judged gets this part of the visits
_ENOUGH_SHARE = 6  # a move that has got this part of the visits in the search needs no more


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A position, a move in it, and an analysis that includes the move, None if the engine gave none."""

    target: Target
    point: Point | None
    analysis: PositionAnalysis | None


class MoveJudge(QObject):
    """Judges one move at a time; it can analyze a position in advance, before a move is played.

    The engine is started by the first request and runs until ``rest``. The user's network that was chosen to analyze
    judges where it is quick enough, else the built-in one, which also goes on where the network fails.
    """

    judged = Signal(object)  # JudgedMove
    glimpsed = Signal(object)  # JudgedMove: what is known of it so far, where that was wanted
    failed = Signal(object)  # EngineFailure
    closed = Signal()

    def __init__(
        self,
        logs: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
        config: Callable[[], EngineConfig] = builtin_analysis_config,
        network: Callable[[], NetworkEngine | None] = lambda: None,
    ) -> None:
        """Make the judge; ``config`` returns the built-in engine's configuration, ``network`` the network chosen."""
        super().__init__(parent)
        self._config, self._find_network = config, network
        self._network: NetworkEngine | None = None
        self._failed: NetworkEngine | None = None
        self._log = None if logs is None else logs / "judge.log"
        self._storage = storage or StorageHealth(self)
        self._engine: AnalysisProcess | None = None
        self._leaving = EndingEngines(self)
        self._leaving.all_ended.connect(self.closed)
        self._looked: tuple[Target, PositionAnalysis] | None = None
        self._look: AnalysisQuery | None = None
        self._asked: tuple[AnalysisQuery, JudgedMove] | None = None

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return 0 if self._engine is None else self._engine.process_id

    def prepare(self, target: Target) -> None:
        """Have the engine that judges a position started and its network loaded: a move may be judged there soon."""
        self._turn_to_engine(target)
        if self._engine is None and self._asked is None:
            self._look = AnalysisQuery(target, visits=1)
            self._desire()

    def look(self, target: Target) -> None:
        """Analyze a position in advance, where a move will be judged soon."""
        self._turn_to_engine(target)
        if self._looked is None or self._looked[0] != target:
            self._looked = None
            self._look = AnalysisQuery(target, visits=_visits(target, _LOOK_VISITS, self._network))
            self._desire()

    def judge(self, target: Target, point: Point | None, visits: int = 0, *, interval: float = 0.0) -> None:
        """Judge a move; ``judged`` follows, at once if enough is known. Only the last request is answered.

        With ``visits`` (for 19x19) it is searched again. With ``interval``, seconds, it is ``glimpsed`` meanwhile.
        """
        self._turn_to_engine(target)
        question = JudgedMove(target, point, None)
        known = self._looked[1] if self._looked is not None and self._looked[0] == target else None
        if known is not None and not visits and _is_known(known, point):
            self._asked = None
            self.judged.emit(JudgedMove(target, point, known))
            return
        visits = _visits(target, visits or _JUDGE_VISITS, self._network)
        forced = ((point, visits // _MOVE_SHARE),)
        query = AnalysisQuery(target, visits=visits, priority=1, forced=forced, interval=interval)
        self._asked, self._look = (query, question), None
        self._desire()

    def drop(self) -> None:
        """Cancel the request; the engine keeps running."""
        self._asked = self._look = None
        if self._engine is not None:
            self._engine.analyze(())

    def rest(self) -> None:
        """End the engine until the next request."""
        self._asked = self._look = self._looked = None
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.happened.disconnect(self._on_event)
            self._leaving.retire(engine)

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self.rest()
        self._leaving.close()

    def _turn_to_engine(self, target: Target) -> None:
        """Turn to the engine that judges a position now, which is another one once another network is chosen."""
        from qtgo.ai.katago import LARGEST_BOARD

        network = self._find_network() if max(target.width, target.height) <= LARGEST_BOARD else None
        if network is not None and (network == self._failed or _visits(target, _JUDGE_VISITS, network) < _FEWEST):
            network = None
        if network != self._network:
            self.rest()
            self._network = network

    def _engine_config(self) -> EngineConfig:
        return self._config() if self._network is None else network_analysis_config(self._network.config)

    def _desire(self) -> None:
        queries = [*([self._asked[0]] if self._asked else ()), *([self._look] if self._look else ())]
        engine = self._engine
        if self._leaving.is_closed:
            return
        if engine is None:
            from qtgo.engine.analysis_process import AnalysisProcess
            from qtgo.engine.process.log_file import LogFile

            engine = self._engine = AnalysisProcess(self._engine_config(), self, log=LogFile(self._log, self._storage))
            engine.happened.connect(self._on_event)
            engine.analyze(queries)
            engine.start()
        else:
            engine.analyze(queries)

    def _on_event(self, event: AnalysisProcessEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.engine.reports import SlowNotice
        from qtgo.gtp.analysis_book import AnalyzedPosition, RefusedQuery

        match event:
            case AnalyzedPosition(query, _, analysis, is_partial):
                if not is_partial:
                    self._take(query, analysis)
                elif self._asked is not None and query == self._asked[0]:
                    question = self._asked[1]
                    self.glimpsed.emit(JudgedMove(question.target, question.point, analysis))
            case RefusedQuery(query):
                self._take(query, None)
            case SlowNotice(silent=silent):
                engine = self._engine
                if engine is not None and 0 < engine.config.answer_silence <= silent:
                    engine.give_up_waiting(silent)
            case EngineFailure():
                asked, self._failed = self._asked, self._network
                self.rest()
                if self._failed is not None:
                    if asked is not None:
                        self.judge(asked[1].target, asked[1].point)
                    return
                if asked is not None:
                    self.judged.emit(asked[1])
                self.failed.emit(event)

    def _take(self, query: AnalysisQuery, analysis: PositionAnalysis | None) -> None:
        if self._asked is not None and query == self._asked[0]:
            question = self._asked[1]
            self._asked = None
            self._desire()  # without it: the same question may be asked again
            self.judged.emit(JudgedMove(question.target, question.point, analysis))
        elif query == self._look:
            self._look = None
            self._looked = None if analysis is None else (query.target, analysis)
            self._desire()


def _is_known(analysis: PositionAnalysis, point: Point | None) -> bool:
    """Return whether a move has got as many visits as on request."""
    candidate = analysis.candidate(point)
    total = sum(each.visits for each in analysis.candidates)
    return candidate is not None and candidate.visits * _ENOUGH_SHARE >= total > 0


def _visits(target: Target, visits: int, network: NetworkEngine | None) -> int:
    times = _LARGE / (target.width * target.height)
    most = round(visits * min(_MOST_TIMES, times))
    if network is None:
        return most
    return min(most, round(visits / _OWN_SPEED * _PATIENCE * network.speed * times))
