"""A part of the board that an analysis avoids, or is held to."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass


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
