"""An adviser's hints and estimates, as they are drawn on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

MOST_HINTS = 5
"""How many moves are suggested at most, on the board and in words."""


@dataclass(frozen=True, slots=True)
class HintMark:
    """A suggested move: its letter, ``A`` for the best, and its expected outcome for the player to move.

    ``win_rate`` is from 0 to 1, ``score`` the lead in points, if known. ``loss`` is how many points, and ``rate_loss``
    how much of the win rate it gives away against the best move. ``is_played`` tells that the game goes on with it.
    """

    letter: str
    win_rate: float
    score: float | None = None
    loss: float | None = None
    rate_loss: float = 0.0
    is_played: bool = False

    @property
    def is_best(self) -> bool:
        """Return whether no move is better."""
        return self.letter == "A"


def loss_text(mark: HintMark) -> str:
    """Format what a move gives away against the best one: in points if they are known, else as a win rate."""
    if mark.loss is not None:
        return signed(-mark.loss)
    return f"{round(-100 * mark.rate_loss)}%".replace("-", "\N{MINUS SIGN}")


def signed(score: float) -> str:
    """Format a lead with its sign, such as +1.5; zero has none."""
    text = f"{score:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves suggested to a player, best first, None for a pass; ``visits`` is the size of the search."""

    color: Color
    moves: tuple[tuple[Point | None, HintMark], ...]
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What is drawn over a position until the next move.

    ``ownership`` has a number from -1 (White) to 1 (Black) for each point; either side may still gain the ``unsettled``
    points.
    """

    hints: Mapping[Point, HintMark] = field(default_factory=dict)
    ownership: Mapping[Point, float] = field(default_factory=dict)
    unsettled: frozenset[Point] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to draw."""
        return not (self.hints or self.ownership or self.unsettled)


NO_ADVICE = Advice()
