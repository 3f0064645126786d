"""Moves as players write them."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.rules.point import Point
from qtgo.text.translation import Texts

tr = Texts("move")


def move_text(point: Point | None) -> str:
    """Return the move at a point, such as D4; None is a pass."""
    return tr("pass") if point is None else point.vertex


def line_text(points: Sequence[Point | None]) -> str:
    """Return moves one after the other."""
    return " ".join(map(move_text, points))
