"""Make ends of games with one side's last tries: positions in which to decide the dead stones.

Two players, each with a temperature of its own, play until both pass. Then one of them tries some more,
and the other answers now and then, or passes every time: so stones stay where they cannot live, and groups die that
could have been saved.
"""

from __future__ import annotations

import random

from qtgo.ai.planes import Floats
from qtgo.core.rules.point import Color, Point
from qtgo.tools.training.positions.self_play import SelfPlayed

_TEMPERATURES = (0.3, 1.5)
_PASSES_FROM = 0.45  # moves for each point
_LONGEST = 1.1  # moves for each point
_TRIES = (2, 8)
_TRYING_TEMPERATURES = (1.0, 3.0)
_ANSWERS = (0.0, 0.3, 0.7)  # of the tries


class EndedGame(SelfPlayed):
    """One game; ``_trying`` is the color that tries more once the game has come to its end."""

    def __init__(self, size: int, rng: random.Random) -> None:
        super().__init__(size, rng)
        self._temperatures = {color: rng.uniform(*_TEMPERATURES) for color in Color}
        self._tries, self._boldness = rng.randint(*_TRIES), rng.uniform(*_TRYING_TEMPERATURES)
        self._answers = rng.choice(_ANSWERS)
        self._trying: Color | None = None

    @property
    def is_over(self) -> bool:
        """Return whether nothing more is tried."""
        return self.is_stopped or (self._trying is not None and self._tries < 0)

    def move(self, color: Color, logits: Floats) -> Point | None:
        """Return a move by the policy; in the end a try, an answer or a pass."""
        last = self.record.replay.step.last_move
        wants_no_more = self.wants_to_pass(logits, _PASSES_FROM)
        has_come = wants_no_more and last is not None and last.is_pass
        if self._trying is None and (has_come or self.played > _LONGEST * self.points):
            self._trying = color
        if self._trying is color:
            self._tries -= 1
            points = self.likely(color, logits)
            return self.drawn(points, self._boldness) if points else None
        if wants_no_more or (self._trying is not None and self.rng.random() >= self._answers):
            return None
        points = self.likely(color, logits)
        return self.drawn(points, self._temperatures[color]) if points else None
