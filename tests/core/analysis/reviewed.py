"""A small reviewed game."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Color, Move, Point


def reviewed(leads: Sequence[float | None], error: float = 0.2) -> tuple[list[PositionAnalysis | None], GameReview]:
    """Return positions with leads, and the review of the moves between them, Black's first."""
    best = Point(8, 8)
    positions = [
        None
        if lead is None
        else PositionAnalysis(30, lead=lead, lead_error=error, candidates=(Candidate(best, 20, lead=lead),))
        for lead in leads
    ]
    moves = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index % 9, 2)) for index in range(len(leads) - 1)]
    losses = [best_loss(moves, positions, index) for index in range(len(moves))]
    return positions, review_of(moves, positions, losses)
