"""The player: chooses a move from what a search reports, and knows when to pass and when to resign."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from qtgo.ai.levels import FULL, LEVELS, Level
from qtgo.ai.reports import Candidate, Estimate, Report
from qtgo.core.point import Color, Move
from qtgo.core.replay import Replay


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


class Player:
    """Chooses moves for either color of a game."""

    def __init__(self, search: Searcher, judge: Callable[[Replay], Estimate], habits: Habits) -> None:
        self.search = search
        self.habits = habits
        self._judge = judge
        self._rng = random.Random(habits.seed)

    def choose(
        self, replay: Replay, color: Color, *, seconds: float | None = None, stop: Callable[[], bool] = lambda: False
    ) -> Choice:
        """Choose a legal move; ``seconds`` are those that the clock allows."""
        self.search.set_root(replay, color)
        self.search.run(visits=self.habits.visits or self.habits.level.visits, seconds=seconds, stop=stop)
        report = self.search.report()
        return Choice(Move(color, self._pick(report).point), report)

    def _pick(self, report: Report) -> Candidate:
        level = self.habits.level
        best = report.candidates[0]
        if level.temperature == 0 or best.point is None:
            return best
        most = max(candidate.prior for candidate in report.candidates)
        seen = [c for c in report.candidates if c.point is not None and c.prior >= most * level.least_share]
        weights = [candidate.prior ** (1 / level.temperature) for candidate in seen]
        return self._rng.choices(seen, weights)[0] if seen else best
