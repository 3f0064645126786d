"""The levels of the built-in engine: how each is limited in what it sees."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The strength of play. A weak player does not think for less time, but sees less.

    ``visits`` are the positions searched; None for as many as time allows, which is ``seconds`` without a clock.
    A move is sampled by its share of them (of the network's policy, if there is but one) to the power of one over
    ``temperature``, 0 for always the best, among those whose share is at least ``least_share`` of the best one's.
    ``overlooks`` is how often only points near the last moves are considered. ``alertness`` is the extra weight of a
    move that captures stones or saves them from capture.
    """

    key: str
    rank: str
    visits: int | None
    temperature: float = 0.0
    least_share: float = 0.0
    overlooks: float = 0.0
    alertness: float = 1.0
    seconds: float | None = None


# The ranks come from the ladder of packaging/levels.sh on 9x9, with GNU Go's level 10 as 8 kyu and 60 Elo per
# rank.
_ALL = (
    Level("first-day", "28 kyu", 1, 9.0, 0.00002, 0.87, 1.9),
    Level("beginner", "22 kyu", 1, 3.6, 0.0004, 0.65, 2.4),
    Level("novice", "19 kyu", 1, 2.7, 0.001, 0.52, 2.5),
    Level("casual", "13 kyu", 1, 1.7, 0.005, 0.3, 2.0),
    Level("club", "7 kyu", 1, 1.05, 0.02, 0.13),
    Level("strong-club", "2 kyu", 2, 0.9, 0.04, 0.06),
    Level("expert", "1 kyu", 18, 0.33, 0.2),
    Level("full", "as strong as it can", None, seconds=1.0),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in _ALL})
"""The levels by key, weakest first."""

FULL = "full"
