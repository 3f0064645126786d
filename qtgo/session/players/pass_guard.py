"""The judge over passes of an engine that passes at wrong times: the built-in engine, started for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.engine.ending_engines import EndingEngines
from qtgo.engine.reports import GivenEstimate
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.target import Target

JUDGE_TIME = 20.0
"""Seconds after which a pass counts as right: a game must not wait for its judge."""


class PassGuard(QObject):
    """Judges one pass at a time; where no judge can be had, a pass is right."""

    judged = Signal(object)  # bool: the game is far from over, so the pass is wrong

    def __init__(self, leaving: EndingEngines, parent: QObject | None = None) -> None:
        """Make the guard; ``leaving`` ends judges that are no longer needed."""
        super().__init__(parent)
        self._leaving = leaving
        self._engine: GtpEngine | None = None
        self.time = single_shot(self, lambda: self._tell(False), int(1000 * JUDGE_TIME))

    def judge(self, target: Target) -> None:
        """Judge a pass at a target; ``judged`` has the verdict."""
        from qtgo.engine.builtin import ADVISER_LEVEL, builtin_config
        from qtgo.engine.engine import GtpEngine

        self.cancel()
        engine = self._engine = GtpEngine(builtin_config(ADVISER_LEVEL), self)
        engine.happened.connect(self._on_event)
        self.time.start()
        engine.start()
        engine.first_look(target)

    def cancel(self) -> None:
        """Judge nothing any longer."""
        self.time.stop()
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.happened.disconnect(self._on_event)
            self._leaving.retire(engine)

    def _on_event(self, event: EngineEvent) -> None:
        from qtgo.engine.process.failure import EngineFailure
        from qtgo.gtp.synchronizer import SyncFailure

        match event:
            case GivenEstimate(estimate):
                self._tell(estimate is not None and estimate.is_far_from_over)
            case SyncFailure() | EngineFailure():
                self._tell(False)

    def _tell(self, is_wrong: bool) -> None:
        self.cancel()
        self.judged.emit(is_wrong)
