"""The analysis wanted and the analysis running, and how one replaces the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Protocol

from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass
from qtgo.gtp.analysis import Analysis, MoveInfo, parse_analysis
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities
from qtgo.gtp.target import Target

_INTERVAL = 20
"""Hundredths of a second between two reports: often enough to follow by eye."""
_COMMANDS = ("kata-analyze", "lz-analyze")


@dataclass(frozen=True, slots=True, eq=False)
class AnalysisWish:
    """An analysis of a target for the side to move there."""

    target: Target

    def command(self, capabilities: Capabilities) -> str:
        """Return the GTP command, empty if the engine has none."""
        name = next((name for name in _COMMANDS if capabilities.knows(name)), "")
        return f"{name} {self.target.to_move.letter.lower()} {_INTERVAL}" if name else ""

    def read(self, line: str) -> Analysis | None:
        """Parse a line of the response, dropping moves off the board; return None if it is no analysis."""
        analysis = parse_analysis(line)
        if analysis is None:
            return None
        return replace(analysis, moves=tuple(map(self._within, filter(self._is_possible, analysis.moves))))

    def _is_possible(self, move: MoveInfo) -> bool:
        return self._is_on_board(move.point)

    def _within(self, move: MoveInfo) -> MoveInfo:
        """Cut a variation before its first point off the board."""
        if all(map(self._is_on_board, move.pv)):
            return move
        return replace(move, pv=tuple(takewhile(self._is_on_board, move.pv)))

    def _is_on_board(self, point: Point | None) -> bool:
        return point is None or (point.x < self.target.width and point.y < self.target.height)


class SendAnalysis(Protocol):
    """Sends a command and passes on each line of its response."""

    def __call__(
        self, command: str, on_response: Callable[[Response], None], *, on_line: Callable[[str], None]
    ) -> None:
        """Queue the command."""


class AnalysisWishes:
    """The ``desired`` analysis, and the ``running`` one, which ends at the next command.

    It holds no reference back to its owner: a cycle with a QObject in it might be collected in any thread.
    """

    def __init__(self) -> None:
        self.desired: AnalysisWish | None = None
        self.running: AnalysisWish | None = None

    def desire(self, target: Target | None) -> None:
        """Set the analysis wanted, or none; an equal one continues."""
        if target is None:
            self.desired = None
        elif self.desired is None or self.desired.target != target:
            self.desired = AnalysisWish(target)

    def stop_command(self, capabilities: Capabilities) -> str:
        """Return a command that ends the analysis and has no other effect."""
        return "stop" if capabilities.knows("stop") else "protocol_version"

    def begin(
        self,
        capabilities: Capabilities,
        send: SendAnalysis,
        report: Callable[[Analysis], None],
        tell_end: Callable[[str], None],
    ) -> None:
        """Start the desired analysis, unless it is running already.

        ``report`` is called with each result as long as it is desired, and ``tell_end`` with the engine's words when it
        ends by itself or is refused.
        """
        wish = self.desired
        if wish is None or wish is self.running:
            return
        command = wish.command(capabilities)
        if not command:
            tell_end("")
            return

        def take(line: str) -> None:
            if wish is self.desired and (analysis := wish.read(line)) is not None:
                report(analysis)

        def end(response: Response) -> None:
            """Note the end of an analysis, which may no longer be the desired one."""
            if wish is self.running:
                self.running = None
            if wish is self.desired:
                tell_end("" if response.ok else response.text)

        self.running = wish
        send(command, end, on_line=take)
