"""The parts of an analysis that the board shows: candidates with letters and losses, ownership, policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum, IntEnum
from string import ascii_uppercase

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, RATE_THRESHOLDS, LossClass, Thresholds, best_candidate
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass

MOST_SHOWN = 5
"""The number of candidates shown unless another limit is set."""
LEAST_LOSS = 0.5
"""Points that a move may lose and still count as good as the best."""
LEAST_RATE_LOSS = 0.01
"""The same in win rate, where no lead is known."""


class ShownNumber(Enum):
    """The number on a candidate."""

    LOSS = "loss"
    LEAD = "lead"
    WIN_RATE = "win rate"
    VISITS = "visits"


class LossStep(IntEnum):
    """The quality of a candidate, in steps of color; the last three are those of ``LossClass``."""

    NONE = 0
    SLIGHT = 1
    DOUBTFUL = 2
    MISTAKE = 3
    BLUNDER = 4


_STEPS = {
    LossClass.DOUBTFUL: LossStep.DOUBTFUL,
    LossClass.MISTAKE: LossStep.MISTAKE,
    LossClass.BLUNDER: LossStep.BLUNDER,
}


@dataclass(frozen=True, slots=True)
class ShownCandidate:
    """A candidate as it is shown; ``point`` is None for a pass, ``letter`` empty where none is left.

    ``win_rate`` (0 to 1) and ``lead`` (points) are those of the side whose view is shown. ``loss`` (points) and
    ``rate_loss`` (0 to 1) are what the mover gives away against the best move, never below 0, None where unknown.
    ``strength`` is the share of the visits of the most visited move, 0 to 1. ``is_next`` marks the move that the game
    goes on with.
    """

    point: Point | None
    letter: str = ""
    visits: int = 0
    win_rate: float | None = None
    lead: float | None = None
    loss: float | None = None
    rate_loss: float | None = None
    step: LossStep | None = None
    strength: float = 1.0
    number: ShownNumber = ShownNumber.LOSS
    is_best: bool = False
    is_next: bool = False

    @property
    def has_loss(self) -> bool:
        """Return whether it is known what the candidate gives away."""
        return self.loss is not None or self.rate_loss is not None


@dataclass(frozen=True, slots=True)
class ShownAnalysis:
    """The overlay of a position for an analysis or an estimate.

    ``ownership`` has a number from -1 (White) to 1 (Black) for each point, rows from A1, ``deviation`` its standard
    deviation; either side may still gain the ``unsettled`` points. ``policy`` is a probability for each point in that
    order, and one for the pass that is not drawn; negative where a move is illegal. With ``is_change`` the ownership is
    what a move changed, which concerns stones of the same color, too.
    """

    candidates: tuple[ShownCandidate, ...] = ()
    ownership: tuple[float, ...] = ()
    deviation: tuple[float, ...] = ()
    unsettled: frozenset[Point] = frozenset()
    policy: tuple[float, ...] = ()
    is_change: bool = False

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to draw."""
        return not (self.candidates or self.ownership or self.unsettled or self.policy)

    def under(self, line: LinePreview) -> ShownAnalysis:
        """Return what is still shown below a line: whose the points are, after its first move where that is known."""
        if line.ownership:
            return ShownAnalysis(ownership=line.ownership)
        return ShownAnalysis(ownership=self.ownership, deviation=self.deviation, unsettled=self.unsettled)

    def candidate_at(self, point: Point | None) -> ShownCandidate | None:
        """Return the candidate on a point, or None."""
        return next((candidate for candidate in self.candidates if candidate.point == point), None)

    def on_board(self, position: Position) -> dict[Point, ShownCandidate]:
        """Return the candidates by their points, best first, without passes and those where a stone stands."""
        width, height, stones = position.width, position.height, position.stones
        return {
            candidate.point: candidate
            for candidate in self.candidates
            if candidate.point is not None
            and candidate.point.x < width
            and candidate.point.y < height
            and not stones[candidate.point.to_index(width)]
        }

    def candidate_of(self, letter: str) -> ShownCandidate | None:
        """Return the candidate with a letter, or None."""
        return next((candidate for candidate in self.candidates if letter and candidate.letter == letter), None)


NO_ANALYSIS = ShownAnalysis()


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves suggested to a player, best first; ``visits`` is the size of the search."""

    color: Color
    candidates: tuple[ShownCandidate, ...]
    visits: int = 0


@dataclass(frozen=True, slots=True)
class CandidateOptions:
    """The way candidates are shown: which number, in whose view (None: of the side to move), how many at most."""

    number: ShownNumber = ShownNumber.LOSS
    view: Color | None = None
    limit: int = MOST_SHOWN
    thresholds: Thresholds = field(default_factory=lambda: DEFAULT_THRESHOLDS)


DEFAULT_OPTIONS = CandidateOptions()


def shown_candidates(
    analysis: PositionAnalysis,
    to_move: Color,
    options: CandidateOptions = DEFAULT_OPTIONS,
    *,
    next_move: Move | None = None,
    next_loss: float | None = None,
    trusts_next_loss: bool = False,
    names: Mapping[Point, str] | None = None,
) -> tuple[ShownCandidate, ...]:
    """Return the candidates to show, in the engine's order, and the move that the game goes on with, if any.

    That move is shown beyond the limit too, and where the engine did not look at it; ``next_loss`` is what it loses as
    far as is known from elsewhere, shown where the analysis does not say but has points, or it is trusted more.
    ``names`` are what the record calls points: a candidate there takes a name that is a letter, and no other candidate
    has a name of the record.
    """
    chosen = list(analysis.candidates[: max(0, options.limit)])
    if next_move is not None and all(candidate.point != next_move.point for candidate in chosen):
        chosen.append(analysis.candidate(next_move.point) or Candidate(next_move.point))
    scale = _Scale(_first(analysis), _most_visits(analysis), to_move, options)
    letters = candidate_letters([candidate.point for candidate in chosen], names or {})
    shown = [scale.shown(candidate, letter) for candidate, letter in zip(chosen, letters, strict=True)]
    if next_move is not None:
        at = next(place for place, one in enumerate(shown) if one.point == next_move.point)
        in_points = scale.best is None or scale.best.lead is not None  # else it would stand among losses of win rate
        is_wanted = trusts_next_loss or (shown[at].loss is None and in_points)
        shown[at] = _as_next(shown[at], next_loss if is_wanted else None, options)
    return tuple(shown)


def _first(analysis: PositionAnalysis) -> Candidate | None:
    """Return the candidate that the others are compared with."""
    return best_candidate(analysis) or next(iter(analysis.candidates), None)


def _most_visits(analysis: PositionAnalysis) -> int:
    return max((candidate.visits for candidate in analysis.candidates), default=0)


@dataclass(frozen=True, slots=True)
class _Scale:
    """The reference for candidates: the best one, and the most visits of any."""

    best: Candidate | None
    most: int
    to_move: Color
    options: CandidateOptions

    def shown(self, candidate: Candidate, letter: str) -> ShownCandidate:
        best, options = self.best, self.options
        rate, lead = candidate.win_rate, candidate.lead
        lost = rate_lost = None
        if best is not None:
            lost, rate_lost = _lost(best.lead, lead, self.to_move), _lost(best.win_rate, rate, self.to_move)
        is_blacks = (options.view or self.to_move) is Color.BLACK
        return ShownCandidate(
            candidate.point,
            letter,
            candidate.visits,
            rate if rate is None or is_blacks else 1 - rate,
            lead if lead is None or is_blacks else -lead,
            lost,
            rate_lost,
            loss_step(lost, rate_lost, options.thresholds),
            candidate.visits / self.most if self.most else 1.0,
            options.number,
            candidate is best,
        )


def _as_next(shown: ShownCandidate, loss: float | None, options: CandidateOptions) -> ShownCandidate:
    """Mark a candidate as the move that the game goes on with, and what it loses if that is known better."""
    if loss is None:
        return replace(shown, is_next=True)
    return replace(shown, is_next=True, loss=max(0.0, loss), step=loss_step(loss, None, options.thresholds))


def _lost(best: float | None, own: float | None, to_move: Color) -> float | None:
    """Return the loss against the best move, at least 0: with few visits a move may look better than the best."""
    if best is None or own is None:
        return None
    return max(0.0, best - own if to_move is Color.BLACK else own - best)


def loss_step(
    points: float | None, win_rate: float | None = None, thresholds: Thresholds = DEFAULT_THRESHOLDS
) -> LossStep | None:
    """Return the step of a loss in points, or in win rate (0 to 1) where the points are not known."""
    if points is not None:
        kind, least = thresholds.reached(points), points < LEAST_LOSS
    elif win_rate is not None:
        kind, least = RATE_THRESHOLDS.reached(win_rate), win_rate < LEAST_RATE_LOSS
    else:
        return None
    if kind is not None:
        return _STEPS[kind]
    return LossStep.NONE if least else LossStep.SLIGHT


def candidate_letters(points: Sequence[Point | None], names: Mapping[Point, str]) -> list[str]:
    """Return a letter for each point: the one that the record names it by, or the next that the record does not use.

    Upper and lower case count as the same letter. Beyond Z there are none.
    """
    own = {point: name for point, name in names.items() if len(name) == 1 and name.isascii() and name.isalpha()}
    free = free_letters(names.values())
    return [next(free, "") if point is None or point not in own else own[point] for point in points]


def free_letters(taken: Iterable[str]) -> Iterator[str]:
    """Yield the letters that are not among some labels, in either case."""
    used = {name.upper() for name in taken}
    return (letter for letter in ascii_uppercase if letter not in used)
