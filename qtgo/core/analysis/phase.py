"""The phase of a game, by how much of the board is still open.

The numbers were chosen by looking at 23 games of strong players and engines with the built-in network's ownership.
The opening of a 19x19 game then ends between moves 45 and 76 (median 54), and its endgame begins between 128 and 188
(median 173); on 13x13 it is 16 to 28 and 73 to 98, on 9x9 9 to 17 and 23 to 62.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

OPEN = 0.6
"""Ownership below which a point is open."""


class GamePhase(Enum):
    """The part of a game that a move belongs to."""

    OPENING = "opening"
    MIDDLE_GAME = "middle game"
    ENDGAME = "endgame"


_OPENING_SHARE = 0.8
_ENDGAME_SHARE = 0.3
REACH = 4
"""Positions before and after one that it is smoothed with: a move can look decided that is not."""


def open_share(ownership: Sequence[float]) -> float | None:
    """Return the share of the points, from 0 to 1, that are still undecided; None if nothing is known."""
    if not ownership:
        return None
    return len([value for value in ownership if -OPEN < value < OPEN]) / len(ownership)


def phases(shares: Sequence[float | None]) -> tuple[GamePhase, ...]:
    """Return the phase of each position from its open share; a game never goes back to an earlier phase.

    Each share counts as the median of those around it, and as the least so far. Between positions of which it is
    known, as in files, it is taken to change evenly.
    """
    found = []
    least, filled = 1.0, _filled(shares)
    for index in range(len(shares)):
        near = sorted(share for share in filled[max(0, index - REACH) : index + REACH + 1] if share is not None)
        least = min(least, near[len(near) // 2]) if near else least
        is_open = least >= _OPENING_SHARE
        found.append(
            GamePhase.OPENING if is_open else GamePhase.MIDDLE_GAME if least >= _ENDGAME_SHARE else GamePhase.ENDGAME
        )
    return tuple(found)


def _filled(shares: Sequence[float | None]) -> Sequence[float | None]:
    """Return the shares with those between known ones filled in."""
    filled = list(shares)
    known = [(index, share) for index, share in enumerate(shares) if share is not None]
    for (start, first), (end, last) in pairwise(known):
        for index in range(start + 1, end):
            filled[index] = first + (last - first) * (index - start) / (end - start)
    return filled


def telling_phases(shares: Sequence[float | None], told: Iterable[int]) -> set[int]:
    """Return the positions whose shares tell the phases of all, by their indices: those told anyway, and a few more."""
    right, telling = phases(shares), set(told)
    while True:
        kept = phases([share if index in telling else None for index, share in enumerate(shares)])
        wrong = next(
            (index for index, (one, other) in enumerate(zip(right, kept, strict=True)) if one is not other), None
        )
        around = () if wrong is None else range(max(0, wrong - REACH), min(len(shares), wrong + REACH + 1))
        if telling.issuperset(around):
            return telling
        telling.update(around)
