"""Where two engines disagree about the same game: about the loss of a move, or about the lead after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from qtgo.core.analysis.loss import SURE, Loss, LossClass
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.passes import loss_at
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.deferred import dataclass

LEAST = LossClass.DOUBTFUL.value
"""Points by which engines differ at least to disagree, however sure both are."""
_APART = 8
"""Moves after which engines that disagree about the lead again do so anew."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A move that the engine shown and another, by its ``name``, see differently.

    ``shown`` and ``other`` are the points that they say it lost or, ``about_lead``, Black's leads after it: from this
    move on they disagree.
    """

    move: ReviewedMove
    name: str
    shown: float
    other: float
    about_lead: bool = False

    @property
    def points(self) -> float:
        """Return by how many points they differ."""
        return abs(self.shown - self.other)


def disagreements(review: GameReview, others: Iterable[OtherLine]) -> tuple[Disagreement, ...]:
    """Return where other engines differ from a review by more than both errors allow, in the order of play."""
    found = [each for other in others if other.name and other.positions for each in _with(review, other)]
    return tuple(sorted(found, key=lambda each: each.move.index))


def _with(review: GameReview, other: OtherLine) -> Iterator[Disagreement]:
    moves, last = [move.move for move in review.moves], -_APART
    for index, move in enumerate(review.moves):
        by_loss = _about_loss(move, loss_at(moves, other.positions, index, other.set_up_after), other.name)
        by_lead = _about_lead(move, other)
        goes_on = index - last < _APART
        last = index if by_lead is not None else last
        if by_loss is not None:
            yield by_loss
        elif by_lead is not None and not goes_on:
            yield by_lead


def _about_loss(move: ReviewedMove, other: Loss | None, name: str) -> Disagreement | None:
    loss = move.loss
    if loss is None or other is None or loss.points is None or other.points is None:
        return None
    found = Disagreement(move, name, max(0.0, loss.points), max(0.0, other.points))
    return found if _is_sure(found.points, loss.error, other.error) else None


def _about_lead(move: ReviewedMove, other: OtherLine) -> Disagreement | None:
    after, said = move.after, other.positions[move.index]
    if after is None or said is None or after.lead is None or said.lead is None:
        return None
    found = Disagreement(move, other.name, after.lead, said.lead, about_lead=True)
    return found if _is_sure(found.points, after.lead_error or 0.0, said.lead_error or 0.0) else None


def _is_sure(points: float, *errors: float) -> bool:
    return points >= LEAST and points > SURE * hypot(*errors)
