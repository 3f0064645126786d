"""The levels of the built-in engine: a rank each, and what a player of it sees on a size of board."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from types import MappingProxyType

from qtgo.ai.play.calibrated import TABLE
from qtgo.ai.play.sight import Sight, sight_of
from qtgo.ai.shipped import CALIBRATED_WEIGHTS, WEIGHTS
from qtgo.core.rating.strength import elo_of
from qtgo.deferred import dataclass

_RESIGNS_FROM = 20  # kyu; weaker players play to the end
_SEES_TO = -1  # kyu: 2 dan is the strongest level that is weak by what it sees


@dataclass(frozen=True, slots=True)
class Level:
    """The strength of play. A weak player does not think for less time, but sees less.

    ``kyu`` is the estimated rank, 0 for 1 dan and less for the ranks above, None for as strong as it can.
    ``given`` is what it sees on every board, None for what was calibrated for the level by boards, and ``seconds``
    the time for a move without a clock, where only that is a limit. The strongest levels search as full strength
    does, but fewer positions.
    """

    key: str
    kyu: int | None = None
    given: Sight | None = None
    seconds: float | None = None

    @property
    def rank(self) -> str:
        """Return the estimated rank in English."""
        if self.kyu is None:
            return "as strong as it can"
        return f"{self.kyu} kyu" if self.kyu > 0 else f"{1 - self.kyu} dan"

    @property
    def weights(self) -> Path:
        """Return the file of the network that it plays with."""
        return WEIGHTS if self.given is not None or self.searches else CALIBRATED_WEIGHTS

    @property
    def searches(self) -> bool:
        """Return whether it searches as full strength does."""
        return self.kyu is None or self.kyu < _SEES_TO

    @property
    def resigns_after(self) -> int | None:
        """Return after how many own moves in a row of a lost game it gives up, None for never."""
        kyu = self._kyu
        return round(3 + 0.35 * max(0, kyu)) if kyu <= _RESIGNS_FROM else None

    @property
    def resigns_behind(self) -> float:
        """Return by how many points it must then be behind, in sides of the board: weak players hope for longer."""
        return round(1.4 + 0.085 * self._kyu, 1)

    @property
    def _kyu(self) -> int:
        return max(-2, self.kyu) if self.kyu is not None else -2

    def sight(self, width: int, height: int) -> Sight:
        """Return what it sees on a board."""
        if self.given is not None:
            return self.given
        strength = self.strength(width, height)
        return Sight(visits=round(strength)) if self.searches else sight_of(strength)

    def strength(self, width: int, height: int) -> float:
        """Return what was calibrated for a board: a strength from 0 to 1, or the positions that it searches."""
        return _between(self.key, 0, width, height)

    @property
    def elo(self) -> float:
        """Return the strength, GNU Go's level 10 being 0: by the rank, and of those who search as measured."""
        if self.kyu is not None and not self.searches:
            return elo_of(self.kyu)
        measured = [levels[self.key][1] for levels in TABLE.values() if self.key in levels]
        return sum(measured) / len(measured)

    def elo_error(self, width: int = 19, height: int = 19) -> float:
        """Return the half of the 95 % interval of the strength on a board."""
        return _between(self.key, 2, width, height)


def _between(key: str, column: int, width: int, height: int) -> float:
    """Return a number of the table for a board, between those of the nearest sizes measured."""
    sizes = [size for size in sorted(TABLE) if key in TABLE[size]]
    side = min(max(sqrt(width * height), sizes[0]), sizes[-1])
    below = max(size for size in sizes if size <= side)
    above = min(size for size in sizes if size >= side)
    low, high = TABLE[below][key][column], TABLE[above][key][column]
    return low if below == above else low + (high - low) * (side - below) / (above - below)


FULL = "full"
HOPELESS = "hopeless"
"""The word for resigning as a person of the level would, in place of a win rate."""

_KYU = (30, 27, 24, 21, 18, 15, 12, 10, 8, 6, 4, 2)
_DAN = (1, 2, 3, 4, 5, 6, 7, 8)
_ALL = (
    *(Level(f"{kyu}k", kyu) for kyu in _KYU),
    *(Level(f"{dan}d", 1 - dan) for dan in _DAN),
    Level(FULL, None, Sight(visits=None), seconds=1.0),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in _ALL})
"""The levels by key, weakest first."""

FORMER: Mapping[str, str] = MappingProxyType(
    {
        "first-day": "27k",
        "beginner": "21k",
        "novice": "18k",
        "casual": "12k",
        "club": "8k",
        "strong-club": "2k",
        "expert": "1d",
    }
)
"""The keys that levels had before there was one for every two or three ranks, and the nearest of those there are."""


def find_level(key: str) -> Level | None:
    """Return the level of a key, also of a former one; None if there is no such level."""
    return LEVELS.get(FORMER.get(key, key))
