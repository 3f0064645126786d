"""A whole game in review: what to ask an analysis engine next, and what its answers make of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.passes import Depth, Pass, Request, best_loss, requests
from qtgo.core.analysis.phase import open_share
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
        *,
        marking: Marking = DEFAULT_MARKING,
    ) -> None:
        self.moves = tuple(moves)
        self.depth = depth or Depth()
        self.marking = marking
        self.positions: list[PositionAnalysis | None] = list(known) or [None] * len(targets)
        self.refused: dict[int, str] = {}
        self._targets = targets
        self._asked: dict[AnalysisQuery, Request] = {}
        self._done = [0] * len(targets)  # the visits of what was answered, which engines may fall short of
        # What follows from the positions: of a long game it is too much to be made anew with each answer.
        self._counted: list[PositionAnalysis] = [PositionAnalysis()] * len(targets)
        self._losses: list[Loss | None] = [None] * len(self.moves)
        self._shares = [open_share(())] * len(targets)
        self._most_wanted: dict[Pass, int] = {}
        for index, position in enumerate(self.positions):
            if position is not None:
                self._note(index)

    @property
    def stage(self) -> Pass | None:
        """Return the pass that is not finished, None after the last."""
        return next((request.stage for request in self._requests()), None)

    def progress(self) -> dict[Pass, float]:
        """Return the share of each pass, from 0 to 1, that is finished."""
        wanted = self._requests()
        stage = wanted[0].stage if wanted else None
        if stage is None:
            return dict.fromkeys(Pass, 1.0)
        most = self._most_wanted[stage] = max(len(wanted), self._most_wanted.get(stage, 0))
        if stage in (Pass.CURVE, Pass.EVERYWHERE):
            most = len(self.positions)
        order = list(Pass)
        before = dict.fromkeys(order[: order.index(stage)], 1.0)
        return dict.fromkeys(Pass, 0.0) | before | {stage: 1 - len(wanted) / most}

    @property
    def open_queries(self) -> int:
        """Return how many queries have no answer yet."""
        return len(self._asked)

    def queries(self, most: int | None = None) -> list[AnalysisQuery]:
        """Return what the pass that is not finished still wants, the most urgent first; nothing at the end.

        With ``most`` queries at once, those that have no answer yet are among them.
        """
        wanted = self._requests()
        if most is None:
            self._asked = {self._query(request): request for request in wanted}
        else:
            places = {request.index for request in self._asked.values()}
            others = (request for request in wanted if request.index not in places)
            self._asked |= {
                self._query(request): request for request in islice(others, max(0, most - len(self._asked)))
            }
        return list(self._asked)

    def take(self, event: AnalysisEvent | None) -> int | None:
        """Note an answer; return the index of the position of which it says anything new, None if there is none."""
        match event:
            case AnalyzedPosition(query, _, analysis, False) if query in self._asked:
                request = self._asked.pop(query)
                self._done[request.index] = max(self._done[request.index], request.visits)
                before = self.positions[request.index]
                if before is None or analysis.visits >= before.visits:
                    self.positions[request.index] = analysis
                self._note(request.index)
                return request.index
            case RefusedQuery(query, words) if query in self._asked:
                index = self._asked.pop(query).index
                self._done[index], self.refused[index] = self.depth.most, words
                self._note(index)
        return None

    def review(self) -> GameReview:
        """Return the review as far as it has come."""
        return review_of(self.moves, self.positions, self._losses, self.marking, self._shares)

    def _note(self, index: int) -> None:
        """Draw the conclusions from a position that has become known."""
        position = self.positions[index]
        visits = max(0 if position is None else position.visits, self._done[index])
        self._counted[index] = replace(position or PositionAnalysis(), visits=visits)
        self._shares[index] = open_share(() if position is None else position.ownership)
        for move in (index - 1, index):
            if 0 <= move < len(self.moves):
                self._losses[move] = best_loss(self.moves, self.positions, move)

    def _requests(self) -> list[Request]:
        """Return what is still wanted, given what was answered; a position that is refused counts as answered."""
        return list(requests(self.moves, self._counted, self.depth, self._losses, self.marking))

    def _query(self, request: Request) -> AnalysisQuery:
        forced: tuple[tuple[Point | None, int], ...] = ()
        if request.played is not None and request.played_visits:
            forced = ((request.played.point, request.played_visits),)
        return AnalysisQuery(self._targets[request.index], visits=request.visits, wanted=_WANTED, forced=forced)
