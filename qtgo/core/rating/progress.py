"""The player's rating, game by game."""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.core.rating.glicko import RatedOutcome, Rating, updated
from qtgo.core.rating.played_game import PlayedGame
from qtgo.deferred import dataclass

START = Rating(1000.0)
"""The rating of an unknown player: about 18 kyu, and very uncertain."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game and the rating after it."""

    game: PlayedGame
    after: Rating


def rated_games(games: Iterable[PlayedGame], start: Rating = START) -> list[RatedGame]:
    """Rate the games that count in the order given; the others are left out."""
    rating, rated = start, []
    for game in games:
        if game.counts and game.opponent_rating is not None and game.score is not None:
            opponent = Rating(game.opponent_rating - game.advantage, game.opponent_deviation)
            rating = updated(rating, [RatedOutcome(opponent, game.score)])
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
