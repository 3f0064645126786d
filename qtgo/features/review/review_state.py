"""The analysis of the line under review."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import Enum, auto

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.passes import Pass
from qtgo.core.analysis.review import GameReview
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import simple_text_of
from qtgo.core.record.tree import Node, are_first_children
from qtgo.core.scoring.result import parse_result
from qtgo.deferred import dataclass

_PASSES_AT_END = 2


class ReviewStatus(Enum):
    """The activity of a review's engines; OFF means that none was started."""

    OFF = auto()
    RUNNING = auto()
    PAUSED = auto()
    FINISHED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class ReviewState:
    """The analysis of the line shown.

    ``positions`` are one more than the moves, and ``places`` has the depth in ``nodes`` from which on each
    stands: these are the line that was reviewed, while the game may have another one that is still being read.
    ``progress`` is the share of each pass, from 0 to 1, that is finished, and ``seconds_left`` is about the time that
    the rest takes, None where that is unknown. ``others`` are variations, and other engines' analyses of the line.
    ``slow`` are the names of engines that do not answer, though they run. ``unfit`` is the source of analyses in the
    record that are not shown: they are of another komi or other rules than the game. ``is_former``: the numbers are
    those of earlier engines or of the record, which stay until the review by others is done. ``is_recorded``: they are
    another engine's analysis in the record, which ``is_partial`` if it leaves out positions after moves.
    """

    status: ReviewStatus = ReviewStatus.OFF
    review: GameReview = GameReview(())
    positions: tuple[PositionAnalysis | None, ...] = ()
    places: tuple[int, ...] = (0,)
    nodes: Sequence[Node] = ()
    progress: Mapping[Pass, float] = field(default_factory=dict)
    seconds_left: float | None = None
    others: tuple[OtherLine, ...] = ()
    slow: tuple[str, ...] = ()
    unfit: AnalysisSource | None = None
    is_former: bool = False
    is_recorded: bool = False
    is_partial: bool = False

    @property
    def is_final(self) -> bool:
        """Return whether the numbers are final, though others may replace them."""
        return self.is_former or self.status is not ReviewStatus.RUNNING

    @property
    def is_complete(self) -> bool:
        """Return whether the numbers are those of a review that came to its end, or of the record."""
        if self.is_former:
            return all(self.positions)
        return self.status in (ReviewStatus.OFF, ReviewStatus.FINISHED)

    @property
    def is_empty(self) -> bool:
        """Return whether there is no analysis, and no engine asked."""
        return self.status is ReviewStatus.OFF and self.unfit is None and not any(self.positions)

    @property
    def is_main_line(self) -> bool:
        """Return whether the line is the game itself, no variation of it."""
        return are_first_children(self.nodes)

    @property
    def is_over(self) -> bool:
        """Return whether the line has come to its end: a variation by a result of its own, or by passes."""
        passes = [move.move.point is None for move in self.review.moves[-_PASSES_AT_END:]]
        return self.is_main_line or bool(self._own_result) or passes == [True] * _PASSES_AT_END

    def info_of_line(self, info: GameInfo) -> GameInfo:
        """Return what is known about the game as far as it is true of the line: a variation has another end."""
        return info if self.is_main_line else replace(info, result=self._own_result)

    @property
    def _own_result(self) -> str:
        """Return the result after which a variation that was played on beside the game is named, empty without one."""
        name = simple_text_of(self.nodes[-1], "N") if self.nodes else ""
        return name if "+" in name and parse_result(name) is not None else ""

    def position_at(self, depth: int) -> int:
        """Return the index of the position that stands at a depth of the line."""
        return max(0, bisect_right(self.places, depth) - 1)

    def depth_of(self, node: Node, depth: int) -> int:
        """Return the depth in this line of the last node that it shares with the way to a node, given with its depth.

        It is the same depth where the node is on the line, and where one has no analysis.
        """
        at, nodes = depth, self.nodes
        while at >= 0 and (at >= len(nodes) or nodes[at] is not node):
            if node.parent is None:
                return depth
            node, at = node.parent, at - 1
        return at


NO_REVIEW = ReviewState()
