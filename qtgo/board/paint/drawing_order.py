"""Which of an analysis is drawn on which point, where several things would lie on each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from qtgo.board.paint.ownership_signs import Signs, ownership_signs
from qtgo.board.paint.policy_heat import Heat, heat_map
from qtgo.core.analysis.display import ShownAnalysis, ShownCandidate
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position


class Layers(NamedTuple):
    """An analysis on the points of a board."""

    candidates: Mapping[Point, ShownCandidate]
    heat: Mapping[Point, Heat]
    signs: Signs


def layers_of(shown: ShownAnalysis, position: Position) -> Layers:
    """Return what is drawn: on each point a candidate, or else its heat, or else whose it is."""
    candidates = shown.on_board(position)
    heat = {point: heat for point, heat in heat_map(shown.policy, position).items() if point not in candidates}
    signs = ownership_signs(shown, position)
    taken = candidates.keys() | heat.keys()
    return Layers(candidates, heat, {point: sign for point, sign in signs.items() if point not in taken})
