"""A whole game in review: what to ask an analysis engine next, and what its answers make of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import DEFAULT_THRESHOLDS, Thresholds
from qtgo.core.analysis.passes import Depth, Pass, Request, best_loss, requests
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Move, Point
from qtgo.gtp.analysis_book import AnalysisEvent, AnalyzedPosition, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted
from qtgo.gtp.target import Target

_WANTED = Wanted(ownership=True, pv_visits=False)


class ReviewRun:
    """The positions of a game on their way from unknown to well known; any of them may be known beforehand.

    ``targets`` are the positions, one more than the ``moves`` between them.
    """

    def __init__(
        self,
        targets: Sequence[Target],
        moves: Sequence[Move],
        depth: Depth | None = None,
        known: Sequence[PositionAnalysis | None] = (),
    ) -> None:
        self.moves = tuple(moves)
        self.depth = depth or Depth()
        self.positions: list[PositionAnalysis | None] = list(known) or [None] * len(targets)
        self.refused: dict[int, str] = {}
        self._targets = tuple(targets)
        self._asked: dict[AnalysisQuery, Request] = {}
        self._done = [0] * len(targets)  # the visits of what was answered, which engines may fall short of

    @property
    def stage(self) -> Pass | None:
        """Return the pass that is not finished, None after the last."""
        return next((request.stage for request in self._requests()), None)

    def queries(self) -> list[AnalysisQuery]:
        """Return what the pass that is not finished still wants, the most urgent first; nothing at the end."""
        self._asked = {self._query(request): request for request in self._requests()}
        return list(self._asked)

    def take(self, event: AnalysisEvent | None) -> bool:
        """Note an answer; return whether it says anything new of the game."""
        match event:
            case AnalyzedPosition(query, _, analysis, False) if query in self._asked:
                request = self._asked[query]
                self._done[request.index] = max(self._done[request.index], request.visits)
                before = self.positions[request.index]
                if before is None or analysis.visits >= before.visits:
                    self.positions[request.index] = analysis
                return True
            case RefusedQuery(query, words) if query in self._asked:
                index = self._asked[query].index
                self._done[index], self.refused[index] = self.depth.most, words
        return False

    def review(self, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> GameReview:
        """Return the review as far as it has come."""
        losses = [best_loss(self.moves, self.positions, index) for index in range(len(self.moves))]
        return review_of(self.moves, self.positions, losses, thresholds)

    def _requests(self) -> list[Request]:
        """Return what is still wanted, given what was answered; a position that is refused counts as answered."""
        known = [
            replace(position or PositionAnalysis(), visits=max(0 if position is None else position.visits, done))
            for position, done in zip(self.positions, self._done, strict=True)
        ]
        return list(requests(self.moves, known, self.depth))

    def _query(self, request: Request) -> AnalysisQuery:
        forced: tuple[tuple[Point | None, int], ...] = ()
        if request.played is not None and request.played_visits:
            forced = ((request.played.point, request.played_visits),)
        return AnalysisQuery(self._targets[request.index], visits=request.visits, wanted=_WANTED, forced=forced)
