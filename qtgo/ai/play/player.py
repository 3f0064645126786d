"""The player: chooses a move from the search's report, and decides when to pass and when to resign."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import field
from time import perf_counter
from typing import Protocol

from qtgo.ai.features import Features
from qtgo.ai.play.levels import FULL, LEVELS, Level
from qtgo.ai.play.overlooked import blurred
from qtgo.ai.play.passing import PASS, PLAY_ON, EndgameAdvice, advise, best_of, may_be_over, opponent_passed
from qtgo.ai.play.resigning import Patience, Terms, terms_of
from qtgo.ai.play.sampling import sample_move
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.cancellation import Stop, StoppedError, never
from qtgo.ai.search.search_values import Estimate, MoveFilter, Report
from qtgo.ai.search.time_use import Overrun
from qtgo.core.record.replay import Replay
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass

_CERTAINTY_INTERVAL = 0.05  # seconds from one look at whether the best move is certain to the next
_LEAST_TIME_SHARE = 0.25  # the part of the time before which it is never
_END_VISITS = 60  # visits with which even a weak player looks whether the game is over
_END_SECONDS = 1.0  # and the seconds that this may take
_JUDGE_FROM = 0.4  # the part of a game, in moves a point, from which time is kept for the judge
_JUDGE_SECONDS_PER_POINT = 0.0008  # seconds a point that he takes, before that is known
_BATCH_FACTOR = 5  # times as long as the root a search may take beyond its time, for the batch it is at


View = Callable[[Features, Board], Features]


class Judge(Protocol):
    """The player's interface to the judge."""

    def __call__(
        self, replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never
    ) -> Estimate:
        """Judge a position, more closely if the game has ended; raise StoppedError soon after ``stop`` becomes true."""


class Searcher(Protocol):
    """The player's interface to a search."""

    def set_root(
        self,
        replay: Replay,
        to_move: Color,
        move_filter: MoveFilter | None = None,
        *,
        view: View | None = None,
        fresh: bool = False,
    ) -> None:
        """Search the current position as it is seen, and only the admitted moves; ``fresh``: from scratch."""

    def run(
        self,
        *,
        visits: int | None,
        seconds: float | None,
        stop: Stop,
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        """Continue the search until one of the limits."""

    def report(self) -> Report:
        """Return the result so far."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The settings of a player besides its level; ``visits`` and ``seconds`` override the level's own limits.

    ``resigns_below`` is the win rate at which it resigns, None for never; ``resigns_hopeless`` makes it resign instead
    as a person of its level would.
    """

    visits: int | None = None
    seconds: float | None = None
    seed: int | None = None
    resigns_below: float | None = None
    resigns_hopeless: bool = False
    level: Level = field(default_factory=lambda: LEVELS[FULL])


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the report that it was chosen from."""

    move: Move
    report: Report


class Deadline:
    """The end of the time that a clock allows for a move, if any."""

    def __init__(self, seconds: float | None) -> None:
        self._at = None if seconds is None else perf_counter() + seconds

    def left(self, reserve: float = 0.0) -> float | None:
        """Return the seconds left less a reserve, None without a limit."""
        return None if self._at is None else max(0.0, self._at - perf_counter() - reserve)


class EnginePlayer:
    """Chooses moves for either color of a game."""

    def __init__(self, search: Searcher, judge: Judge, habits: Habits) -> None:
        self.search = search
        self.habits = habits
        self.judge = judge
        self._rng = random.Random(habits.seed)
        self._overrun = Overrun()
        self._judging = Overrun()
        self._patience = Patience()
        self._has_studied = False

    def study(self, replay: Replay, color: Color, move_filter: MoveFilter | None = None) -> None:
        """Have the search analyze a position, with all that it has found before."""
        self._has_studied = True
        self.search.set_root(replay, color, move_filter)

    def choose(
        self,
        replay: Replay,
        color: Color,
        *,
        seconds: float | None = None,
        stop: Stop = never,
        move_filter: MoveFilter | None = None,
        on_progress: Callable[[], None] | None = None,
    ) -> Choice:
        """Choose a legal move among those of ``move_filter``; ``seconds`` are those that the clock allows.

        With a filter it passes or resigns only if that leaves nothing else. ``on_progress`` is called now and then
        while it searches.
        """
        deadline = Deadline(seconds)
        began = perf_counter()
        sight = self.habits.level.sight(replay.info.width, replay.info.height)
        # A level that looks at so many positions must not know what an analysis has found in thousands.
        is_fresh = self._has_studied and sight.visits is not None
        self._has_studied = False
        self.search.set_root(replay, color, move_filter, view=self._view(sight), fresh=is_fresh)
        self._overrun.note(_BATCH_FACTOR * (perf_counter() - began))
        points = replay.info.width * replay.info.height
        if opponent_passed(replay) or replay.step.number >= _JUDGE_FROM * points:
            self._think(sight, deadline.left(self._judge_seconds(points)), stop, on_progress)
        else:
            self._think(sight, deadline.left(), stop, on_progress)
        report = self.search.report()
        if move_filter is not None:
            return Choice(Move(color, self._sample(report, replay)), report)
        gives_up = self._gives_up(report, replay)
        advice = self._advice(report, replay, deadline, stop)
        if advice.passes:  # where nothing is left to play, a lost game is counted
            point = None
        elif gives_up:
            return Choice(Move(color, resign=True), report)
        elif advice.points:
            point = self._one_of(advice.points, self.search.report(), replay)
        else:
            point = self._sample(report, replay)
        return Choice(Move(color, point), report)

    def _sample(self, report: Report, replay: Replay) -> Point | None:
        """Return a play as the level chooses it; None if every play fills an own eye."""
        sight = self.habits.level.sight(replay.info.width, replay.info.height)
        return sample_move(report, replay, sight, self._rng)

    def _one_of(self, points: Collection[Point], report: Report, replay: Replay) -> Point:
        """Return a play among those that are worth something at the end."""
        return best_of(points, report, replay.info.width)

    def _advice(self, report: Report, replay: Replay, deadline: Deadline, stop: Stop) -> EndgameAdvice:
        """Consult the judge if the game may be over and there is time, and search further if the judge has doubts."""
        passes = report.candidates[0].point is None
        if not may_be_over(report, replay):
            return PLAY_ON
        if stop() or deadline.left(self._judge_seconds(len(report.ownership)) / 2) == 0:
            return PASS if passes else PLAY_ON
        began = perf_counter()
        try:
            said = self.judge(replay, report.to_move, stop=stop)
        except StoppedError:
            return PASS if passes else PLAY_ON
        self._judging.note(perf_counter() - began)
        if passes and not said.is_settled and report.visits < _END_VISITS:
            left = deadline.left(self._overrun.seconds)
            seconds = _END_SECONDS if left is None else min(_END_SECONDS, left)
            self.search.run(visits=_END_VISITS, seconds=seconds, stop=stop)
            report = self.search.report()
        return advise(report, replay, said)

    def _judge_seconds(self, points: int) -> float:
        """Return the expected time of the judge."""
        return max(self._judging.seconds, _JUDGE_SECONDS_PER_POINT * points)

    def _gives_up(self, report: Report, replay: Replay) -> bool:
        habits = self.habits
        if habits.resigns_hopeless:
            terms = terms_of(habits.level, len(report.ownership))
        else:
            terms = None if habits.resigns_below is None else Terms(habits.resigns_below)
        return self._patience.has_ended(terms, report, replay)

    def _view(self, sight: Sight) -> View | None:
        return (lambda features, board: blurred(features, board, sight, self._rng)) if sight.misses else None

    def _think(self, sight: Sight, seconds: float | None, stop: Stop, on_progress: Callable[[], None] | None) -> None:
        """Search within the limits of the level and the clock."""
        habits, level = self.habits, self.habits.level
        visits, own_seconds = habits.visits, habits.seconds
        if visits is None and own_seconds is None:
            visits, own_seconds = sight.visits, level.seconds if seconds is None else None
        granted = None if seconds is None else self._overrun.less(seconds)
        times = [time for time in (granted, own_seconds) if time is not None]
        limit = min(times, default=None)
        began = perf_counter()
        if visits is not None:
            self.search.run(visits=visits, seconds=limit, stop=stop, on_progress=on_progress)
        else:
            self._think_for(limit or 0.0, stop, on_progress)
        if limit is not None:
            self._overrun.note(perf_counter() - began - limit)

    def _think_for(self, seconds: float, stop: Stop, on_progress: Callable[[], None] | None) -> None:
        """Search for a time, or until no other move can reach the visits of the first."""
        began, before = perf_counter(), self.search.report().visits
        certain = False

        def look() -> None:
            nonlocal certain
            if on_progress is not None:
                on_progress()
            passed = perf_counter() - began
            if passed >= _LEAST_TIME_SHARE * seconds:
                report = self.search.report()
                to_come = (report.visits - before) / passed * (seconds - passed)
                certain = _lead(report) > to_come

        self.search.run(
            visits=None, seconds=seconds, stop=lambda: certain or stop(), on_progress=look, every=_CERTAINTY_INTERVAL
        )


def _lead(report: Report) -> int:
    """Return by how many visits the best move leads."""
    best, *others = report.candidates
    return best.visits - max((other.visits for other in others), default=0)
