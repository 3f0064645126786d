"""Which moves of a game against the computer are questioned, and what became of the questions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import SURE, Loss, best_candidate, loss_in_tree
from qtgo.core.analysis.marking import errors_needed
from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass

_RATE_OF_A_POINT = 0.02
_LEAST_RATE, _MOST_RATE = 0.04, 0.2
UNLIMITED = 0


class Reply(Enum):
    """The player's response to a questioned move."""

    KEPT = auto()
    TRIED_AGAIN = auto()


@dataclass(frozen=True, slots=True)
class TeachingOptions:
    """Which moves to question: the colors, the least loss in points, and how many in a game, 0 for all."""

    is_on: bool = False
    points: float = 5.0
    most: int = UNLIMITED
    colors: frozenset[Color] = frozenset(Color)


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """A move that seems to be a mistake; ``answer`` is what the engine plays after it, the opponent's move first."""

    number: int
    move: Move
    loss: Loss
    better: Point | None
    answer: tuple[Point | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TaughtGame:
    """The questions of a game with the replies to them, in order."""

    asked: tuple[tuple[MoveQuestion, Reply], ...] = ()

    @property
    def kept(self) -> Sequence[MoveQuestion]:
        """Return the questions about moves that were kept."""
        return [question for question, reply in self.asked if reply is Reply.KEPT]


def least_rate(points: float) -> float:
    """Return the win rate that a move must lose as well to be questioned, by the least points: 10 % for 5 points."""
    return min(_MOST_RATE, max(_LEAST_RATE, _RATE_OF_A_POINT * points))


def is_questionable(loss: Loss, points: float, errors: float = SURE) -> bool:
    """Return whether a move loses enough in points and win rate, and more than ``errors`` standard errors."""
    if loss.win_rate is None or loss.win_rate < least_rate(points):
        return False
    return loss.points is not None and loss.points >= points and loss.is_sure(errors)


def question_about(analysis: PositionAnalysis, move: Move, number: int, points: float) -> MoveQuestion | None:
    """Return the question about a move by an analysis of the position before it, or None."""
    loss, best, played = (
        loss_in_tree(analysis, move.point, move.color),
        best_candidate(analysis),
        analysis.candidate(move.point),
    )
    if loss is None or best is None or played is None or not is_questionable(loss, points, errors_needed(analysis)):
        return None
    return MoveQuestion(number, move, loss, best.point, played.pv[1:])
