"""The eight symmetries of a board as orders of its points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry

Order = NDArray[np.int64]


class Turn(NamedTuple):
    """One of the eight symmetries on boards of one size: for each transformed point its old index, and the inverse."""

    width: int
    height: int
    old: Order
    new: Order


@lru_cache(maxsize=16)
def turns(width: int, height: int) -> tuple[Turn, ...]:
    """Return the eight symmetries; the first is the identity."""
    return tuple(_turn(symmetry, width, height) for symmetry in Symmetry)


def _turn(symmetry: Symmetry, width: int, height: int) -> Turn:
    wide, high = symmetry.size(width, height)
    places = (symmetry.apply(Point(x, y), width, height) for y in range(height) for x in range(width))
    new = np.array([place.y * wide + place.x for place in places])
    return Turn(wide, high, np.argsort(new), new)
