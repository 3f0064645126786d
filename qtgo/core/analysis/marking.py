"""The losses from which moves are marked, by the engine that found them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, SURE, Loss, LossClass, Thresholds
from qtgo.core.analysis.rank import is_strong
from qtgo.deferred import dataclass

BUILTIN_ENGINE = "QtGo"
"""How the names of QtGo's own engine begin."""
FINE_THRESHOLDS = Thresholds.of((1.5, 3.0, 6.0))
"""Those of KaTrain, for strong engines: they are sure of smaller losses."""
STRONG_PLAYERS_LEAST = 10.0
"""Points below which a small network marks no move of strong players: what it finds there is mostly its own mistake."""
CLOSE_LEAD = 4.0
"""Points of lead below which a game is close: there a small network must be surer, for the players may be stronger."""
SURE_IF_CLOSE = 2.5
"""Standard errors that a loss must then exceed.

Judged by a larger network (1,177 moves of 41 games): in ten games of players of 15 kyu to 1 dan 85 of 100 mistakes of 4
points and more are found, and 12 of 100 marks are wrong (86 and 13 with two errors everywhere). Of strong players 85 of
100 marks were wrong; where the record does not say their rank, 73 are.
"""


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
        return self.small if _is_small(source) else self.strong

    def kind(self, loss: Loss, before: PositionAnalysis | None) -> LossClass | None:
        """Return the class to mark a move with by its loss and what is known of the position before it, or None."""
        source = UNKNOWN_SOURCE if before is None else before.source
        return loss.marked(self.of(source), errors_needed(before))

    def for_players(self, ranks: Iterable[str]) -> Marking:
        """Return the marking for a game of players of these ranks: a small network says little about strong ones."""
        if not all(map(is_strong, ranks)):
            return self
        least = Thresholds.of(max(points, STRONG_PLAYERS_LEAST) for points in self.small.least.values())
        return replace(self, small=least, is_cautious=True)


def errors_needed(before: PositionAnalysis | None) -> float:
    """Return how many standard errors a loss must exceed to be marked, by what is known of the position before it."""
    if before is None or before.lead is None or not _is_small(before.source):
        return SURE
    return SURE_IF_CLOSE if abs(before.lead) < CLOSE_LEAD else SURE


def _is_small(source: AnalysisSource) -> bool:
    """Return whether an analysis is by a small network; one whose engine is not known is taken for such."""
    return not source.engine or source.engine.startswith(BUILTIN_ENGINE)


DEFAULT_MARKING = Marking()
