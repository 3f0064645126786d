"""The losses from which moves are marked, by the engine that found them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, Thresholds
from qtgo.core.analysis.rank import is_strong
from qtgo.deferred import dataclass

BUILTIN_ENGINE = "QtGo"
"""How the names of QtGo's own engine begin."""
FINE_THRESHOLDS = Thresholds.of((1.5, 3.0, 6.0))
"""Those of KaTrain, for strong engines: they are sure of smaller losses."""
STRONG_PLAYERS_LEAST = 10.0
"""Points below which a small network marks no move of strong players: what it finds there is mostly its own mistake."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The thresholds for what a small network found, and finer ones for a strong engine.

    ``is_cautious`` says that the players are stronger than a small network, so that its thresholds are higher.
    """

    small: Thresholds = DEFAULT_THRESHOLDS
    strong: Thresholds = FINE_THRESHOLDS
    is_cautious: bool = False

    def of(self, source: AnalysisSource) -> Thresholds:
        """Return the thresholds for losses found by an engine; one that is not known counts as small."""
        is_small = not source.engine or source.engine.startswith(BUILTIN_ENGINE)
        return self.small if is_small else self.strong

    def for_players(self, ranks: Iterable[str]) -> Marking:
        """Return the marking for a game of players of these ranks: a small network says little about strong ones."""
        if not all(map(is_strong, ranks)):
            return self
        least = Thresholds.of(max(points, STRONG_PLAYERS_LEAST) for points in self.small.least.values())
        return replace(self, small=least, is_cautious=True)


DEFAULT_MARKING = Marking()
