"""Finished games against engines, which of them count, and the player's rating after each."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from qtgo.core.rating.glicko import RatedOutcome, Rating, updated
from qtgo.core.rating.strength import board_advantage
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import GameResult, ResultKind, parse_result
from qtgo.deferred import dataclass


class NotCounted(Enum):
    """Why a game does not count."""

    NO_RESULT = "no result"
    UNFINISHED = "unfinished"  # it was scored before the passes
    TOO_SHORT = "too short"
    RESIGNED_EARLY = "resigned early"  # by the user; counts if that is wanted
    EDITED = "edited"  # not all of its moves were played in it
    TAKEN_BACK = "taken back"
    HELPED = "helped"  # by a hint or an estimate
    CHANGED = "changed"  # another opponent or level in the middle
    UNKNOWN_OPPONENT = "unknown opponent"  # whose strength is not known


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the user's; ``color`` is the user's, ``result`` is as in RE, ``day`` is in ISO's form.

    ``key`` tells games apart. ``level`` is the key of a level, empty for an engine without. ``opponent_rating`` and
    its ``opponent_deviation`` are in Elo, on the scale of ``glicko.Rating``, as they were known when it was played.
    ``compensation`` is what White got for the handicap besides komi; ``file`` is where the game is kept, if it is.
    """

    key: str = ""
    day: str = ""
    opponent: str = ""
    level: str = ""
    opponent_rating: float | None = None
    opponent_deviation: float = 0.0
    width: int = 19
    height: int = 19
    color: Color = Color.BLACK
    handicap: int = 0
    komi: float = 0.0
    compensation: int = 0
    result: str = ""
    file: str = ""
    not_counted: NotCounted | None = None

    @property
    def score(self) -> float | None:
        """Return 1 for a win of the user's, 0 for a loss, 0.5 for a draw, None for anything else."""
        found: GameResult | None = parse_result(self.result)
        if found is None:
            return None
        if found.winner is not None:
            return float(found.winner is self.color)
        return 0.5 if found.kind is ResultKind.DRAW else None

    @property
    def counts(self) -> bool:
        """Return whether the rating follows from this game among others."""
        return self.not_counted is None and self.opponent_rating is not None and self.score is not None

    @property
    def advantage(self) -> float:
        """Return the user's advantage by handicap and komi in Elo."""
        black = board_advantage(self.width, self.height, self.handicap, self.komi + self.compensation)
        return black if self.color is Color.BLACK else -black


START = Rating(1000.0)
"""The rating of an unknown player: about 18 kyu, and very uncertain."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game and the rating after it."""

    game: PlayedGame
    after: Rating


def rated_games(games: Iterable[PlayedGame]) -> list[RatedGame]:
    """Rate the games that count in the order given; the others are left out."""
    rating, rated = START, []
    for game in games:
        score = game.score  # parsed once: there may be very many games
        if game.not_counted is None and game.opponent_rating is not None and score is not None:
            opponent = Rating(game.opponent_rating - game.advantage, game.opponent_deviation)
            rating = updated(rating, [RatedOutcome(opponent, score)])
            rated.append(RatedGame(game, rating))
    return rated


def rating_after(games: Iterable[PlayedGame]) -> Rating:
    """Return the rating after some games."""
    rated = rated_games(games)
    return rated[-1].after if rated else START


def rating_on(games: Iterable[PlayedGame], width: int, height: int) -> Rating:
    """Return the rating on a board size, or for want of games there, that of all sizes."""
    games = list(games)
    there = [game for game in games if game.counts and (game.width, game.height) == (width, height)]
    return rating_after(there or games)
