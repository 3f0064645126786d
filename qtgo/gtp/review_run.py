"""The review of a game in progress: the next queries for the engines, and the result of their answers."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from qtgo.core.analysis.evaluation import PositionAnalysis, deeper
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking
from qtgo.core.analysis.passes import (
    EVERYWHERE_SHARE,
    Depth,
    Pass,
    Request,
    is_suspect,
    level_within,
    loss_at,
    open_positions,
    positions_around,
    requests,
)
from qtgo.core.analysis.phase import open_share
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.rules.point import Move, Point
from qtgo.gtp.analysis_book import AnalysisEvent, AnalyzedPosition, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery, Wanted
from qtgo.gtp.target import Target

MOST_ASKED = 32
"""Queries that an engine has at once, so that it has enough to search together while it gets more."""
ASKED_AT_A_TIME = 16
"""Queries that are sent at a time: of a long game each is a line of 5 kB, and a quarter of a millisecond's work."""
_SUSPECTED = 0.3
"""The share of positions that is looked at again, before anything is known of a game."""
_NEIGHBORHOOD = (-1, 0, 1, 2)
"""The positions around a move, from the move's own index, and those that it shares with its neighbors."""
_WANTED = Wanted(ownership=True, pv_visits=False)


class ReviewRun:
    """The positions of a game on their way from unknown to well known; any of them may be known beforehand.

    ``targets`` are the positions, one more than the ``moves`` between them; after some of these, given by their
    indices, stones are set up before the next position. ``numbers`` are the move numbers of the positions, and
    ``answered`` the visits of answers that there were before, of which an engine may have fallen short. Several
    engines may share the work: each is given what no other is at, so that the faster takes more, and at the end of a
    pass what another is still at.
    """

    def __init__(
        self,
        targets: Sequence[Target],
        moves: Sequence[Move],
        depth: Depth | None = None,
        known: Sequence[PositionAnalysis | None] = (),
        *,
        marking: Marking = DEFAULT_MARKING,
        set_up_after: Container[int] = (),
        numbers: Sequence[int] | None = None,
        answered: Sequence[int] = (),
    ) -> None:
        self.moves = tuple(moves)
        self.depth = depth or Depth()
        self.marking = marking
        self.positions: list[PositionAnalysis | None] = list(known) or [None] * len(targets)
        self._unsure: dict[int, PositionAnalysis | None] = {}
        self.refused: dict[int, str] = {}
        self.visits_done = 0
        self.sketch: list[PositionAnalysis | None] = [None] * len(targets)
        """What another engine says of positions at a first look, for the curve until these are known."""
        self._deepest = self.depth
        self._is_through = False
        self._targets = targets
        self._set_up_after = set_up_after
        self._numbers = numbers
        self._asked: dict[Hashable, dict[AnalysisQuery, Request]] = {}  # of each engine
        self._refusals: dict[Hashable, set[int]] = {}  # the positions that each has refused
        self._settled: set[int] = set()  # the moves whose losses no pass has been going to change
        self._done = list(answered) or [0] * len(targets)  # the visits of what was answered
        # What follows from the positions: of a long game it is too much to be made again with each answer.
        self._counted: list[PositionAnalysis] = [PositionAnalysis()] * len(targets)
        self._losses: list[Loss | None] = [None] * len(self.moves)
        self._shares = [open_share(())] * len(targets)
        self._most_wanted: dict[Pass, int] = {}
        self._wanted: Sequence[Request] | None = None  # until anything is noted
        for index, position in enumerate(self.positions):
            if position is not None or self._done[index]:
                self._count(index)
        for move in range(len(self.moves)):
            self._judge(move)

    @property
    def shown(self) -> Sequence[PositionAnalysis | None]:
        """Return what is known of the positions, or else sketched."""
        return [known or drawn for known, drawn in zip(self.positions, self.sketch, strict=True)]

    def limit(self, visits: float) -> None:
        """Choose the depth anew so that about so many visits are enough for all that is still wanted.

        Some of them are kept for mistakes; what is left in the end goes everywhere.
        """
        seen, deepest = [position.visits for position in self._counted], self._deepest
        if self.stage in (Pass.MISTAKES, Pass.DOUBTS):
            self._is_through = True
            suspects = positions_around(index for index, loss in enumerate(self._losses) if is_suspect(loss))
            level = level_within(visits, [seen[index] for index in suspects])
            mistakes = max(self.depth.everywhere, min(deepest.mistakes, level))
            self.depth = replace(self.depth, mistakes=mistakes, most=mistakes)
        else:
            self._is_through |= self.stage is None
            share = 1.0 if self._is_through else EVERYWHERE_SHARE
            everywhere = max(1, min(deepest.everywhere, level_within(share * visits, seen)))
            self.depth = replace(self.depth, everywhere=everywhere, mistakes=max(everywhere, self.depth.mistakes))
        self._wanted = None

    def doubt(self, indices: Iterable[int]) -> None:
        """Ask for some positions again, however many visits they have had."""
        for index in indices:
            self._unsure[index] = self.positions[index]
            self._note(index)

    @property
    def answered(self) -> Sequence[int]:
        """Return how many visits were asked of each position and answered, if only with fewer."""
        return self._done

    @property
    def stage(self) -> Pass | None:
        """Return the pass that is not finished, None after the last."""
        wanted = self._requests()
        return wanted[0].stage if wanted else None

    def progress(self) -> dict[Pass, float]:
        """Return the share of each pass, from 0 to 1, that is finished."""
        wanted, stage = self._requests(), self.stage
        if stage is None:
            return dict.fromkeys(Pass, 1.0)
        most = self._most_wanted[stage] = max(len(wanted), self._most_wanted.get(stage, 0))
        if stage in (Pass.CURVE, Pass.EVERYWHERE):
            most = len(self.positions)
        order = list(Pass)
        before = dict.fromkeys(order[: order.index(stage)], 1.0)
        return dict.fromkeys(Pass, 0.0) | before | {stage: 1 - len(wanted) / most}

    @property
    def visits_wanted(self) -> int:
        """Return how many visits the pass that is not finished still needs."""
        return sum(request.visits for request in self._requests())

    def visits_left(self) -> float:
        """Return about how many visits all passes still need."""
        wanted = self._requests()
        if not wanted:
            return 0
        left = float(self.visits_wanted)
        if wanted[0].stage is Pass.CURVE:  # of which losses cannot be told yet
            return left + len(self.positions) * (self.depth.everywhere + _SUSPECTED * self.depth.mistakes)
        if wanted[0].stage is Pass.EVERYWHERE:
            left += 2 * sum(map(is_suspect, self._losses)) * self.depth.mistakes
        return left

    def open_queries(self, engine: Hashable = None) -> int:
        """Return how many queries an engine has not answered yet."""
        return len(self._asked.get(engine, ()))

    def wants_more(self, engine: Hashable) -> bool:
        """Return whether an engine should be asked more, before it has nothing left to do."""
        return self.open_queries(engine) <= MOST_ASKED - ASKED_AT_A_TIME

    def next_queries(self, engine: Hashable) -> list[AnalysisQuery]:
        """Return what an engine is to be asked with others at work, a few more than it has by now."""
        return self.queries(min(MOST_ASKED, self.open_queries(engine) + ASKED_AT_A_TIME), engine)

    def queries(self, most: int = MOST_ASKED, engine: Hashable = None) -> list[AnalysisQuery]:
        """Return what an engine is to be asked of the pass that is not finished, the most urgent first.

        Queries that have no answer yet are among them. Who has nothing else to do takes the latter half of what the
        busiest other was asked, and the first answer counts.
        """
        own, wanted = self._asked.setdefault(engine, {}), self._requests()
        missing = {request.index for request in wanted}
        for asked in self._asked.values():  # without what another has answered, or what is not needed any more
            for query in [query for query, said in asked.items() if self._is_obsolete(said, missing)]:
                del asked[query]
        taken = {request.index for asked in self._asked.values() for request in asked.values()}
        refused = self._refusals.get(engine, set())
        free = (request for request in wanted if request.index not in taken and request.index not in refused)
        own |= {self._query(request): request for request in islice(free, max(0, most - len(own)))}
        if not own:
            busiest = max(self._asked.values(), key=len)
            latter = islice(busiest.items(), len(busiest) // 2, None)
            own |= {query: request for query, request in latter if request.index not in refused}
        return list(own)

    def _is_obsolete(self, request: Request, missing: Container[int]) -> bool:
        """Return whether a query need not be answered: enough is known, or less is wanted by now in its pass."""
        if request.index not in missing or request.visits <= self._counted[request.index].visits:
            return True
        return request.visits > self.depth.most_in(request.stage)

    def join(self, engine: Hashable) -> None:
        """Expect answers of an engine: it may answer what another one refuses."""
        self._asked.setdefault(engine, {})

    def release(self, engine: Hashable) -> None:
        """Expect no more answers of an engine: its queries go to others."""
        self._asked.pop(engine, None)
        self._refusals.pop(engine, None)
        for index in set().union(*self._refusals.values()):
            self._give_up(index)

    def release_all(self) -> None:
        """Expect no more answers, until other queries are made."""
        self._asked.clear()
        self._refusals.clear()

    def take(self, event: AnalysisEvent | None, engine: Hashable = None) -> int | None:
        """Take an engine's answer; return the index of its position if the answer is the best analysis of it so far."""
        asked = self._asked.get(engine, {})
        match event:
            case AnalyzedPosition(query, _, analysis, False) if query in asked:
                request = asked.pop(query)
                self._done[request.index] = max(self._done[request.index], request.visits)
                self.visits_done += request.visits
                before = self.positions[request.index]
                is_better = deeper(analysis, before) is analysis
                if is_better:
                    self.positions[request.index] = analysis
                self.refused.pop(request.index, None)
                self._note(request.index)
                return request.index if is_better else None
            case RefusedQuery(query, words) if query in asked:
                index = asked.pop(query).index
                self._refusals.setdefault(engine, set()).add(index)
                self.refused[index] = words
                self._give_up(index)
        return None

    def learn(self, index: int, analysis: PositionAnalysis) -> bool:
        """Take over an analysis that the same engine made elsewhere; return whether it is deeper than the known one.

        What it does not say, such as the owners or how the move played does, stays as it was. Engines are told apart by
        their names, and by their networks if both say them.
        """
        known = self.positions[index]
        if known is None or not _is_deeper(analysis, known):
            return False
        played = known.candidate(self.moves[index].point) if index < len(self.moves) else None
        is_new = played is not None and analysis.candidate(played.point) is None
        self.positions[index] = replace(
            analysis,
            candidates=(*analysis.candidates, played) if played is not None and is_new else analysis.candidates,
            ownership=analysis.ownership or known.ownership,
            lead_error=known.lead_error if analysis.lead_error is None else analysis.lead_error,
            source=known.source,
        )
        self._note(index)
        return True

    def _give_up(self, index: int) -> None:
        """Leave out a position that every engine has refused."""
        if self._asked and all(index in self._refusals.get(engine, ()) for engine in self._asked):
            self._done[index] = self.depth.most
            self._note(index)

    def review(self) -> GameReview:
        """Return the review so far; a first look makes a curve, but judges no single moves."""
        is_sketch = [position is not None and 0 < position.visits <= self.depth.curve for position in self.positions]
        losses = [None if is_sketch[index] or is_sketch[index + 1] else loss for index, loss in enumerate(self._losses)]
        return review_of(self.moves, self.shown, losses, self.marking, self._shares, self._numbers)

    def unsettled(self) -> set[int]:
        """Return the moves, by their indices, whose losses may change by what is still to be looked at.

        What is looked at around a neighbor may change them, too. A large loss that is settled stays so.
        """
        positions = {request.index for asked in self._asked.values() for request in asked.values()}
        if self.stage is not None:
            positions |= open_positions(self.moves, self._counted, self.depth, self._losses, self.marking)
        touched = {position - by for position in positions for by in _NEIGHBORHOOD}
        self._settled |= {index for index, loss in enumerate(self._losses) if is_suspect(loss)} - touched
        return touched - self._settled

    def _note(self, index: int) -> None:
        """Draw the conclusions from a position that has become known."""
        self._count(index)
        for move in (index - 1, index):
            if 0 <= move < len(self.moves):
                self._judge(move)

    def _count(self, index: int) -> None:
        """Count the visits of a position, and what of its board is open."""
        self._wanted = None
        position = self.positions[index]
        is_known = position is not None and position is not self._unsure.get(index)
        visits = max(position.visits if position is not None and is_known else 0, self._done[index])
        counted = position or PositionAnalysis()
        self._counted[index] = counted if counted.visits == visits else replace(counted, visits=visits)
        self._shares[index] = open_share(() if position is None else position.ownership)

    def _judge(self, move: int) -> None:
        """Find out what a move lost, by its index."""
        self._losses[move] = loss_at(self.moves, self.positions, move, self._set_up_after)

    def _requests(self) -> Sequence[Request]:
        """Return what is still wanted, given what was answered; a position that is refused counts as answered."""
        if self._wanted is None:
            self._wanted = list(requests(self.moves, self._counted, self.depth, self._losses, self.marking))
        return self._wanted

    def _query(self, request: Request) -> AnalysisQuery:
        forced: tuple[tuple[Point | None, int], ...] = ()
        if request.played is not None and request.played_visits:
            forced = ((request.played.point, request.played_visits),)
        return AnalysisQuery(self._targets[request.index], visits=request.visits, wanted=_WANTED, forced=forced)


def _is_deeper(analysis: PositionAnalysis, known: PositionAnalysis) -> bool:
    """Return whether an analysis knows more than another of the same engine, and nothing less."""
    new, old = analysis.source, known.source
    is_same = new.engine == old.engine and (not new.network or not old.network or new.network == old.network)
    has_lead = analysis.lead is not None or known.lead is None
    return is_same and has_lead and analysis.to_move in (None, known.to_move) and analysis.visits > known.visits
