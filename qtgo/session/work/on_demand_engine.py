"""An engine process for one purpose: started when it is needed, and ended when it has been idle for long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.reports import EngineState, SlowNotice
from qtgo.gtp.engine_config import EngineConfig
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.reports import EngineEvent

IDLE_TIME = 300.0
"""Seconds without work after which the process quits."""


class OnDemandEngine(QObject):
    """Holds at most one engine at work; engines sent away may take their time to quit."""

    happened = Signal(object)  # EngineEvent
    closed = Signal()

    def __init__(
        self,
        config: Callable[[], EngineConfig],
        log: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
    ) -> None:
        """Take a function that returns the engine's configuration; it is called for each new process."""
        super().__init__(parent)
        self._config, self._log = config, log
        self._storage = storage or StorageHealth(self)
        self.engine: GtpEngine | None = None
        self._leaving = EndingEngines(self)
        self._leaving.all_ended.connect(self.closed)
        self.idle = single_shot(self, self._rest, int(1000 * IDLE_TIME))

    @property
    def process_id(self) -> int:
        """Return the process ID of the engine, 0 if it does not run."""
        return 0 if self.engine is None else self.engine.process_id

    def working(self) -> GtpEngine | None:
        """Return the engine, starting it if necessary, or None after ``close``."""
        if self._leaving.is_closed:
            return None
        engine = self.engine
        if engine is None or engine.state is EngineState.FAILED:
            self.retire()
            engine = self.engine = self._make_engine()
            engine.start()
        self.idle.start()
        return engine

    def retire(self) -> None:
        """End the process for now."""
        engine, self.engine = self.engine, None
        self.idle.stop()
        if engine is not None:
            engine.happened.disconnect(self._on_event)
            self._leaving.retire(engine)

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self.retire()
        self._leaving.close()

    def _make_engine(self) -> GtpEngine:
        from qtgo.engine.engine import GtpEngine
        from qtgo.engine.process.log_file import LogFile

        engine = GtpEngine(self._config(), self, log=LogFile(self._log, self._storage))
        engine.happened.connect(self._on_event)
        return engine

    def _on_event(self, event: EngineEvent) -> None:
        if isinstance(event, SlowNotice):
            self._on_slow(event)
        else:
            self.happened.emit(event)

    def _on_slow(self, notice: SlowNotice) -> None:
        """Kill a process that hangs or was stopped; the next work starts another. A start has a limit of its own."""
        from qtgo.engine.process.failure import EngineFailure, FailureKind

        engine = self.engine
        if engine is None or engine.state is EngineState.STARTING:
            return
        if 0 < engine.config.answer_silence <= notice.silent:
            self.engine = None
            self.idle.stop()
            engine.kill()
            engine.deleteLater()
            self.happened.emit(EngineFailure(FailureKind.TIMED_OUT, pending=notice.pending, seconds=notice.silent))

    def _rest(self) -> None:
        """End the process unless it is at work."""
        if self.engine is not None and self.engine.state in (EngineState.READY, EngineState.FAILED):
            self.retire()
        else:
            self.idle.start()
