"""The review of a game: the losses of its moves, and the figures shown to the players."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from qtgo.core.analysis.accuracy import accuracy, difficulty
from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import Loss, LossClass, Thresholds, best_candidate
from qtgo.core.analysis.marking import (
    DEFAULT_MARKING,
    FEWEST_JUDGED,
    MARKED_OF_STRONG,
    STRONG_PLAYERS_LEAST,
    Marking,
)
from qtgo.core.analysis.phase import GamePhase, open_share, phases, telling_phases
from qtgo.core.rules.point import Color, Move, Point, lines_between, vertex_of
from qtgo.deferred import dataclass

MOST_KEY_MOMENTS = 3
FEWEST_RATED = 5
"""Moves of a player from which an accuracy says something: before, it is 100 or next to nothing by chance."""
_FEW = 10
"""Moves from one position to the next whose ownership a file keeps for the phases of the game."""
_APART = 8
"""Moves between two key moments of a player: what follows at once belongs to the same story."""
_SAME_POINT = 1
"""Lines between two better moves that are one big point, as long as neither of them is played."""
_SAME_FIGHT = 4
"""Lines between two better moves that belong to one fight, if one soon follows the other."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game and what is known of it; ``before`` and ``after`` may be unknown.

    ``index`` is its place in the review, from 1, and ``number`` its move number in the record.
    """

    index: int
    number: int
    move: Move
    before: PositionAnalysis | None
    after: PositionAnalysis | None
    loss: Loss | None
    kind: LossClass | None
    phase: GamePhase

    @property
    def best(self) -> Point | None:
        """Return the engine's own move, None for a pass or where it is not known."""
        candidate = None if self.before is None else best_candidate(self.before)
        return None if candidate is None else candidate.point

    @property
    def best_vertex(self) -> str | None:
        """Return the engine's own move as text, None where it is not known."""
        candidate = None if self.before is None else best_candidate(self.before)
        if candidate is None:
            return None
        return vertex_of(candidate.point)

    @property
    def pv(self) -> tuple[Point | None, ...]:
        """Return how the engine's own move goes on, that move first."""
        candidate = None if self.before is None else best_candidate(self.before)
        return () if candidate is None else candidate.pv or (candidate.point,)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """The moves of one player in numbers: the points lost, the accuracy from 0 to 100, the marks of each class.

    ``moves`` are those whose loss in points is known.
    """

    color: Color
    moves: int
    loss: float
    accuracy: float | None
    marks: dict[LossClass, int]

    @property
    def sound_accuracy(self) -> float | None:
        """Return the accuracy if there are moves enough for it to say something."""
        return self.accuracy if self.moves >= FEWEST_RATED else None


@dataclass(frozen=True, slots=True)
class GameReview:
    """All moves of a game, in order, and from which losses on they are marked.

    ``start`` is the move number of the first position: not 0 where the root has a move. ``looked_at`` are moves that
    would be marked if they were not still being looked at.
    """

    moves: tuple[ReviewedMove, ...]
    marking: Marking = DEFAULT_MARKING
    start: int = 0
    looked_at: tuple[ReviewedMove, ...] = ()

    @property
    def source(self) -> AnalysisSource:
        """Return who analyzed most positions, of those by which moves are judged if there are any."""
        moves = [move for move in self.moves if move.loss is not None] or self.moves
        sources = [move.after.source for move in moves if move.after is not None and move.after.source.engine]
        return max(set(sources), key=lambda source: (sources.count(source), source.engine), default=UNKNOWN_SOURCE)

    @property
    def sources(self) -> tuple[AnalysisSource, ...]:
        """Return the engines with their networks that analyzed the positions, the one of most of them first."""
        found = [move.after.source for move in self.moves if move.after is not None]
        known = [AnalysisSource(source.engine, source.network) for source in found]
        return tuple(sorted(dict.fromkeys(known), key=known.count, reverse=True))

    @property
    def thresholds(self) -> Thresholds:
        """Return the least losses of each class, for most of the moves."""
        return self.marking.of(self.source)

    @property
    def is_cautious(self) -> bool:
        """Return whether few moves are marked because the players are stronger than the engine."""
        return self.marking.is_cautious and self.thresholds is self.marking.small and self.has_points

    @property
    def has_points(self) -> bool:
        """Return whether the loss of any move is known in points."""
        return any(move.loss is not None and move.loss.points is not None for move in self.moves)

    @property
    def has_phases(self) -> bool:
        """Return whether the phases are known, for which ownership is needed."""
        return any(move.before is not None and move.before.ownership for move in self.moves)

    @property
    def judged(self) -> int:
        """Count the moves of which it is known whether they are mistakes: by points, or by win rate if so marked."""
        losses = (move.loss for move in self.moves if move.loss is not None)
        return sum(loss.points is not None or self.marking.by_rate for loss in losses)

    @property
    def has_rates_only(self) -> bool:
        """Return whether of some moves only the loss of win rate is known."""
        return any(move.loss is not None and move.loss.points is None for move in self.moves)

    @property
    def visits(self) -> int:
        """Return how many visits the positions have had at least, of those that any are known of."""
        return min(
            (move.after.visits for move in self.moves if move.after is not None and move.after.visits), default=0
        )

    @property
    def telling(self) -> frozenset[int]:
        """Return the indices of the positions whose ownership tells the kinds of mistakes, and about the phases."""
        marked = (move.index for move in self.moves if move.kind is not None)
        around = {at for index in marked for at in (index - 1, index)}
        shares = [open_share(() if move.before is None else move.before.ownership) for move in self.moves]
        return frozenset(telling_phases(shares, around.union(range(0, len(self.moves) + 1, _FEW))))

    def number_at(self, index: int) -> int:
        """Return the move number of a position, the first of which has the index 0."""
        return self.moves[index - 1].number if index else self.start

    def mistakes(self, color: Color | None = None, phase: GamePhase | None = None) -> list[ReviewedMove]:
        """Return the marked moves, of one player or in one phase if given, the costliest first."""
        chosen = [move for move in self.moves if move.kind is not None]
        chosen = [move for move in chosen if color is None or move.move.color is color]
        return sorted((move for move in chosen if phase is None or move.phase is phase), key=_cost, reverse=True)

    def key_moments(self, color: Color, most: int = MOST_KEY_MOMENTS) -> list[ReviewedMove]:
        """Return the moves that cost a player most, in the order of play, one of each story."""
        found: list[ReviewedMove] = []
        for move in sorted((max(story, key=_cost) for story in self.stories(color)), key=_cost, reverse=True):
            if len(found) < most and all(abs(move.index - other.index) >= _APART for other in found):
                found.append(move)
        return sorted(found, key=lambda move: move.index)

    def stories(self, color: Color) -> list[list[ReviewedMove]]:
        """Return a player's marked moves, those together that leave the same big point to the opponent."""
        stories: list[list[tuple[ReviewedMove, Point | None]]] = []
        for move in self.moves:
            if move.kind is not None and move.move.color is color:
                told = move, move.best
                story = next((story for story in stories if any(self._goes_on(other, told) for other in story)), None)
                if story is None:
                    stories.append([told])
                else:
                    story.append(told)
        return [[move for move, _best in story] for story in stories]

    def _goes_on(self, one: tuple[ReviewedMove, Point | None], other: tuple[ReviewedMove, Point | None]) -> bool:
        """Return whether a later move leaves alone what the earlier one did: soon, or with the better move unplayed.

        Both come with their better moves.
        """
        (first, best), (second, better) = one, other
        if best is None or better is None:
            return False
        if lines_between(best, better) > _SAME_FIGHT:
            return False
        if second.index - first.index < _APART:
            return True
        between = {move.move.point for move in self.moves[first.index - 1 : second.index - 1]}
        return are_one_point(best, better) and between.isdisjoint((best, better))

    def of_player(self, color: Color) -> PlayerReview:
        """Return the numbers of one player."""
        moves, points, rated, marks = 0, 0.0, [], dict.fromkeys(LossClass, 0)
        for move in self.moves:
            if move.loss is None or move.move.color is not color:
                continue
            if move.kind is not None:
                marks[move.kind] += 1
            if move.loss.points is None:
                continue
            moves += 1
            points += max(0.0, move.loss.points)
            if move.before is not None:
                rated.append((move.loss, difficulty(move.before, color)))
        return PlayerReview(color, moves, points, accuracy(rated), marks)


def points_lost(move: ReviewedMove) -> float:
    """Return the points that a move lost, 0 where that is not known."""
    return 0.0 if move.loss is None else max(0.0, move.loss.points or 0.0)


def are_one_point(one: Point, other: Point) -> bool:
    """Return whether two better moves are one big point as long as neither of them is played."""
    return lines_between(one, other) <= _SAME_POINT


def _cost(move: ReviewedMove) -> float:
    return 0.0 if move.loss is None else move.loss.cost


def with_sure_marks(review: GameReview, unsettled: Container[int]) -> GameReview:
    """Return a review under way with those marks alone that stay: of moves, by their indices from 0, that are settled.

    As long as the moves have not shown that their players are no stronger than the engine, only marks that would stay
    if they were count.
    """
    marked = [move for move in review.moves if move.kind is not None]
    sure = [move for move in marked if move.index - 1 not in unsettled]
    marking = review.marking
    may_be_strong = marking.is_by_play and not marking.is_cautious and review.thresholds is marking.small
    if may_be_strong and review.judged >= FEWEST_JUDGED and len(sure) < MARKED_OF_STRONG * len(review.moves):
        sure = [move for move in sure if move.loss is not None and (move.loss.points or 0.0) >= STRONG_PLAYERS_LEAST]
    left = set(map(id, marked)) - set(map(id, sure))
    if not left:
        return review
    moves = tuple(replace(move, kind=None) if id(move) in left else move for move in review.moves)
    return replace(review, moves=moves, looked_at=tuple(move for move in marked if id(move) in left))


def review_of(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    losses: Iterable[Loss | None],
    marking: Marking = DEFAULT_MARKING,
    shares: Sequence[float | None] | None = None,
    numbers: Sequence[int] | None = None,
) -> GameReview:
    """Return the review of moves from the analyses of the positions around them, one more than there are moves.

    ``shares`` are the parts of the board that are open in the positions, if somebody has them already, and ``numbers``
    the move numbers of the positions if they do not count from 0.
    """
    if shares is None:
        shares = [open_share(()) if position is None else open_share(position.ownership) for position in positions]
    losses, before, after = list(losses), positions[:-1], positions[1:]
    marking = marking.for_play(losses, before)
    kinds = marking.kinds(losses, before)
    numbers = range(len(positions)) if numbers is None else numbers
    known = zip(numbers[1:], moves, before, after, losses, kinds, phases(shares[:-1]), strict=True)
    reviewed = tuple(ReviewedMove(index, *parts) for index, parts in enumerate(known, 1))
    return GameReview(reviewed, marking, numbers[0])
