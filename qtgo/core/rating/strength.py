"""The value of handicap and komi in Elo, and the rank of a rating."""

from __future__ import annotations

from math import log10

# GNU Go's level 10 is 8 kyu, and 1500 here.
_ANCHOR = 1500.0
_ANCHOR_RANK = 8
WEAKEST, STRONGEST = 30, -8

# How often players of one rank beat those of another in the ratings of the European Go Federation since 2021: the odds
# are ((3300 - r2) / (3300 - r1)) ** 7 for ratings of 2100 for 1 dan and 100 for each rank, so that a rank is worth the
# more the stronger the players are: 39 Elo at 20 kyu, 61 at 8 kyu, 117 at 3 dan.
_UNIT = 7 * 400.0
_NO_RANK = 12  # kyu below 0, where a rank would be worth infinitely much

_ELO_PER_STONE = 60.0  # as a rank around the anchor's
# The first move is worth about twice the komi of an even game.
_EVEN_KOMI = 7.0
_POINTS_PER_STONE = 2 * _EVEN_KOMI
_FULL_BOARD = 19 * 19
_MOST_ADVANTAGE = 2000.0  # Elo; more would say nothing but that the game was no contest


def rating_of_elo(elo: float) -> float:
    """Return the rating of a strength measured with GNU Go's level 10 as 0."""
    return _ANCHOR + elo


def elo_of(kyu: int) -> float:
    """Return the strength of a kyu rank with GNU Go's level 10 as 0; the dan ranks go on from 0 down."""
    return _UNIT * log10((_NO_RANK + _ANCHOR_RANK) / (_NO_RANK + kyu))


def kyu(rating: float) -> int:
    """Return the nearest rank, from 30 kyu to 9 dan, which is -8."""
    rank = (_NO_RANK + _ANCHOR_RANK) / 10 ** ((rating - _ANCHOR) / _UNIT) - _NO_RANK
    return max(STRONGEST, min(WEAKEST, round(rank)))


def board_advantage(width: int, height: int, handicap: int, komi: float) -> float:
    """Return Black's advantage in Elo by handicap stones and komi, about 0 for an even game.

    A handicap stone is worth a rank on 19x19, and the more the fewer points the board has. That is no more than an
    estimate: on small boards nobody has measured it for these players.
    """
    stones = max(0, handicap - 1) + (_EVEN_KOMI - komi) / _POINTS_PER_STONE
    elo = stones * _ELO_PER_STONE * _FULL_BOARD / (width * height)
    return max(-_MOST_ADVANTAGE, min(_MOST_ADVANTAGE, elo))
