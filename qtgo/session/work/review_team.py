"""The engines that share a review: each has a process, which is started when there is something to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.deferred import dataclass
from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.process.failure import EngineFailure, ReviewerFailure
from qtgo.engine.reports import EngineRestart, EngineState, SlowNotice
from qtgo.gtp.engine_config import EngineConfig
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.core.analysis.evaluation import AnalysisSource
    from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
    from qtgo.gtp.analysis_book import AnalyzedPosition, RefusedQuery
    from qtgo.gtp.review_run import ReviewRun


@dataclass(frozen=True, slots=True)
class FoundAnalysis:
    """The index of a position with a better analysis, and the network that made it."""

    index: int
    network: str


class ReviewTeam(QObject):
    """Engines that work on one review after the other until ``stop``; one that fails does not stop the others."""

    ready = Signal(object)  # int: the process ID of an engine that can be asked from now on
    found = Signal(object)  # FoundAnalysis
    finished = Signal()
    failed = Signal(object)  # ReviewerFailure
    restarted = Signal(object, object)  # EngineConfig, and the EngineFailure after which it goes on
    starts_slowly = Signal(object, float)  # EngineConfig, and the seconds since its start, from time to time
    slow_changed = Signal(object)  # tuple[str, ...]: the names of engines that do not answer
    all_ended = Signal()  # once, after ``close``

    def __init__(
        self,
        configs: Callable[[], Sequence[EngineConfig]],
        logs: Path | None,
        storage: StorageHealth,
        parent: QObject | None = None,
    ) -> None:
        """Make the team; ``configs`` returns the configurations of the engines when they are to start."""
        super().__init__(parent)
        self._configs, self._logs, self._storage = configs, logs, storage
        self._engines: list[AnalysisProcess] = []
        self._networks: dict[AnalysisProcess, str] = {}
        self._run: ReviewRun | None = None
        self._slow: tuple[AnalysisProcess, ...] = ()
        self._start_timer = single_shot(self, self._start_one, 0)
        self._leaving = EndingEngines(self)
        self._leaving.all_ended.connect(self.all_ended)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Return the process IDs of the engines that run."""
        return tuple(engine.process_id for engine in self._engines if engine.process_id)

    @property
    def networks(self) -> Sequence[str]:
        """Return what the analyses of the engines depend on besides the position, each once (``network_of``)."""
        return list(dict.fromkeys(self._networks.values()))

    @property
    def known_names(self) -> Sequence[str]:
        """Return what the engines that are ready call themselves, each once."""
        return list(dict.fromkeys(source.engine for source in self._known_sources))

    @property
    def known_networks(self) -> Sequence[str]:
        """Return the networks that the engines that are ready say they run, each once."""
        return list(dict.fromkeys(source.network for source in self._known_sources if source.network))

    @property
    def _known_sources(self) -> Sequence[AnalysisSource]:
        return [engine.info.source for engine in self._engines if engine.info is not None]

    def start(self) -> None:
        """Start the engines, ahead of a review."""
        from qtgo.engine.analysis_process import AnalysisProcess
        from qtgo.engine.process.log_file import LogFile
        from qtgo.engine.reviewers import network_of

        for number, config in enumerate(self._configs()):
            name = f"review-{number + 1}.log" if number else "review.log"
            log = LogFile(None if self._logs is None else self._logs / name, self._storage)
            engine = AnalysisProcess(config, self, log=log)
            engine.happened.connect(lambda event, engine=engine: self._on_event(engine, event))
            self._engines.append(engine)
            self._networks[engine] = network_of(config)
        self._start_timer.start()

    def review(self, run: ReviewRun) -> None:
        """Work on a review from now on; without positions left no engine is started."""
        if self._leaving.is_closed:
            return
        self._run = run
        if run.stage is None:
            self._finish()
            return
        if not self._engines:
            self.start()
        for engine in tuple(self._engines):
            run.join(engine)
        self._ask_idle()

    def stop(self) -> None:
        """End the engines."""
        run, self._run = self._run, None
        if run is not None:
            run.release_all()
        for engine in tuple(self._engines):
            self._send_away(engine)

    def close(self) -> None:
        """End the engines; ``all_ended`` is emitted when they have."""
        self.stop()
        self._leaving.close()

    def kill(self) -> None:
        """Kill the engines that take their time to end."""
        self._leaving.kill()

    def _start_one(self) -> None:
        """Start an engine that is not started yet: each in a step of its own, for it takes some milliseconds."""
        waiting = [engine for engine in self._engines if engine.state is EngineState.NOT_STARTED]
        if len(waiting) > 1:
            self._start_timer.start()
        if waiting:
            waiting[0].start()

    def _on_event(self, engine: AnalysisProcess, event: AnalysisProcessEvent) -> None:
        from qtgo.gtp.analysis_book import AnalysisEngineInfo, AnalyzedPosition, RefusedQuery

        if engine not in self._engines:
            return
        match event:
            case AnalysisEngineInfo():
                self.ready.emit(engine.process_id)
                self._ask(engine)
            case AnalyzedPosition(is_partial=False) | RefusedQuery():
                self._note_slow(engine, False)
                self._take(engine, event)
            case SlowNotice():
                self._on_slow(engine, event)
            case EngineRestart(failure):
                self._note_slow(engine, False)
                self.restarted.emit(engine.config, failure)
            case EngineFailure():
                self._on_failure(engine, event)

    def _take(self, engine: AnalysisProcess, event: AnalyzedPosition | RefusedQuery) -> None:
        run = self._run
        if run is None:
            return
        index = run.take(event, engine)
        if index is not None:
            self.found.emit(FoundAnalysis(index, self._networks[engine]))
        if run is self._run and run.wants_more(engine):
            self._ask(engine)
            self._ask_idle()

    def _ask(self, engine: AnalysisProcess) -> None:
        """Send an engine its next queries; finish the review if there are none."""
        run = self._run
        if run is None or engine.info is None:
            return
        queries = run.next_queries(engine)
        engine.analyze(queries)
        if not queries and run.stage is None:
            self._finish()

    def _ask_idle(self) -> None:
        """Send queries to idle engines: another pass may have begun, or another engine may be slow."""
        for engine in tuple(self._engines):
            if self._run is not None and not self._run.open_queries(engine):
                self._ask(engine)

    def _finish(self) -> None:
        run, self._run = self._run, None
        if run is not None:
            run.release_all()
        for engine in self._engines:
            engine.analyze(())
        self.finished.emit()

    def _on_failure(self, engine: AnalysisProcess, failure: EngineFailure) -> None:
        self._send_away(engine)
        others = tuple(other.config.shown_name for other in self._engines)
        self.failed.emit(ReviewerFailure(engine.config, failure, others))
        self._ask_idle()

    def _on_slow(self, engine: AnalysisProcess, notice: SlowNotice) -> None:
        """Report an engine that is silent, and restart it in the end. Meanwhile others that are idle do its work."""
        limit = engine.config.answer_silence
        if engine.info is None:  # a start has a limit of its own
            self.starts_slowly.emit(engine.config, notice.waited)
            return
        if limit <= 0:
            return
        self._note_slow(engine, notice.silent >= limit)
        if engine.is_hanging(notice):
            engine.give_up_waiting(notice.silent)

    def _note_slow(self, engine: AnalysisProcess, slow: bool) -> None:
        if slow is not (engine in self._slow):
            self._slow = (*self._slow, engine) if slow else tuple(each for each in self._slow if each is not engine)
            self.slow_changed.emit(tuple(each.config.shown_name for each in self._slow))

    def _send_away(self, engine: AnalysisProcess) -> None:
        self._engines.remove(engine)
        self._note_slow(engine, False)
        del self._networks[engine]
        if self._run is not None:
            self._run.release(engine)
        engine.happened.disconnect()
        self._leaving.retire(engine)
