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

    ``elo`` is the measured strength, GNU Go's level 10 being 0, and ``elo_error`` the half of its 95 % interval.
    ``resigns_after`` is after how many own moves in a row of a lost game it gives up, None for never, and
    ``resigns_behind`` by how many points it must then be behind, in sides of the board: weak players hope for longer.
    """

    key: str
    rank: str
    visits: int | None
    temperature: float = 0.0
    least_share: float = 0.0
    overlooks: float = 0.0
    alertness: float = 1.0
    seconds: float | None = None
    elo: int = 0
    elo_error: int = 0
    resigns_after: int | None = None
    resigns_behind: float = 0.0


# Ranks and Elo come from the ladder of packaging/levels.sh on 9x9, with GNU Go's level 10 as 8 kyu and 60 Elo per rank.
_ALL = (
    Level("first-day", "28 kyu", 1, 9.0, 0.00002, 0.87, 1.9, elo=-1172, elo_error=405),
    Level("beginner", "22 kyu", 1, 3.6, 0.0004, 0.65, 2.4, elo=-857, elo_error=322),
    Level("novice", "19 kyu", 1, 2.7, 0.001, 0.52, 2.5, elo=-636, elo_error=249, resigns_after=10, resigns_behind=3.0),
    Level("casual", "13 kyu", 1, 1.7, 0.005, 0.3, 2.0, elo=-290, elo_error=159, resigns_after=7, resigns_behind=2.5),
    Level("club", "7 kyu", 1, 1.05, 0.02, 0.13, elo=50, elo_error=134, resigns_after=5, resigns_behind=2.0),
    Level("strong-club", "2 kyu", 2, 0.9, 0.04, 0.06, elo=335, elo_error=169, resigns_after=4, resigns_behind=1.5),
    Level("expert", "1 kyu", 18, 0.33, 0.2, elo=402, elo_error=241, resigns_after=3, resigns_behind=1.5),
    Level(
        "full", "as strong as it can", None, seconds=1.0, elo=717, elo_error=343, resigns_after=3, resigns_behind=1.2
    ),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in _ALL})
"""The levels by key, weakest first."""

FULL = "full"
HOPELESS = "hopeless"
"""The word for resigning as a person of the level would, in place of a win rate."""
