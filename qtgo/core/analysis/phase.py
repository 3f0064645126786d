"""The phase of a game, by how much of the board is still open."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

_OPEN = 0.5  # ownership below it leaves a point open


class Phase(Enum):
    """The part of a game that a move belongs to."""

    OPENING = "opening"
    MIDDLE_GAME = "middle game"
    ENDGAME = "endgame"


_OPENING_SHARE = 0.6
_ENDGAME_SHARE = 0.2


def open_share(ownership: Sequence[float]) -> float:
    """Return the share of the points, from 0 to 1, that belong to nobody yet; 1 if nothing is known."""
    if not ownership:
        return 1.0
    return sum(abs(value) < _OPEN for value in ownership) / len(ownership)


def phases(shares: Sequence[float]) -> tuple[Phase, ...]:
    """Return the phase of each position from its open share; a game never goes back to an earlier phase.

    What closes again for a moment, in a fight, is smoothed away: each share counts as the least of those so far.
    """
    found = []
    least = 1.0
    for share in shares:
        least = min(least, share)
        is_open = least >= _OPENING_SHARE
        found.append(Phase.OPENING if is_open else Phase.MIDDLE_GAME if least >= _ENDGAME_SHARE else Phase.ENDGAME)
    return tuple(found)
