"""Marking a region step by step: a rectangle from one corner to another, or points one by one; without Qt."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.rules.point import Area, Point
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class RegionMarking:
    """The points marked so far, and the rectangle being drawn from a corner; ``adds`` to them or replaces them."""

    points: frozenset[Point] = frozenset()
    corner: Point | None = None
    opposite: Point | None = None
    adds: bool = False

    @property
    def is_drawing(self) -> bool:
        """Return whether a rectangle has been begun."""
        return self.corner is not None

    @property
    def marked(self) -> frozenset[Point]:
        """Return the points as they would be if the rectangle ended here."""
        if self.corner is None:
            return self.points
        rectangle = frozenset(Area.between(self.corner, self.opposite or self.corner).points())
        return self.points | rectangle if self.adds else rectangle

    def begun(self, corner: Point, *, adds: bool = False) -> RegionMarking:
        """Begin a rectangle."""
        return replace(self, corner=corner, opposite=corner, adds=adds)

    def drawn_to(self, point: Point) -> RegionMarking:
        """Draw the rectangle to a point; without one nothing changes."""
        return self if self.corner is None else replace(self, opposite=point)

    def ended(self) -> RegionMarking:
        """End the rectangle where it is."""
        return RegionMarking(self.marked)

    def toggled(self, point: Point) -> RegionMarking:
        """Mark a point, or unmark it, and give up the rectangle."""
        return RegionMarking(self.points ^ {point})
