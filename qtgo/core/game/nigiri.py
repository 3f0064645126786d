"""Nigiri: one side holds some stones, the other guesses odd or even, and plays Black if that is right."""

from __future__ import annotations

from random import Random

from qtgo.core.game.new_game import NewGame
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

FEWEST, MOST = 6, 19
"""The stones that a hand holds: as many odd numbers as even ones."""


@dataclass(frozen=True, slots=True)
class Nigiri:
    """A game whose colors are open, and the number of stones held."""

    game: NewGame
    stones: int

    @property
    def guesser(self) -> Color:
        """Return the seat in the game of who guesses: the person against an engine, Black of two people."""
        is_engine = bool(self.game.black_engine) and not self.game.white_engine
        return Color.WHITE if is_engine else Color.BLACK

    def is_right(self, odd: bool) -> bool:
        """Return whether a guess is right."""
        return bool(self.stones % 2) is odd

    def settled(self, odd: bool) -> NewGame:
        """Return the game in which who guessed plays Black if that was right, else White."""
        plays_black = self.is_right(odd)
        stays = (self.guesser is Color.BLACK) is plays_black
        return self.game if stays else self.game.with_colors_swapped()


def hold_stones(game: NewGame, random: Random) -> Nigiri:
    """Take a handful of stones for a game."""
    return Nigiri(game, random.randint(FEWEST, MOST))
