"""The curve of a game: a number for each position, and the lines that it is read by."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import ReviewedMove
from qtgo.deferred import dataclass

_STEPS = (10, 20, 50, 100, 200, 500)
_ROOM = 1.25  # from the last line to the edge, in steps


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


def graph_values(positions: Sequence[PositionAnalysis | None], beside: Sequence[float | None] = ()) -> GraphValues:
    """Return the values to draw of a game, on a scale that has room for the leads ``beside`` them."""
    leads = tuple(None if position is None else position.lead for position in positions)
    if all(lead is None for lead in leads):
        return win_rates(positions)
    errors = tuple(0.0 if position is None else position.lead_error or 0.0 for position in positions)
    largest = max(abs(lead) for lead in (*leads, *beside) if lead is not None)
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
