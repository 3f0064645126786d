"""What handicap and komi are worth in Elo, and which rank goes with a rating."""

from __future__ import annotations

ELO_PER_RANK = 60.0
"""As for the ranks of the levels (.github/ENGINE.md)."""

# GNU Go's level 10 is 8 kyu there, and 1500 here.
_ANCHOR = 1500.0
_ANCHOR_RANK = 8
_WEAKEST, _STRONGEST = 30, 1

# The first move is worth about twice the komi of an even game.
_EVEN_KOMI = 7.0
_POINTS_PER_STONE = 2 * _EVEN_KOMI
_FULL_BOARD = 19 * 19


def rating_of_elo(elo: float) -> float:
    """Return the rating of a strength measured with GNU Go's level 10 as 0."""
    return _ANCHOR + elo


def elo_of(kyu: int) -> float:
    """Return the strength of a kyu rank with GNU Go's level 10 as 0; the dan ranks go on from 0 down."""
    return ELO_PER_RANK * (_ANCHOR_RANK - kyu)


def kyu(rating: float) -> int:
    """Return the nearest kyu rank, from 30 to 1: stronger ranks were never measured."""
    rank = round(_ANCHOR_RANK - (rating - _ANCHOR) / ELO_PER_RANK)
    return max(_STRONGEST, min(_WEAKEST, rank))


def board_advantage(width: int, height: int, handicap: int, komi: float) -> float:
    """Return Black's advantage in Elo by handicap stones and komi, about 0 for an even game.

    A handicap stone is worth a rank on 19x19, and the more the fewer points the board has. That is no more than an
    estimate: on small boards nobody has measured it for these players.
    """
    stones = max(0, handicap - 1) + (_EVEN_KOMI - komi) / _POINTS_PER_STONE
    return stones * ELO_PER_RANK * _FULL_BOARD / (width * height)
