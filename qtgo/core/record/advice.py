"""What an adviser says of a position, as it is drawn on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qtgo.core.rules.point import Color, Point


@dataclass(frozen=True, slots=True)
class HintMark:
    """A move that is advised: its letter, ``A`` for the best, and what it leads to for the player to move.

    ``win_rate`` is from 0 to 1, ``score`` the lead in points where it is known.
    """

    letter: str
    win_rate: float
    score: float | None = None


def signed(score: float) -> str:
    """Write a lead with its sign, as +1.5; nothing is neither more nor less."""
    text = f"{score:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves advised to a player, the best first, None for a pass; ``visits`` tells how much was looked at."""

    color: Color
    moves: tuple[tuple[Point | None, HintMark], ...]
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What is drawn over a position until the next move.

    ``ownership`` has a number from -1 to 1, positive where Black owns a point; those ``unsettled`` may still become
    anybody's.
    """

    hints: Mapping[Point, HintMark] = field(default_factory=dict)
    ownership: Mapping[Point, float] = field(default_factory=dict)
    unsettled: frozenset[Point] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to draw."""
        return not (self.hints or self.ownership or self.unsettled)


NO_ADVICE = Advice()
