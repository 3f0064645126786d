"""The player: chooses a move from what a search reports, and knows when to pass and when to resign."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from qtgo.ai.drawing import draw
from qtgo.ai.levels import FULL, LEVELS, Level
from qtgo.ai.passing import PLAY_ON, Advice, advise, best_of, may_be_over, opponent_passed
from qtgo.ai.reports import Estimate, Report
from qtgo.core.point import Color, Move
from qtgo.core.replay import Replay

_EVERY = 0.05  # seconds from one look at whether the best move is certain to the next
_LEAST = 0.25  # the part of the time before which it is never
_AT_THE_END = 60  # visits with which even a weak player looks whether the game is over
_MOST_AT_THE_END = 1.0  # and the seconds that this may take
_HOPELESS = 3  # own moves in a row after which the game is given up
_EARLY = 0.3  # the part of a game, in moves a point, in which it is not


class Searcher(Protocol):
    """What the player needs of a search."""

    def set_root(self, replay: Replay, to_move: Color) -> None:
        """Search the current position from now on."""

    def run(
        self,
        *,
        visits: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        """Go on searching until one of the limits."""

    def report(self) -> Report:
        """Tell what has been found."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player plays besides its level; ``visits`` and ``seconds`` take the place of the level's own limits.

    ``resigns_below`` is the win rate at which it gives up, None for never.
    """

    visits: int | None = None
    seconds: float | None = None
    seed: int | None = None
    resigns_below: float | None = None
    level: Level = field(default_factory=lambda: LEVELS[FULL])


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what it was chosen from."""

    move: Move
    report: Report


def _never() -> bool:
    return False


class Player:
    """Chooses moves for either color of a game."""

    def __init__(self, search: Searcher, judge: Callable[[Replay], Estimate], habits: Habits) -> None:
        self.search = search
        self.habits = habits
        self.judge = judge
        self._rng = random.Random(habits.seed)
        self._hopeless: dict[Color, list[int]] = {color: [] for color in Color}

    def choose(
        self, replay: Replay, color: Color, *, seconds: float | None = None, stop: Callable[[], bool] = _never
    ) -> Choice:
        """Choose a legal move; ``seconds`` are those that the clock allows."""
        deadline = None if seconds is None else perf_counter() + seconds
        self.search.set_root(replay, color)
        self._think(seconds, stop)
        report = self.search.report()
        if self._gives_up(report, replay):
            return Choice(Move(color, resign=True), report)
        advice = self._advice(report, replay, deadline, stop) if may_be_over(report, replay) else PLAY_ON
        if advice.passes:
            point = None
        elif advice.points:
            point = best_of(advice.points, self.search.report(), replay.info.width)
        else:
            point = draw(report, replay, self.habits.level, self._rng)
        return Choice(Move(color, point), report)

    def _advice(
        self, report: Report, replay: Replay, deadline: float | None, stop: Callable[[], bool]
    ) -> Advice:
        """Ask the judge, and look a little further where the network would pass and the judge has doubts."""
        said = self.judge(replay)
        if not said.is_settled and report.candidates[0].point is None and report.visits < _AT_THE_END:
            seconds = _MOST_AT_THE_END if deadline is None else min(_MOST_AT_THE_END, deadline - perf_counter())
            self.search.run(visits=_AT_THE_END, seconds=max(0.0, seconds), stop=stop)
            report = self.search.report()
        return advise(report, replay, said)

    def _gives_up(self, report: Report, replay: Replay) -> bool:
        """Tell whether the game has been hopeless for some own moves in a row."""
        number, hopeless = replay.step.number, self._hopeless[report.to_move]
        hopeless[:] = [earlier for earlier in hopeless if number - 2 * _HOPELESS < earlier < number]
        least = self.habits.resigns_below
        if least is None or report.win_rate >= least or number < _EARLY * len(report.ownership):
            hopeless.clear()
            return False
        hopeless.append(number)
        return len(hopeless) >= _HOPELESS and not opponent_passed(replay)

    def _think(self, seconds: float | None, stop: Callable[[], bool]) -> None:
        habits, level = self.habits, self.habits.level
        visits = habits.visits
        own_seconds = habits.seconds
        if visits is None and own_seconds is None:
            visits = level.visits
            own_seconds = level.seconds if seconds is None else None
        times = [time for time in (seconds, own_seconds) if time is not None]
        limit = min(times) if times else None
        if visits is not None:
            self.search.run(visits=visits, seconds=limit, stop=stop)
        else:
            self._think_for(limit or 0.0, stop)

    def _think_for(self, seconds: float, stop: Callable[[], bool]) -> None:
        """Think for a time, or until no other move can get as many visits as the first."""
        began, before = perf_counter(), self.search.report().visits
        certain = False

        def look() -> None:
            nonlocal certain
            report, passed = self.search.report(), perf_counter() - began
            if passed >= _LEAST * seconds:
                to_come = (report.visits - before) / passed * (seconds - passed)
                certain = _lead(report) > to_come

        self.search.run(
            visits=None, seconds=seconds, stop=lambda: certain or stop(), on_progress=look, every=_EVERY
        )


def _lead(report: Report) -> int:
    """Tell by how many visits the best move leads."""
    best, *others = report.candidates
    return best.visits - max((other.visits for other in others), default=0)
