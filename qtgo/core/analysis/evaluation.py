"""Evaluations of positions by engines, as values: always in Black's view."""

from __future__ import annotations

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class AnalysisSource:
    """The source of an analysis and its terms: engine, network, ruleset, komi and the ISO date.

    ``compensation`` are the points that White gets for a handicap besides the komi. An empty text and None stand for
    what is not known, as in files of other programs.
    """

    engine: str = ""
    network: str = ""
    ruleset: str = ""
    komi: float | None = None
    date: str = ""
    compensation: int | None = None


UNKNOWN_SOURCE = AnalysisSource()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that an engine looked at, None for a pass.

    ``win_rate`` (0 to 1) and ``lead`` (points) are Black's after the move, ``prior`` is the network's probability of
    it. ``pv``, the principal variation, begins with the move; ``pv_visits`` are the visits of each of its moves.
    ``lead_error`` is the standard error of the lead in points as far as the engine tells it, and ``ownership`` that
    after the move, as in ``PositionAnalysis``.
    """

    point: Point | None
    visits: int = 0
    win_rate: float | None = None
    lead: float | None = None
    prior: float | None = None
    pv: tuple[Point | None, ...] = ()
    pv_visits: tuple[int, ...] = ()
    ownership: tuple[float, ...] = ()
    lead_error: float | None = None


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """An engine's evaluation of a position, with the moves that it looked at, best first.

    ``win_rate`` (0 to 1) and ``lead`` (points) are Black's. ``lead_error`` is the standard error of the lead in points
    as far as the engine tells it. ``ownership`` has a number from -1 (White) to 1 (Black) for each point, rows from A1,
    ``policy`` a probability for each point in that order and for the pass, last, negative where a move is illegal;
    ``human_policy`` is how often people of a profile play each, if that was asked for.
    """

    visits: int = 0
    win_rate: float | None = None
    lead: float | None = None
    to_move: Color | None = None
    candidates: tuple[Candidate, ...] = ()
    ownership: tuple[float, ...] = ()
    ownership_deviation: tuple[float, ...] = ()
    policy: tuple[float, ...] = ()
    lead_error: float | None = None
    source: AnalysisSource = UNKNOWN_SOURCE
    human_policy: tuple[float, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is said of the position."""
        return self.win_rate is None and self.lead is None and not (self.candidates or self.ownership)

    @property
    def is_evaluated(self) -> bool:
        """Return whether the position has a number of its own, not only moves that have one."""
        return self.win_rate is not None or self.lead is not None

    @property
    def has_numbers(self) -> bool:
        """Return whether a win rate or a lead is known, of the position or of a move: else nothing is evaluated."""
        return self.is_evaluated or any(
            candidate.win_rate is not None or candidate.lead is not None for candidate in self.candidates
        )

    def candidate(self, point: Point | None) -> Candidate | None:
        """Return what is said of a move, None if it was not looked at."""
        return next((candidate for candidate in self.candidates if candidate.point == point), None)


def deeper(first: PositionAnalysis | None, second: PositionAnalysis | None) -> PositionAnalysis | None:
    """Return the analysis with more visits; one that says who leads by how much before one that does not."""
    if first is None or second is None:
        return first or second
    return first if _depth(first) >= _depth(second) else second


def _depth(analysis: PositionAnalysis) -> tuple[bool, int]:
    return analysis.lead is not None, analysis.visits
