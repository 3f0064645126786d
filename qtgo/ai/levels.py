"""The levels of the built-in engine: how it is made to see less than it could."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Level:
    """How well to play. A weak player does not think for less time, but sees less.

    ``visits`` are the positions looked at; None for as many as there is time for, ``seconds`` where no clock says.
    A move is drawn by its share of them (of the network's policy, where there is but one) to the power of one over
    ``temperature``, 0 for always the best, among those whose share is at least ``least_share`` of the best one's.
    ``overlooks`` is how often only what is near the last moves is seen at all. ``alertness`` is by how much more a
    move counts that captures stones or saves them from capture.
    """

    key: str
    rank: str
    visits: int | None
    temperature: float = 0.0
    least_share: float = 0.0
    overlooks: float = 0.0
    alertness: float = 1.0
    seconds: float | None = None


# The ranks come from the ladder of packaging/levels.sh on 9x9, with GNU Go's level 10 taken for 8 kyu and 60 Elo for a
# rank.
_ALL = (
    Level("first-day", "30 kyu", 1, 4.2, 0.0003, 0.75, 2.5),
    Level("beginner", "23 kyu", 1, 2.6, 0.001, 0.6, 2.5),
    Level("novice", "19 kyu", 1, 1.7, 0.004, 0.4, 2.5),
    Level("casual", "16 kyu", 1, 1.2, 0.012, 0.22, 2.0),
    Level("club", "10 kyu", 1, 0.8, 0.04, 0.1),
    Level("strong-club", "7 kyu", 4, 0.6, 0.1, 0.03),
    Level("expert", "1 kyu", 30, 0.2, 0.3),
    Level("full", "as strong as it can", None, seconds=1.0),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in _ALL})
"""The levels by key, weakest first."""

FULL = "full"
