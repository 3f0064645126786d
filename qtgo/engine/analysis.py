"""What is to be analyzed and what is being analyzed: two wishes, which an engine brings together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qtgo.core.point import Point
from qtgo.gtp.analysis import Analysis, parse_analysis
from qtgo.gtp.session import Capabilities
from qtgo.gtp.target import Target

_INTERVAL = 20
"""Hundredths of a second between two reports: often enough to be followed with the eyes."""
_COMMANDS = ("kata-analyze", "lz-analyze")


@dataclass(frozen=True, slots=True, eq=False)
class AnalysisWish:
    """An analysis of a target for the side to move there."""

    target: Target

    def command(self, capabilities: Capabilities) -> str:
        """Give the command for it, empty where the engine has none."""
        name = next((name for name in _COMMANDS if capabilities.knows(name)), "")
        return f"{name} {self.target.to_move.letter.lower()} {_INTERVAL}" if name else ""

    def read(self, line: str) -> Analysis | None:
        """Read a line of the answer, if it is one; moves off the board are none."""
        analysis = parse_analysis(line)
        if analysis is None:
            return None
        return replace(analysis, moves=tuple(move for move in analysis.moves if self._is_on_board(move.point)))

    def _is_on_board(self, point: Point | None) -> bool:
        return point is None or (point.x < self.target.width and point.y < self.target.height)


class AnalysisWishes:
    """The analysis ``desired``, and the one ``running``, which ends at the next command."""

    def __init__(self) -> None:
        self.desired: AnalysisWish | None = None
        self.running: AnalysisWish | None = None

    def desire(self, target: Target | None) -> None:
        """Want an analysis of a target, or none; the one that is wanted already stays."""
        if target is None:
            self.desired = None
        elif self.desired is None or self.desired.target != target:
            self.desired = AnalysisWish(target)

    def stop_command(self, capabilities: Capabilities) -> str:
        """Give a command that ends the analysis and does nothing else."""
        return "stop" if capabilities.knows("stop") else "protocol_version"
