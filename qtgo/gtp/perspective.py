"""Whose view an engine's numbers are, and how to find out: by its name, by its settings, or by trying."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass
from qtgo.gtp.plan import MAX_NAMED_SIZE


class Perspective(Enum):
    """Whose win rate, lead and ownership an engine reports; the values are KataGo's words."""

    SIDE_TO_MOVE = "SIDETOMOVE"
    BLACK = "BLACK"
    WHITE = "WHITE"

    def is_white(self, to_move: Color) -> bool:
        """Return whether the numbers are White's where this color is to move."""
        return self is Perspective.WHITE or (self is Perspective.SIDE_TO_MOVE and to_move is Color.WHITE)


REPORTED_AS = "reportAnalysisWinratesAs"
"""The name of KataGo's parameter; version 1.18.1 does not tell its value over GTP, but QtGo's engine does."""

_BY_NAME: Mapping[str, Perspective] = {
    "QtGo": Perspective.SIDE_TO_MOVE,
    "Leela Zero": Perspective.SIDE_TO_MOVE,
}
_CLEAR = 0.1  # how far from even a win rate must be to say who wins
_PROBE_SIZE = 9
_LEAST_SIZE = 7
"""Smaller boards have no room for the stones of the probe."""


def known_perspective(name: str) -> Perspective | None:
    """Return the perspective of an engine known by its name, None for one that can be set or is not known."""
    return _BY_NAME.get(name.strip())


def told_perspective(answer: str) -> Perspective | None:
    """Return the perspective that is the value of the parameter."""
    word = answer.strip().upper()
    return next((perspective for perspective in Perspective if perspective.value == word), None)


@dataclass(frozen=True, slots=True)
class PerspectiveProbe:
    """Finds out the perspective on a board where Black has won, by the win rate with each color to move.

    The board of the engine is then another: what is known of it must be forgotten. ``seen`` are the win rates as
    reported, by who was to move; White first, whose word alone tells Black's view from the others. ``size`` is that of
    the engine's board (columns, rows), which stays as it is where it can: KataGo takes a second or more for another.
    """

    seen: tuple[tuple[Color, float], ...] = ()
    size: tuple[int, int] = (0, 0)

    @property
    def setup(self) -> tuple[str, ...]:
        """Return the commands that set up the board."""
        width, height = self.size
        fits = min(width, height) >= _LEAST_SIZE and max(width, height) <= MAX_NAMED_SIZE
        if not fits:
            width = height = _PROBE_SIZE
        points = (Point(x, y) for x in _thirds(width) for y in _thirds(height))
        plays = (f"play b {point.vertex}" for point in points)
        return (*(() if fits else (f"boardsize {_PROBE_SIZE}",)), "clear_board", "komi 0.5", *plays)

    @property
    def color(self) -> Color | None:
        """Return which color to analyze for next, None if nothing more can be learned."""
        if not self.seen:
            return Color.WHITE
        return Color.BLACK if self.perspective is None and len(self.seen) == 1 else None

    def after(self, win_rate: float) -> PerspectiveProbe:
        """Return the probe with the win rate of the best move that was reported for ``color``."""
        return self if self.color is None else replace(self, seen=(*self.seen, (self.color, win_rate)))

    @property
    def perspective(self) -> Perspective | None:
        """Return the perspective, None if it is not clear, or not yet."""
        wins = [win for _, win in self.seen]
        if not wins or min(abs(win - 0.5) for win in wins) < _CLEAR:
            return None
        if wins[0] > 0.5:
            return Perspective.BLACK
        if len(wins) == 1:
            return None
        return Perspective.SIDE_TO_MOVE if wins[1] > 0.5 else Perspective.WHITE


def _thirds(length: int) -> tuple[int, int, int]:
    """Return three lines of a board: near both edges, and the middle."""
    edge = 2 if length < 13 else 3
    return edge, length // 2, length - 1 - edge
