"""Lines beside the one shown: other variations, and other engines' leads for the same moves."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import field

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.deferred import dataclass

_MOST_LINES = 8
RECORD = "SGF"
"""The name of analyses in the record without an engine's name."""


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Black's leads from a position of the line shown on, None where nothing is known; ``start`` is on both lines.

    A line of another engine over the same moves has its ``name``, and its ``positions``; after some of the moves,
    given by their indices, stones are set up, so that the next position is not theirs.
    """

    start: int
    leads: tuple[float | None, ...]
    name: str = ""
    positions: Sequence[PositionAnalysis | None] = field(default=(), compare=False, repr=False)
    set_up_after: Container[int] = field(default=(), compare=False, repr=False)

    @property
    def win_rates(self) -> tuple[float | None, ...]:
        """Return Black's win rates from -1 to 1, None where nothing is known."""
        rates = (None if position is None else position.win_rate for position in self.positions)
        return tuple(None if rate is None else 2 * rate - 1 for rate in rates)

    @property
    def source(self) -> AnalysisSource:
        """Return which engine said it, with its network, as far as it is known."""
        return next((said.source for said in self.positions if said is not None), UNKNOWN_SOURCE)


def of_engine(name: str, positions: Sequence[PositionAnalysis | None], set_up_after: Container[int] = ()) -> OtherLine:
    """Return what an engine says of the whole line."""
    leads = tuple(None if position is None else position.lead for position in positions)
    return OtherLine(0, leads, name, positions, set_up_after)


def recorded_beside(
    recorded: Sequence[PositionAnalysis | None],
    shown: Sequence[PositionAnalysis | None],
    set_up_after: Container[int] = (),
) -> OtherLine | None:
    """Return what the record says where another engine is shown; None if it says nothing there.

    It has the name of its network where the same engine is shown with another one.
    """
    differing = ((said, other) for said, other in zip(recorded, shown, strict=True) if _differs(said, other))
    said, other = next(differing, (None, None))
    if said is None or other is None:
        return None
    source = next((each.source for each in recorded if each is not None and each.source.engine), UNKNOWN_SOURCE)
    is_same = source.engine == other.source.engine
    return of_engine((is_same and source.network) or source.engine or RECORD, recorded, set_up_after)


def _differs(said: PositionAnalysis | None, shown: PositionAnalysis | None) -> bool:
    if said is None or said.lead is None or shown is None or said == shown:
        return False
    known = said.source.engine, said.source.network
    return not any(known) or known != (shown.source.engine, shown.source.network)


class SeenLines:
    """The lines of a game that were shown, newest last; of lines that continue one another only the longest."""

    def __init__(self) -> None:
        self._lines: list[Sequence[AnalysisKey]] = []

    def see(self, keys: Sequence[AnalysisKey]) -> None:
        """Take the keys of the positions of a line."""
        others = [line for line in self._lines if _common(line, keys) < min(len(line), len(keys))]
        longer = [line for line in self._lines if len(line) > len(keys) == _common(line, keys)]
        self._lines = [*others, *longer, *([] if longer else [keys])][-_MOST_LINES:]

    def beside(
        self, keys: Sequence[AnalysisKey], find: Callable[[AnalysisKey], PositionAnalysis | None]
    ) -> tuple[OtherLine, ...]:
        """Return the known leads of other lines, each from the last position it shares with the given one."""
        found = []
        for line in self._lines:
            common = _common(line, keys)
            if 0 < common < len(line):
                known = [find(key) for key in line[common - 1 :]]
                leads = tuple(None if position is None else position.lead for position in known)
                if any(lead is not None for lead in leads[1:]):
                    found.append(OtherLine(common - 1, leads, positions=known))
        return tuple(found)


def _common(one: Sequence[AnalysisKey], other: Sequence[AnalysisKey]) -> int:
    """Count the positions with which two lines begin alike."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
