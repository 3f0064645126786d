"""Guessing the next move of a game: points for a guess, and statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import loss_in_tree
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color, Point, lines_between
from qtgo.deferred import dataclass

HIT_POINTS = 10
_NEAR_POINTS = {1: 6, 2: 4, 3: 2}
_VARIATION_POINTS = 8
_POINTS_PER_LOSS = 2.0
"""Points for a guess that each point lost on the board costs."""
_LEAST_COST = 0.5
MOST_COSTLY = 3


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess: the user's move and the player's; ``distance`` is in lines, a diagonal step counting as one.

    ``number`` is the move's. Where an analysis is known, ``loss`` are the points that the guess loses against its best
    move, ``chance`` is the network's probability of the guess (0 to 1), and ``best_chance`` that of its favorite.
    """

    guessed: Point | None
    played: Point
    in_variation: bool = False
    with_hint: bool = False
    number: int = 0
    loss: float | None = None
    chance: float | None = None
    best_chance: float | None = None
    phase: GamePhase | None = None

    @property
    def is_hit(self) -> bool:
        """Return whether the guess was the move."""
        return self.guessed == self.played

    @property
    def distance(self) -> int | None:
        """Return the distance of the guess from the move, or None without a guess."""
        if self.guessed is None:
            return None
        return lines_between(self.guessed, self.played)

    @property
    def points(self) -> int:
        """Return the points for a guess: 10 for the move, 8 for one of the record's variations, fewer for others.

        They count by what the guess loses, else by the network's policy, else by the distance. A hint halves them.
        """
        distance = self.distance
        if distance is None:
            return 0
        points = HIT_POINTS if self.is_hit else self._worth
        if self.in_variation:
            points = max(points, _VARIATION_POINTS)
        return points // 2 if self.with_hint else points

    @property
    def _worth(self) -> int:
        """Return the points for another move than the player's."""
        if self.loss is not None:
            return max(0, round(HIT_POINTS - _POINTS_PER_LOSS * max(0.0, self.loss)))
        if self.chance is not None and self.best_chance:
            return round(HIT_POINTS * min(1.0, self.chance / self.best_chance))
        return _NEAR_POINTS.get(self.distance or 0, 0)

    def judged(self, before: PositionAnalysis | None, phase: GamePhase | None, color: Color) -> Guess:
        """Return the guess with what an analysis of the position before says of it."""
        played = None if before is None or self.guessed is None else before.candidate(self.guessed)
        if before is None or played is None:
            return replace(self, phase=phase)
        loss = loss_in_tree(before, self.guessed, color)
        priors = [candidate.prior for candidate in before.candidates if candidate.prior is not None]
        points = None if loss is None else loss.points
        return replace(self, loss=points, chance=played.prior, best_chance=max(priors, default=None), phase=phase)


@dataclass(frozen=True, slots=True)
class GuessScore:
    """Statistics of the guesses so far; ``near`` are those at most three lines off."""

    guesses: int = 0
    hits: int = 0
    near: int = 0
    points: int = 0

    @property
    def percentage(self) -> int:
        """Return the percentage of hits."""
        return round(100 * self.hits / self.guesses) if self.guesses else 0

    def plus(self, guess: Guess) -> GuessScore:
        """Return the statistics with one more guess."""
        distance = guess.distance
        is_near = distance is not None and 0 < distance <= max(_NEAR_POINTS)
        return replace(
            self,
            guesses=self.guesses + 1,
            hits=self.hits + guess.is_hit,
            near=self.near + is_near,
            points=self.points + guess.points,
        )


@dataclass(frozen=True, slots=True)
class GuessState:
    """The state while guessing: the color to move (None at the end), the statistics and the last guess."""

    to_guess: Color | None
    score: GuessScore
    last: Guess | None = None
    has_hint: bool = False
    is_over: bool = False
    guesses: tuple[Guess, ...] = ()


def score_of(guesses: Iterable[Guess]) -> GuessScore:
    """Return the statistics of guesses."""
    score = GuessScore()
    for guess in guesses:
        score = score.plus(guess)
    return score


def costliest(guesses: Sequence[Guess]) -> list[int]:
    """Return the indices of the guesses that lose most, in the order of play, hits left out."""
    losses = {index: guess.loss or 0.0 for index, guess in enumerate(guesses) if not guess.is_hit}
    costly = [index for index, loss in losses.items() if loss >= _LEAST_COST]
    return sorted(sorted(costly, key=lambda index: -losses[index])[:MOST_COSTLY])


def area_around(point: Point, width: int, height: int, reach: int = 3) -> frozenset[Point]:
    """Return an area around a point, as a hint; the point is off center unless the board is small."""
    shift = (point.x * 7 + point.y * 3) % (reach + 1) - reach // 2
    left, bottom = point.x - reach + shift, point.y - reach - shift
    return frozenset(
        Point(x, y)
        for x in range(max(0, left), min(width, left + 2 * reach + 1))
        for y in range(max(0, bottom), min(height, bottom + 2 * reach + 1))
    )
