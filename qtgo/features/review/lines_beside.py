"""The lines that are shown beside the one reviewed: variations seen before, and what other engines said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey, of_any_network
from qtgo.core.analysis.other_lines import OtherLine, SeenLines, of_engine, recorded_beside
from qtgo.features.review.analysis_store import Found
from qtgo.gtp.engine_config import EngineConfig

if TYPE_CHECKING:
    from qtgo.gtp.review_line import ReviewLine

FindKept = Callable[[Iterable[AnalysisKey], Iterable[EngineConfig], Callable[[Found], None]], None]
"""Calls a function with what some engines found of positions in earlier runs."""


class LinesBeside:
    """What is known beside a line, from the moment when it is taken up."""

    def __init__(self, find_kept: FindKept, on_compared: Callable[[], None]) -> None:
        """Take what looks up earlier reviews, and what is called when one of them has been found."""
        self._find_kept, self._on_compared = find_kept, on_compared
        self._seen = SeenLines()
        self._line: ReviewLine | None = None
        self._variations: tuple[OtherLine, ...] = ()
        self._comparisons: dict[str, OtherLine] = {}
        self.compared: Sequence[EngineConfig] = ()
        """Other engines, whose earlier reviews are shown from the next line on."""

    def forget_seen(self) -> None:
        """Forget the lines seen, with another game."""
        self._seen = SeenLines()

    def forget_line(self) -> None:
        """Wait no more for what is looked up of the line."""
        self._line = None

    def take_up(
        self, line: ReviewLine, find: Callable[[AnalysisKey], PositionAnalysis | None], *, compares: bool
    ) -> None:
        """Find what is known beside a line; of other engines only where it is compared."""
        self._line = line
        self._seen.see(line.keys)
        self._variations = self._seen.beside(line.keys, find)
        self._comparisons = {}
        for config in self.compared if compares else ():
            self._find_kept(line.keys, [config], partial(self._compare, line, config.shown_name))

    def _compare(self, line: ReviewLine, name: str, kept: Found) -> None:
        if line is self._line and kept:
            found = of_any_network(kept)
            self._comparisons[name] = of_engine(name, [found.get(key) for key in line.keys], line.set_up_after)
            self._on_compared()

    def beside(self, line: ReviewLine, positions: Sequence[PositionAnalysis | None]) -> tuple[OtherLine, ...]:
        """Return the lines beside one of which these positions are shown."""
        recorded = (recorded_beside(said, positions, line.set_up_after) for said in line.made_by.values())
        shown = of_engine("", positions).leads  # those of an earlier engine are not put beside themselves
        compared = [other for other in self._comparisons.values() if other.leads != shown]
        return (*self._variations, *compared, *(other for other in recorded if other is not None))
