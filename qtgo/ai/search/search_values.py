"""The results of search and judge, as values."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

OPEN_PART = 0.15
"""The part of the board that is open, at most, in a game that may be over."""

MoveFilter = Callable[[Point | None], bool]
"""Returns whether a move may be searched or chosen; None is a pass."""


@dataclass(frozen=True, slots=True)
class Detail:
    """The parts of a report that are computed only on request, as they take time."""

    ownership_deviation: bool = False
    moves_ownership: bool = False


PLAIN = Detail()


@dataclass(frozen=True, slots=True)
class CandidateReport:
    """A searched move, None for a pass; everything is seen from the side to move.

    ``win_rate`` and ``lcb`` are from 0 to 1 (``lcb`` is a lower bound, which may leave that range), ``score`` is the
    lead in points, ``utility`` what the search maximizes, ``variation`` the principal variation, this move first, and
    ``variation_visits`` the visits of each of its moves. ``score_error`` is the standard error of the score as far as
    the visits tell; ``ownership`` and ``ownership_deviation`` are those after the move, if asked for.
    """

    point: Point | None
    visits: int
    win_rate: float
    score: float
    prior: float
    lcb: float
    utility: float
    variation: tuple[Point | None, ...] = ()
    variation_visits: tuple[int, ...] = ()
    score_error: float | None = None
    ownership: tuple[float, ...] = ()
    ownership_deviation: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a search so far, for the side to move; ``candidates`` are best first.

    ``ownership`` has a number from -1 to 1 for each point, rows from A1, positive if the side to move owns it.
    ``policy`` has the network's own probabilities of all points and the pass, before any search, and ``raw_win_rate``
    and ``raw_score`` are its values. ``ownership_deviation`` is how much the owner differs in the tree, if asked for.
    """

    to_move: Color
    visits: int
    win_rate: float
    score: float
    utility: float
    candidates: tuple[CandidateReport, ...]
    ownership: tuple[float, ...]
    policy: tuple[float, ...]
    score_error: float | None = None
    raw_win_rate: float | None = None
    raw_score: float | None = None
    ownership_deviation: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """The judge's estimate of a position, from Black's view.

    ``ownership`` has a number from -1 to 1 for each point, rows from A1. ``score`` is the lead in points by the rules
    of the game, komi and prisoners included. ``confidence`` is from 0 to 1; ``unsettled`` are the points on which it
    is low, and ``is_settled`` says that nothing is left to play for. ``is_counted``: the score is a count of points.
    """

    ownership: tuple[float, ...]
    dead: frozenset[Point]
    seki: frozenset[Point]
    score: float
    win_rate: float
    confidence: float
    unsettled: frozenset[Point]
    is_settled: bool
    is_counted: bool = False

    @property
    def is_far_from_over(self) -> bool:
        """Return whether so much is unsettled that neither player would stop here."""
        return len(self.unsettled) > OPEN_PART * len(self.ownership)
