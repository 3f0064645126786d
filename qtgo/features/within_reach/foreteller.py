"""Asks an engine what people of some profiles play in some positions; what it has said is kept, also between runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.reviewers import network_of
from qtgo.features.review.analysis_store import AnalysisStore, Found
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted, query_line
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.target import Target
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent

_MOST_KEPT = 1000


def query_of(target: Target, profile: str) -> AnalysisQuery:
    """Return the query what people of a profile play in a position."""
    return AnalysisQuery(target, visits=1, wanted=Wanted(policy=True), settings=(("humanSLProfile", profile),))


def _key(query: AnalysisQuery, config: EngineConfig) -> AnalysisKey:
    """Return the key under which an answer is kept: by all that is asked, for people look at the last moves, too."""
    target = query.target
    asked = query_line("", query, is_qtgo=True)
    return AnalysisKey(target.width, target.height, 0, target.to_move, rules=asked, network=network_of(config))


class Foreteller(QObject):
    """An engine in a process of its own, which runs from the first question to ``rest``."""

    foretold = Signal()  # more is known
    failed = Signal()
    closed = Signal()

    def __init__(self, cache: Path | None, storage: StorageHealth, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = AnalysisStore(cache, storage, self)
        self._known: dict[AnalysisQuery, Sequence[float]] = {}
        self._wanted: list[AnalysisQuery] = []
        self._config: EngineConfig | None = None
        self._engine: AnalysisProcess | None = None
        self._leaving = EndingEngines(self)
        self._leaving.all_ended.connect(self.closed)

    @property
    def known(self) -> Mapping[AnalysisQuery, Sequence[float]]:
        """Return how often people play each point from A1, and pass; nothing where the engine could not say."""
        return self._known

    def ask(self, config: EngineConfig, queries: Sequence[AnalysisQuery]) -> None:
        """Ask what is not known, and nothing else any more."""
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        self._wanted = [query for query in queries if query not in self._known]
        self._config = config
        if not self._leaving.is_closed:
            keys = {_key(query, config): query for query in self._wanted}
            self._store.find(keys, partial(self._on_found, keys))

    def _on_found(self, keys: Mapping[AnalysisKey, AnalysisQuery], found: Found) -> None:
        """Take what was kept, and ask the rest of what is wanted by now."""
        for key, analysis in found.items():
            self._learn(keys[key], analysis.policy)
        if self._leaving.is_closed or self._config is None or not (self._wanted or self._engine):
            return
        if self._engine is not None and self._engine.config != self._config:
            self._retire()
        if self._engine is not None:
            self._engine.analyze(self._wanted)
            return
        from qtgo.engine.analysis_process import AnalysisProcess

        engine = self._engine = AnalysisProcess(self._config, self)
        engine.happened.connect(self._on_event)
        engine.analyze(self._wanted)
        engine.start()

    def rest(self) -> None:
        """End the engine until the next question."""
        self._wanted = []
        self._retire()

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self.rest()
        self._store.close()
        self._leaving.close()

    def _retire(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.happened.disconnect(self._on_event)
            self._leaving.retire(engine)

    def _on_event(self, event: AnalysisProcessEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.engine.reports import SlowNotice
        from qtgo.gtp.analysis_book import AnalyzedPosition, RefusedQuery

        match event:
            case AnalyzedPosition(query, _, analysis, False):
                self._take(query, analysis.human_policy)
            case RefusedQuery(query):
                self._take(query, ())
            case SlowNotice(silent=silent):
                engine = self._engine
                if engine is not None and 0 < engine.config.answer_silence <= silent:
                    engine.give_up_waiting(silent)
            case EngineFailure():
                self.rest()
                self.failed.emit()

    def _take(self, query: AnalysisQuery, policy: Sequence[float]) -> None:
        if policy and self._config is not None:
            self._store.keep(_key(query, self._config), PositionAnalysis(visits=1, policy=tuple(policy)))
        self._learn(query, policy)

    def _learn(self, query: AnalysisQuery, policy: Sequence[float]) -> None:
        if query not in self._wanted:
            return
        self._known[query] = policy
        self._wanted.remove(query)
        if not self._wanted:
            self._retire()
        self.foretold.emit()
