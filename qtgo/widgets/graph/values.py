"""What a graph shows, and where: values and numbers, without a widget."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.deferred import dataclass

_STEPS = (10, 20, 50, 100, 200, 500)
_ROOM = 1.25  # from the last line to the edge, in steps
_LEAST_SHOWN = 10.0
"""Moves that a graph shows at least, however far one zooms in."""


@dataclass(frozen=True, slots=True)
class GraphValues:
    """A number for each position, Black's, from one move to the next; None where it is not known.

    They are leads in points, or where none is known win rates from -1 to 1; ``errors`` are standard errors, ``step``
    what is between two lines.
    """

    numbers: tuple[float | None, ...] = ()
    errors: tuple[float, ...] = ()
    step: float = 1.0
    is_lead: bool = True

    @property
    def most(self) -> float:
        """Return the number at the upper edge."""
        return self.step * _ROOM


def graph_values(positions: Sequence[PositionAnalysis | None]) -> GraphValues:
    """Return the values to draw of a game."""
    leads = tuple(None if position is None else position.lead for position in positions)
    if all(lead is None for lead in leads):
        return win_rates(positions)
    errors = tuple(0.0 if position is None else position.lead_error or 0.0 for position in positions)
    largest = max(abs(lead) for lead in leads if lead is not None)
    step = next((step for step in _STEPS if largest <= step * _ROOM), _STEPS[-1])
    return GraphValues(leads, errors, step)


def runs(numbers: Sequence[float | None]) -> list[range]:
    """Return the stretches of positions of which something is known."""
    found: list[range] = []
    start = None
    for index, number in enumerate((*numbers, None)):
        if number is not None and start is None:
            start = index
        elif number is None and start is not None:
            found.append(range(start, index))
            start = None
    return found


def win_rates(positions: Sequence[PositionAnalysis | None]) -> GraphValues:
    """Return Black's win rates from -1 to 1, to be drawn over the leads."""
    rates = (None if position is None else position.win_rate for position in positions)
    numbers = tuple(None if rate is None else 2 * rate - 1 for rate in rates)
    return GraphValues(numbers, (0.0,) * len(numbers), 1.0, is_lead=False)


def phase_starts(moves: Sequence[ReviewedMove]) -> list[tuple[int, GamePhase]]:
    """Return the position at which each phase of a game begins."""
    starts: list[tuple[int, GamePhase]] = []
    for index, move in enumerate(moves):
        if not starts or starts[-1][1] is not move.phase:
            starts.append((index, move.phase))
    return starts


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a game that a graph shows, from one position to another; between two positions when zoomed."""

    first: float
    last: float

    @property
    def length(self) -> float:
        """Return how many moves are shown."""
        return self.last - self.first

    def zoomed(self, factor: float, place: float, last: int) -> Stretch:
        """Return it made ``factor`` times as long around a place that stays where it is, within a whole game."""
        length = max(min(_LEAST_SHOWN, last), min(float(last), self.length * factor))
        share = (place - self.first) / self.length if self.length else 0.0
        return Stretch(place - share * length, place + (1 - share) * length).within(last)

    def moved(self, by: float, last: int) -> Stretch:
        """Return it moved by some positions, within a whole game."""
        return Stretch(self.first + by, self.last + by).within(last)

    def within(self, last: int) -> Stretch:
        """Return it moved, and cut where it is too long, so that it lies within a whole game."""
        length = min(self.length, float(last))
        first = max(0.0, min(self.first, last - length))
        return Stretch(first, first + length)

    def with_place(self, place: int, last: int) -> Stretch:
        """Return it moved as little as possible so that a position is in it, with a little room around that."""
        room = self.length / _ROOM_SHARE
        by = min(0.0, place - room - self.first) + max(0.0, place + room - self.last)
        return self.moved(by, last) if by else self


_ROOM_SHARE = 12

EMPTY_GAME = GameReview(())
