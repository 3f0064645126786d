"""From what an engine reports to the evaluation of a position, in Black's view."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from itertools import takewhile

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.record.analyses.values import MAX_LEAD, each_once, finite, for_black, rate, rate_for_black
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass
from qtgo.gtp.analysis_lines import Analysis, MoveInfo, limited_score
from qtgo.gtp.perspective import Perspective
from qtgo.steps import at_once

# QtGo's own, and the network's uncertainty that newer networks of KataGo tell; others report -1.
_ERRORS = ("scoreLeadError", "rawStScoreError")


def position_analysis(
    said: Analysis,
    size: tuple[int, int],
    to_move: Color,
    perspective: Perspective,
    source: AnalysisSource = UNKNOWN_SOURCE,
    *,
    stones: Collection[Point | None] = (),
) -> PositionAnalysis:
    """Return an engine's evaluation of a position of a size (columns, rows), without impossible values and moves.

    ``stones`` are the points that are taken.
    """
    return at_once(evaluation_steps(said, size, to_move, perspective, source, stones=stones))


def evaluation_steps(
    said: Analysis,
    size: tuple[int, int],
    to_move: Color,
    perspective: Perspective,
    source: AnalysisSource,
    *,
    stones: Collection[Point | None] = (),
) -> Generator[None, None, PositionAnalysis]:
    """Evaluate a position move by move; of a move that is named twice the first word counts.

    Without rootInfo, as from Leela Zero, the position is worth what the visits found on average.
    """
    view = _View(*size, is_white=perspective.is_white(to_move))
    moves = each_once(info for info in said.moves if view.has(info.point) and info.point not in stones)
    root = said.root
    win_rate, lead = rate(root.get("winrate")), finite(root.get("scoreLead", root.get("scoreMean")), MAX_LEAD)
    if win_rate is None:
        win_rate = _mean((info.visits, rate(info.win_rate)) for info in moves)
    if lead is None:
        lead = _mean((info.visits, finite(info.score, MAX_LEAD)) for info in moves)
    candidates = []
    for info in moves:
        candidates.append(view.candidate(info))
        yield
    return PositionAnalysis(
        visits=max(0, int(root.get("visits", sum(info.visits for info in moves)))),
        win_rate=view.win_rate(win_rate),
        lead=view.lead(lead),
        to_move=to_move,
        candidates=tuple(candidates),
        ownership=view.ownership(said.ownership),
        ownership_deviation=view.deviation(said.ownership_deviation),
        policy=view.policy(said.policy),
        lead_error=_error(root),
        source=source,
        human_policy=view.policy(said.human_policy),
    )


def _mean(values: Iterable[tuple[int, float | None]]) -> float | None:
    """Return the mean of the values that are known, weighted by their visits; the first one where there are none."""
    known = [(visits, value) for visits, value in values if value is not None]
    total = sum(visits for visits, _ in known)
    if not total:
        return known[0][1] if known else None
    return sum(visits * value for visits, value in known) / total


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
        return rate_for_black(rate(value), Color.WHITE if self.is_white else Color.BLACK)

    def lead(self, value: float | None) -> float | None:
        return for_black(finite(value, MAX_LEAD), Color.WHITE if self.is_white else Color.BLACK)

    def candidate(self, info: MoveInfo) -> Candidate:
        pv = tuple(takewhile(self.has, info.pv)) or (info.point,)
        return Candidate(
            info.point,
            info.visits,
            self.win_rate(info.win_rate),
            self.lead(info.score),
            rate(info.prior),
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
