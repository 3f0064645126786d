"""A small reviewed game."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Color, Move, Point


def reviewed(leads: Sequence[float | None], error: float = 0.2) -> tuple[list[PositionAnalysis | None], GameReview]:
    """Return positions with leads, and the review of the moves between them, Black's first.

    The better move is J9, and A9 for White, so that none is missed too often to be told by itself.
    """
    positions = [
        None
        if lead is None
        else PositionAnalysis(
            30, lead=lead, lead_error=error, candidates=(Candidate(Point(8 - index % 2 * 8, 8), 20, lead=lead),)
        )
        for index, lead in enumerate(leads)
    ]
    moves = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index % 9, 2)) for index in range(len(leads) - 1)]
    losses = [best_loss(moves, positions, index) for index in range(len(moves))]
    return positions, review_of(moves, positions, losses)
