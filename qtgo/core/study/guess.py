"""Guessing the next move of a game: points for a guess, and statistics."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

HIT_POINTS = 10
_NEAR_POINTS = {1: 6, 2: 4, 3: 2}
_VARIATION_POINTS = 8


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess: the user's move and the player's; ``distance`` is in lines, a diagonal step counting as one."""

    guessed: Point | None
    played: Point
    in_variation: bool = False
    with_hint: bool = False

    @property
    def is_hit(self) -> bool:
        """Return whether the guess was the move."""
        return self.guessed == self.played

    @property
    def distance(self) -> int | None:
        """Return the distance of the guess from the move, or None without a guess."""
        if self.guessed is None:
            return None
        return max(abs(self.guessed.x - self.played.x), abs(self.guessed.y - self.played.y))

    @property
    def points(self) -> int:
        """Return the points for a guess: 10 for the move, 8 for one of the record's variations, fewer for near misses.

        A hint halves them.
        """
        distance = self.distance
        if distance is None:
            return 0
        points = HIT_POINTS if self.is_hit else _NEAR_POINTS.get(distance, 0)
        if self.in_variation:
            points = max(points, _VARIATION_POINTS)
        return points // 2 if self.with_hint else points


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


def area_around(point: Point, width: int, height: int, reach: int = 3) -> frozenset[Point]:
    """Return an area around a point, as a hint; the point is off center unless the board is small."""
    shift = (point.x * 7 + point.y * 3) % (reach + 1) - reach // 2
    left, bottom = point.x - reach + shift, point.y - reach - shift
    return frozenset(
        Point(x, y)
        for x in range(max(0, left), min(width, left + 2 * reach + 1))
        for y in range(max(0, bottom), min(height, bottom + 2 * reach + 1))
    )
