"""From what an engine reports to the evaluation of a position, in Black's view."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass
from qtgo.gtp.analysis import Analysis, MoveInfo, limited_score
from qtgo.gtp.perspective import Perspective

# QtGo's own, and the network's uncertainty that newer networks of KataGo tell; others report -1.
_ERRORS = ("scoreLeadError", "rawStScoreError")


def position_analysis(
    said: Analysis,
    size: tuple[int, int],
    to_move: Color,
    perspective: Perspective,
    source: AnalysisSource = UNKNOWN_SOURCE,
) -> PositionAnalysis:
    """Return what an engine said of a position of a size (columns, rows), as far as it can be true of it.

    Without rootInfo, as from Leela Zero, the position is worth what the visits found on average.
    """
    view = _View(*size, is_white=perspective.is_white(to_move))
    moves = [info for info in said.moves if view.has(info.point)]
    root = said.root
    win_rate = root.get("winrate", _mean(moves, [info.win_rate for info in moves]))
    lead = root.get("scoreLead", root.get("scoreMean"))
    if lead is None and any(info.score is not None for info in moves):
        known = [info for info in moves if info.score is not None]
        lead = _mean(known, [info.score or 0.0 for info in known])
    return PositionAnalysis(
        visits=max(0, int(root.get("visits", sum(info.visits for info in moves)))),
        win_rate=view.win_rate(win_rate),
        lead=view.lead(lead),
        to_move=to_move,
        candidates=tuple(map(view.candidate, moves)),
        ownership=view.ownership(said.ownership),
        ownership_deviation=view.deviation(said.ownership_deviation),
        policy=view.policy(said.policy),
        lead_error=_error(root),
        source=source,
    )


def _mean(moves: Sequence[MoveInfo], values: Sequence[float]) -> float | None:
    """Return the mean of values, weighted by the visits of the moves; the first one's where there are none."""
    total = sum(info.visits for info in moves)
    if not total:
        return values[0] if values else None
    return sum(info.visits * value for info, value in zip(moves, values, strict=True)) / total


def _error(root: Mapping[str, float]) -> float | None:
    return next((error for key in _ERRORS if (error := positive(root.get(key))) is not None), None)


def positive(value: float | None) -> float | None:
    """Return a number of points from 0 up, None for one below, by which engines say that they know none."""
    return None if value is None or not value >= 0 else limited_score(value)


@dataclass(frozen=True, slots=True)
class _View:
    """The board that is spoken of, and whether the numbers are White's."""

    width: int
    height: int
    is_white: bool

    def has(self, point: Point | None) -> bool:
        return point is None or (point.x < self.width and point.y < self.height)

    def win_rate(self, value: float | None) -> float | None:
        if value is None or math.isnan(value):
            return None
        share = max(0.0, min(1.0, value))
        return 1 - share if self.is_white else share

    def lead(self, value: float | None) -> float | None:
        if value is None or math.isnan(value):
            return None
        return -limited_score(value) if self.is_white else limited_score(value)

    def candidate(self, info: MoveInfo) -> Candidate:
        pv = tuple(takewhile(self.has, info.pv)) or (info.point,)
        return Candidate(
            info.point,
            info.visits,
            self.win_rate(info.win_rate),
            self.lead(info.score),
            max(0.0, min(1.0, info.prior)),
            pv,
            tuple(max(0, visits) for visits in info.pv_visits[: len(pv)]),
            self.ownership(info.ownership),
            positive(info.score_error),
        )

    def ownership(self, values: Sequence[float]) -> tuple[float, ...]:
        sign = -1.0 if self.is_white else 1.0
        return self._from_a1([sign * max(-1.0, min(1.0, value)) for value in values])

    def deviation(self, values: Sequence[float]) -> tuple[float, ...]:
        return self._from_a1([max(0.0, min(1.0, value)) for value in values])

    def policy(self, values: Sequence[float]) -> tuple[float, ...]:
        if len(values) != self.width * self.height + 1:
            return ()
        shares = [max(0.0, min(1.0, value)) for value in values]
        return (*self._from_a1(shares[:-1]), shares[-1])

    def _from_a1(self, values: Sequence[float]) -> tuple[float, ...]:
        """Reorder rows from the top to rows from A1; return nothing if there is not a number for each point."""
        if len(values) != self.width * self.height:
            return ()
        starts: Iterable[int] = reversed(range(0, len(values), self.width))
        return tuple(value for start in starts for value in values[start : start + self.width])
