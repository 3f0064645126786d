"""The phase of a game, by how much of the board is still open.

The numbers were chosen by looking at 23 games of strong players and engines with the built-in network's ownership.
The opening of a 19x19 game then ends between moves 45 and 76 (median 54), and its endgame begins between 128 and 188
(median 173); on 13x13 it is 16 to 28 and 73 to 98, on 9x9 9 to 17 and 23 to 62.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

_OPEN = 0.6  # ownership below it leaves a point open


class GamePhase(Enum):
    """The part of a game that a move belongs to."""

    OPENING = "opening"
    MIDDLE_GAME = "middle game"
    ENDGAME = "endgame"


_OPENING_SHARE = 0.8
_ENDGAME_SHARE = 0.3
_REACH = 4
"""Positions before and after one that it is smoothed with: a move can look decided that is not."""
_FAR = 20
"""The same where few are known."""


def open_share(ownership: Sequence[float]) -> float | None:
    """Return the share of the points, from 0 to 1, that are still undecided; None if nothing is known."""
    if not ownership:
        return None
    return len([value for value in ownership if -_OPEN < value < _OPEN]) / len(ownership)


def phases(shares: Sequence[float | None]) -> tuple[GamePhase, ...]:
    """Return the phase of each position from its open share; a game never goes back to an earlier phase.

    Each share counts as the median of those around it, and as the least so far; where few are known, as in files, those
    farther away count, too.
    """
    found = []
    least = 1.0
    for index in range(len(shares)):
        near = _known(shares, index, _REACH)
        if len(near) <= _REACH:
            near = _known(shares, index, _FAR)
        least = min(least, near[len(near) // 2]) if near else least
        is_open = least >= _OPENING_SHARE
        found.append(
            GamePhase.OPENING if is_open else GamePhase.MIDDLE_GAME if least >= _ENDGAME_SHARE else GamePhase.ENDGAME
        )
    return tuple(found)


def _known(shares: Sequence[float | None], index: int, reach: int) -> list[float]:
    return sorted(share for share in shares[max(0, index - reach) : index + reach + 1] if share is not None)
