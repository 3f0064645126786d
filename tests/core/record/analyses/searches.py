"""Analyses as searches make them, for tests of what they become in a file."""

from __future__ import annotations

import random
from itertools import pairwise

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.rules.point import Color, Point

SOURCE = AnalysisSource("QtGo", "b6c96", "japanese", 6.5, "2026-11-22")


def like_a_search(chance: random.Random, to_move: Color, center: Point, visits: int = 200) -> PositionAnalysis:
    """Make ten candidates for 19x19 as a search of this size has them: most visits for the first, answers nearby."""

    def near_to(point: Point) -> Point:
        x, y = point.x + round(chance.gauss(0, 2)), point.y + round(chance.gauss(0, 2))
        return Point(min(18, max(0, x)), min(18, max(0, y)))

    sign = 1 if to_move is Color.BLACK else -1
    lead, left = chance.gauss(0, 8), visits
    rate = 1 / (1 + 2 ** (-lead / 4))
    candidates: list[Candidate] = []
    named = [center]
    while len(candidates) < 10:
        first = chance.choice([*named, near_to(center), near_to(chance.choice(named))])
        if any(candidate.point == first for candidate in candidates):
            continue
        here = max(1, left // 2)
        left -= here
        pv = [first]
        for _ in range(min(11, here.bit_length() + 1)):
            pv.append(chance.choice(named) if chance.random() < 0.6 else near_to(pv[-1]))
        pv = [first, *(point for before, point in pairwise(pv) if before != point)]
        named += pv
        loss = sign * abs(chance.gauss(0, 1.5)) if candidates else 0.0
        won = min(1.0, max(0.0, rate - 0.03 * loss))
        prior, error = 0.4 / (len(candidates) + 1), chance.uniform(4, 8) / here**0.5
        candidates.append(Candidate(first, here, won, lead - loss, prior, tuple(pv), lead_error=error))
    ownership = tuple(max(-1.0, min(1.0, (point.x - 9) / 6)) for point in (Point(i % 19, i // 19) for i in range(361)))
    return PositionAnalysis(
        visits, rate, lead, to_move, tuple(candidates), ownership, lead_error=6 / visits**0.5, source=SOURCE
    )
