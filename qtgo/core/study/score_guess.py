"""Guessing the score of a game: the positions to guess at, how far guesses are off, and rounds over time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

MOMENTS = 5
_FIRST = 8  # positions at the start of a game, in which there is nothing to count


@dataclass(frozen=True, slots=True)
class ScoreGuess:
    """A guess of a lead in points, and the lead; both are Black's."""

    guessed: float
    lead: float

    @property
    def error(self) -> float:
        """Return by how many points the guess is off."""
        return abs(self.guessed - self.lead)

    @property
    def is_leader_right(self) -> bool:
        """Return whether the guess has the right leader; a guess of no lead has none."""
        return self.guessed * self.lead > 0


@dataclass(frozen=True, slots=True)
class ScoreRound:
    """A game whose score was guessed: the ISO date, the guesses, their mean error in points, the right leaders."""

    date: str = ""
    guesses: int = 0
    error: float = 0.0
    leaders: int = 0


def score_round(guesses: Sequence[ScoreGuess], date: str) -> ScoreRound:
    """Return the round that some guesses are, at least one."""
    error = sum(guess.error for guess in guesses) / len(guesses)
    return ScoreRound(date, len(guesses), round(error, 2), sum(guess.is_leader_right for guess in guesses))


def mean_error(rounds: Iterable[ScoreRound]) -> float | None:
    """Return the mean error of all guesses of some rounds in points, None without any."""
    known = list(rounds)
    guesses = sum(each.guesses for each in known)
    return sum(each.error * each.guesses for each in known) / guesses if guesses else None


def moments(leads: Sequence[float | None], random: Random) -> tuple[int, ...]:
    """Choose the positions to guess at, by their indices: one of each part of the game, of those with a known lead."""
    known = [index for index, lead in enumerate(leads) if lead is not None]
    known = [index for index in known if index >= _FIRST] or known
    parts = min(MOMENTS, len(known))
    return tuple(
        known[random.randrange(len(known) * part // parts, len(known) * (part + 1) // parts)] for part in range(parts)
    )


def black_lead(points: float, leader: Color) -> float:
    """Return the lead of a color as Black's."""
    return points if leader is Color.BLACK else -points
