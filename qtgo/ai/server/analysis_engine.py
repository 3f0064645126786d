"""The JSON analysis engine: many positions by one network, by priority, a few at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any

import qtgo
from qtgo.ai.evaluator import SearchMemory
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.search.search_values import MoveFilter
from qtgo.ai.search.tree_search import Options, Search, advance, begin
from qtgo.ai.server import analysis_response as response
from qtgo.ai.server.analysis_request import (
    DEFAULT_VISITS,
    PROFILE,
    ActionRequest,
    AnalysisRequest,
    ColoredMove,
    RequestError,
    read_request,
)
from qtgo.ai.server.models import models
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import encode_move, encode_points
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.gtp.analysis_query import QTGO
from qtgo.gtp.codec import MAX_LINE
from qtgo.gtp.server.error_reports import FaultLog

if TYPE_CHECKING:
    from qtgo.ai.katago.person import HumanNetwork

MOST_WAITING = 2_000_000
"""Moves and positions of all queries that are kept at a time; an endless stream of queries is refused."""
_MOST_AT_ONCE = 16  # positions searched together; beyond that batches are full
_INTERNAL = "internal error"
_NO_PEOPLE = "There is no human-like network: start with --human-network"

Write = Callable[[str], None]


class _Game:
    """Moves that have been played; queries about positions of one game share it, as in reviews all do."""

    def __init__(self, request: AnalysisRequest) -> None:
        """Set up the stones; raise RequestError if they cannot stand so."""
        self._setting = _setting_of(request)
        info = GameInfo(request.ruleset, width=request.width, height=request.height, komi=request.komi)
        self._replay = Replay(_root(request), info)
        stones = [point for _, point in request.stones]
        if not all(self._replay.board.liberties(point) for point in stones):
            raise RequestError("Illegal initial position: a group has no liberties", "initialStones", request.id)
        self._nodes = [self._replay.step.node]
        self._moves: list[ColoredMove] = []

    def goes_with(self, request: AnalysisRequest) -> bool:
        """Return whether the moves of a query are among these, or go on from them."""
        common = min(len(request.moves), len(self._moves))
        same = request.moves[:common] == tuple(self._moves[:common])
        return same and self._setting == _setting_of(request)

    def follow(self, request: AnalysisRequest) -> None:
        """Play the moves that go on; raise RequestError for one that cannot be played."""
        if len(request.moves) <= len(self._moves):
            return
        self._replay.go_to(self._nodes[-1])
        for number in range(len(self._moves), len(request.moves)):
            color, point = request.moves[number]
            if point is not None and self._replay.board.color_at(point) is not None:
                raise RequestError(f"Illegal move {number}: {point.vertex}", "moves", request.id)
            value = encode_move(Move(color, point), request.height)
            self._nodes.append(Node({color.letter: [value]}, self._nodes[-1]))
            self._moves.append((color, point))
            self._replay.go_to(self._nodes[-1])

    def at(self, turn: int) -> Replay:
        """Return the game after a number of moves."""
        self._replay.go_to(self._nodes[turn])
        return self._replay


class _Query:
    """A query with its game."""

    def __init__(self, request: AnalysisRequest, game: _Game) -> None:
        self.request, self.game = request, game
        self.left = len(request.turns)

    @property
    def size(self) -> int:
        """Return about how much there is to keep."""
        return len(self.request.moves) + len(self.request.turns)

    def to_move(self, turn: int) -> Color:
        """Return whose turn it is after a number of moves: the opponent's of who moved last."""
        return self.request.moves[turn - 1][0].opponent if turn else self.request.first


class _Job:
    """One position of a query, and its search once that has begun."""

    def __init__(self, query: _Query, turn: int, priority: int, number: int, visits: int) -> None:
        self.query = query
        self.turn = turn
        self.priority = priority
        self.rank = -priority, number
        self.visits = visits
        self.search: Search | None = None
        self.reported = 0.0
        self.human_policy: Sequence[float] = ()

    @property
    def is_done(self) -> bool:
        """Return whether the search has all its visits."""
        return self.search is not None and (self.search.visits >= self.visits or self.search.is_full)

    def admits(self) -> MoveFilter | None:
        """Return which first moves may be looked at, None for all."""
        request, color = self.query.request, self.query.to_move(self.turn)
        avoided = {point for of, point in request.avoided if of is color}
        allowed = None if request.allowed is None else {point for of, point in request.allowed if of is color}
        if not avoided and not allowed:
            return None
        return lambda point: point not in avoided and (not allowed or point in allowed)


class AnalysisEngine:
    """Takes lines, and writes answers while ``step`` is called again and again; it never waits for anything."""

    def __init__(
        self,
        network: PositionNetwork,
        write: Write,
        *,
        people: HumanNetwork | None = None,
        visits: int = DEFAULT_VISITS,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._network = network
        self._people = people
        self._write = write
        self._visits = visits
        self._clock = clock
        self._options = Options()
        self._memory = SearchMemory(self._network, self._options.cached)
        self._game: _Game | None = None
        self._jobs: list[_Job] = []
        self._numbers = count()
        self._size = 0
        self._faults = FaultLog()

    @property
    def is_idle(self) -> bool:
        """Return whether everything is answered."""
        return not self._jobs

    def take(self, line: str | None) -> None:
        """Read a line, None for one that was too long: begin a query, carry out an action, or answer with an error."""
        if line is not None and not line.strip():
            return
        try:
            if line is None:
                raise RequestError(f"A line has more than {MAX_LINE} bytes")
            request = read_request(line)
            if isinstance(request, ActionRequest):
                self._act(request)
            else:
                self._ask(request)
        except RequestError as error:
            self._answer(response.complaint(error.id, str(error), error.field))
        except Exception as error:
            self._faults.report("a query", error)
            self._answer(response.complaint("", _INTERNAL))

    def step(self) -> None:
        """Make one batch of visits for the most urgent positions, and answer what is done."""
        group = self._group()
        try:
            self._start([job for job in group if job.search is None])
            searches = [(job.search, job.visits) for job in group if job.search is not None and not job.is_done]
            advance(self._network, searches)
        except Exception as error:
            self._faults.report("an analysis", error)
            self._fail(group)
            return
        for job in group:
            if job.is_done:
                self._finish(job)
            else:
                self._report_in_between(job)

    def _ask(self, request: AnalysisRequest) -> None:
        largest = self._network.largest_board
        if max(request.width, request.height) > largest:
            raise RequestError(f"The network plays on boards up to {largest}x{largest}", "boardXSize", request.id)
        if self._game is None or not self._game.goes_with(request):
            self._game = _Game(request)
        self._game.follow(request)
        if request.profile and self._people is None:
            self._answer(response.complaint(request.id, _NO_PEOPLE, PROFILE, is_warning=True))
        query = _Query(request, self._game)
        if self._size + query.size > MOST_WAITING:
            raise RequestError("Too many positions are waiting", "", request.id)
        self._size += query.size
        for key, text in request.warnings:
            self._answer(response.complaint(request.id, text, key, is_warning=True))
        visits = request.visits or self._visits
        self._jobs += (
            _Job(query, turn, priority, next(self._numbers), visits)
            for turn, priority in zip(request.turns, request.priorities, strict=True)
        )
        self._jobs.sort(key=lambda job: job.rank)

    def _act(self, request: ActionRequest) -> None:
        fields: dict[str, Any] = dict(request.fields)
        match request.action:
            case "query_version":
                fields |= {"version": qtgo.__version__, "git_hash": "", "name": QTGO}
            case "query_models":
                fields["models"] = models(self._network, self._people)
            case "clear_cache":
                self._memory = SearchMemory(self._network, self._options.cached)
            case _:
                self._terminate(request)
        self._answer(response.action(request.id, request.action, fields))

    def _terminate(self, request: ActionRequest) -> None:
        every = request.action == "terminate_all"
        for job in list(self._jobs):
            is_meant = every or job.query.request.id == request.terminated
            if is_meant and (request.turns is None or job.turn in request.turns):
                self._finish(job)

    def _group(self) -> list[_Job]:
        """Return the most urgent positions that can be searched together: of one size, and equally urgent."""
        if not self._jobs:
            return []
        first = self._jobs[0]
        size = first.query.request.width, first.query.request.height
        most = min(_MOST_AT_ONCE, self._network.at_once(size[0] * size[1]))
        group: list[_Job] = []
        for job in self._jobs:
            request = job.query.request
            is_urgent = job.priority == first.priority or job.query is first.query
            if len(group) == most or not is_urgent or (request.width, request.height) != size:
                break
            group.append(job)
        return group

    def _start(self, jobs: list[_Job]) -> None:
        prepared = []
        for job in jobs:
            request = job.query.request
            options = self._options
            if request.root_fpu_reduction is not None:
                options = Options(root_fpu_reduction=request.root_fpu_reduction)
            search = Search(self._network, options=options, memory=self._memory)
            root = search.prepare(
                job.query.game.at(job.turn), job.query.to_move(job.turn), job.admits(), request.forced
            )
            prepared.append((search, root))
            job.human_policy = self._foretold(job)
            job.reported = self._clock()
        begin(self._network, prepared)
        for job, (search, _) in zip(jobs, prepared, strict=True):
            job.search = search
            job.visits = max(job.visits, 1 + search.forced_visits)

    def _foretold(self, job: _Job) -> Sequence[float]:
        """Return how often people play each point, and pass; -1 for what is illegal, nothing if that is not wanted."""
        query = job.query
        if self._people is None or not query.request.profile:
            return ()
        replay, color = query.game.at(job.turn), query.to_move(job.turn)
        *shares, passing = self._people.policy(replay, color, query.request.profile).tolist()
        width = query.request.width
        legal = [replay.legality(color, Point.from_index(index, width)) is None for index in range(len(shares))]
        total = passing + sum(share for share, ok in zip(shares, legal, strict=True) if ok)
        return [*(share / total if ok else -1.0 for share, ok in zip(shares, legal, strict=True)), passing / total]

    def _finish(self, job: _Job) -> None:
        """Answer a position with what is known of it, and be done with it."""
        self._remove(job)
        if job.search is None:
            self._answer(response.no_result(job.query.request, job.turn))
        else:
            self._report(job, is_partial=False)

    def _report_in_between(self, job: _Job) -> None:
        interval, now = job.query.request.interval, self._clock()
        if interval is not None and now - job.reported >= interval:
            job.reported = now
            self._report(job, is_partial=True)

    def _report(self, job: _Job, *, is_partial: bool) -> None:
        assert job.search is not None
        request = job.query.request
        report = job.search.report(response.detail_of(request.flags))
        self._answer(response.result(request, job.turn, report, job.human_policy, is_partial=is_partial))

    def _fail(self, jobs: list[_Job]) -> None:
        """Give up positions after an unexpected error, and what it may have left half done."""
        self._memory = SearchMemory(self._network, self._options.cached)
        for job in jobs:
            self._remove(job)
            self._answer(response.complaint(job.query.request.id, _INTERNAL))

    def _remove(self, job: _Job) -> None:
        self._jobs.remove(job)
        job.query.left -= 1
        if not job.query.left:
            self._size -= job.query.size

    def _answer(self, fields: dict[str, Any]) -> None:
        self._write(json.dumps(fields, separators=(",", ":"), allow_nan=False) + "\n")


def _setting_of(request: AnalysisRequest) -> tuple[object, ...]:
    """Return what a game depends on besides its moves."""
    return request.width, request.height, request.ruleset, request.komi, request.stones, request.first


def _root(request: AnalysisRequest) -> Node:
    """Return the first node: the stones, and the color to move."""
    properties = {"PL": [request.first.letter]}
    for color, identifier in ((Color.BLACK, "AB"), (Color.WHITE, "AW")):
        points = [point for of, point in request.stones if of is color]
        if points:
            properties[identifier] = encode_points(points, request.height)
    return Node(properties)
