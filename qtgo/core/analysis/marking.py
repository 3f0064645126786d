"""The losses from which moves are marked, by the engine that found them."""

from __future__ import annotations

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, Thresholds
from qtgo.deferred import dataclass

BUILTIN_ENGINE = "QtGo"
"""How the names of QtGo's own engine begin."""
FINE_THRESHOLDS = Thresholds.of((1.5, 3.0, 6.0))
"""Those of KaTrain, for strong engines: they are sure of smaller losses."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The thresholds for what a small network found, and finer ones for a strong engine."""

    small: Thresholds = DEFAULT_THRESHOLDS
    strong: Thresholds = FINE_THRESHOLDS

    def of(self, source: AnalysisSource) -> Thresholds:
        """Return the thresholds for losses found by an engine; one that is not known counts as small."""
        is_small = not source.engine or source.engine.startswith(BUILTIN_ENGINE)
        return self.small if is_small else self.strong


DEFAULT_MARKING = Marking()
