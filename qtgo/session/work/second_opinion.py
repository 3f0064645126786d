"""A second opinion on dead stones: another engine of this machine, asked where the judge is in doubt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.engine.reports import FinalStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.work.on_demand_engine import OnDemandEngine
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.target import Target


class SecondOpinion(QObject):
    """Asks an engine that is found when it is needed; a missing or failing one gives no opinion."""

    given = Signal(object, str)  # FinalStatus with dead stones, and the engine's name
    closed = Signal()

    def __init__(
        self,
        find: Callable[[], EngineConfig | None],
        log: Path | None = None,
        parent: QObject | None = None,
        *,
        storage: StorageHealth | None = None,
    ) -> None:
        super().__init__(parent)
        self._find = find
        self._config: EngineConfig | None = None
        self._own = OnDemandEngine(self._found, log, self, storage=storage)
        self._own.happened.connect(self._on_event)
        self._own.closed.connect(self.closed)
        self._is_asked = False

    def ask(self, target: Target) -> None:
        """Ask for the dead stones of a position, if there is an engine."""
        self._config = self._config or self._find()
        engine = None if self._config is None else self._own.working()
        if engine is not None:
            self._is_asked = True
            engine.final_status_list(target)

    def forget(self) -> None:
        """Want no answer any more."""
        if self._is_asked and self._own.engine is not None:
            self._own.engine.stop()
        self._is_asked = False

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        self._is_asked = False
        self._own.close()

    def _found(self) -> EngineConfig:
        assert self._config is not None
        return self._config

    def _on_event(self, event: EngineEvent) -> None:
        if isinstance(event, FinalStatus) and self._is_asked:
            self._is_asked = False
            if event.dead is not None:
                self.given.emit(event, self._found().name)
