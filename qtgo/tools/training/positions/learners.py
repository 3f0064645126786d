"""Play games like learners, for positions that strong players never reach: large leads, bad shapes.

Moves are drawn from the policy at a temperature, with the urges of ``instinct``; temperature, urges and lapses differ
from player to player.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from qtgo.ai.planes import Floats
from qtgo.ai.play.instinct import urges
from qtgo.core.rules.point import Color, Point
from qtgo.tools.training.positions.self_play import SelfPlayed

_TEMPERATURES, _BETWEEN_PLAYERS, _COLDEST = (0.7, 1.8), 0.3, 0.6
_MOST_URGE, _MOST_LAPSES = 0.8, 0.06
_LAPSE = 3.0  # times the temperature
_LENGTHS = (0.55, 0.95)  # moves for each point, after which a game ends
_PASSES_FROM = 0.5  # moves for each point


class _Habits(NamedTuple):
    """A player's way of drawing moves; ``lapses`` is the share of moves drawn far more freely."""

    temperature: float
    urge: float
    lapses: float


class LearnersGame(SelfPlayed):
    """One game, with the habits of both players."""

    def __init__(self, size: int, rng: random.Random) -> None:
        super().__init__(size, rng)
        usual = rng.uniform(*_TEMPERATURES)
        self._habits = {color: self._habits_near(usual) for color in Color}
        self._longest = int(self.points * rng.uniform(*_LENGTHS))

    def _habits_near(self, usual: float) -> _Habits:
        rng = self.rng
        temperature = max(_COLDEST, usual + rng.uniform(-_BETWEEN_PLAYERS, _BETWEEN_PLAYERS))
        return _Habits(temperature, rng.uniform(0, _MOST_URGE), rng.uniform(0, _MOST_LAPSES))

    @property
    def is_over(self) -> bool:
        """Return whether both have passed, or the game is long enough."""
        return self.is_stopped or self.played >= self._longest

    def move(self, color: Color, logits: Floats) -> Point | None:
        """Return a move drawn from the policy as the player of the color draws it."""
        replay = self.record.replay
        if self.wants_to_pass(logits, _PASSES_FROM):
            return None
        points = self.likely(color, logits)
        if not points:
            return None
        habits, last = self._habits[color], replay.step.last_move
        felt = urges(replay.board, color, points, last.point if last is not None else None)
        temperature = habits.temperature * (_LAPSE if self.rng.random() < habits.lapses else 1)
        return self.drawn({p: logit + temperature * habits.urge * felt[p] for p, logit in points.items()}, temperature)
