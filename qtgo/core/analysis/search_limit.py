"""The limits of the analysis of a position: its length, and the part of the board that it avoids or is held to."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass


class SearchLimit(NamedTuple):
    """Ends the analysis of a position after a time or a number of visits; never if both are None."""

    seconds: float | None = None
    visits: int | None = None


NO_LIMIT = SearchLimit()


class RegionKind(Enum):
    """The rule for moves in a region: none is read, they are read too, or no others are."""

    AVOID = "avoid"
    ALLOW = "allow"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class SearchRegion:
    """Points of the board, and what becomes of moves there."""

    kind: RegionKind
    points: frozenset[Point] = frozenset()
