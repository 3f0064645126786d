"""The analysis wanted and the analysis running, and how one replaces the other."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import takewhile

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Color, Point, vertices_of
from qtgo.core.rules.ruleset import compensation
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.deferred import dataclass
from qtgo.engine.perspective_finder import PerspectiveFinder
from qtgo.engine.reports import LiveAnalysis
from qtgo.gtp.analysis_lines import (
    POLICY_COMMAND,
    Analysis,
    MoveInfo,
    analysis_steps,
    parse_analysis,
    parse_policy,
    policy_command,
)
from qtgo.gtp.analysis_query import Wanted
from qtgo.gtp.evaluations import evaluation_steps
from qtgo.gtp.perspective import Perspective
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities, SendCommand
from qtgo.gtp.target import Target

_INTERVAL = 20
"""Hundredths of a second between two reports: often enough to follow by eye."""
_SHORT_INTERVAL = 10
"""The same where values are wanted: the first of them is waited for."""
_COMMANDS = ("kata-analyze", "lz-analyze")
_LEVELS = (5, 2, 1, 0)
"""Numbers of optional keys that an engine may know, most first: they came with different versions of KataGo."""


@dataclass(frozen=True, slots=True, eq=False)
class AnalysisWish:
    """An analysis of a target for the side to move there; with ``wanted`` as values in Black's view."""

    target: Target
    wanted: Wanted | None = None
    region: SearchRegion | None = None

    def command(self, capabilities: Capabilities, known_keys: int = _LEVELS[0]) -> str:
        """Return the GTP command with at most ``known_keys`` optional keys, empty if the engine has no such command."""
        name = analyze_command(capabilities)
        interval = _INTERVAL if self.wanted is None else _SHORT_INTERVAL
        keys = self._keys(known_keys) if name == _COMMANDS[0] else ""
        return f"{name} {self._letter} {interval}{self._limits()}{keys}" if name else ""

    @property
    def _letter(self) -> str:
        return self.target.to_move.letter.lower()

    def _limits(self) -> str:
        """Return the options that limit the next move, the same for Leela Zero and KataGo."""
        region = self.region
        if region is None or not region.points:
            return ""
        word = "allow" if region.kind is RegionKind.ONLY else "avoid"
        return f" {word} {self._letter} {','.join(vertices_of(region.points))} 1"

    def _keys(self, known: int) -> str:
        wanted = self.wanted
        if wanted is None:
            return ""
        flags = (  # oldest first
            ("ownership", wanted.ownership),
            ("pvVisits", wanted.pv_visits),
            ("rootInfo", True),
            ("movesOwnership", wanted.moves_ownership),
            ("ownershipStdev", wanted.ownership_deviation),
        )
        return "".join(f" {key} true" for key, flag in flags[:known] if flag)

    def evaluate(
        self, line: str, perspective: Perspective, source: AnalysisSource
    ) -> Generator[None, None, PositionAnalysis | None]:
        """Read a line, in steps, as the evaluation of the target; None if it is no analysis."""
        analysis = yield from analysis_steps(line)
        if analysis is None:
            return None
        target = self.target
        size, stones = (target.width, target.height), target.stones_after(len(target.moves))
        return (yield from evaluation_steps(analysis, size, target.to_move, perspective, source, stones=stones))

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


def analyze_command(capabilities: Capabilities) -> str:
    """Return the name of the command by which an engine analyzes, empty if it has none."""
    return next((name for name in _COMMANDS if capabilities.knows(name)), "")


class AnalysisWishes:
    """The ``desired`` analysis, and the ``running`` one, which ends at the next command.

    It holds no reference back to its owner: a cycle with a QObject in it might be collected in any thread.
    """

    def __init__(self) -> None:
        self.desired: AnalysisWish | None = None
        self.running: AnalysisWish | None = None
        self.finder = PerspectiveFinder()
        self._known_keys = _LEVELS[0]
        self._policy: tuple[Target, tuple[float, ...]] | None = None

    def desire(self, target: Target | None, wanted: Wanted | None = None, region: SearchRegion | None = None) -> None:
        """Set the analysis wanted, or none; an equal one continues."""
        before = self.desired
        if target is None:
            self.desired = None
        elif before is None or (before.target, before.wanted, before.region) != (target, wanted, region):
            self.desired = AnalysisWish(target, wanted, region)

    def interrupt(self) -> None:
        """Note that other commands end the running analysis, so that the desired one starts again after them."""
        self.running = None
        if self.desired is not None:
            self.desired = replace(self.desired)

    def lose_engine(self) -> None:
        """Note that the engine is gone, and all that was known of it."""
        self.running = self._policy = None
        self._known_keys = _LEVELS[0]
        self.finder.forget()

    def stop_command(self, capabilities: Capabilities) -> str:
        """Return a command that ends the analysis and has no other effect."""
        return "stop" if capabilities.knows("stop") else "protocol_version"

    def begin(
        self,
        capabilities: Capabilities,
        send: SendCommand,
        report: Callable[[AnalysisWish, str], None],
        tell_end: Callable[[str], None],
        go_on: Callable[[], None],
    ) -> None:
        """Start the desired analysis, unless it is running already.

        While it is desired, ``report`` is called with each line, for ``read``; ``tell_end`` is called with the engine's
        words when it ends by itself or is refused, and ``go_on`` when it is to be begun again: the engine was tried on
        another position to find its perspective, or does not know all the keys.
        """
        wish = self.desired
        if wish is None or wish is self.running:
            return
        command = wish.command(capabilities, self._known_keys)
        if not command:
            tell_end("")
            return
        if wish.wanted is not None and not self._knows_perspective(wish.target, capabilities, send, go_on):
            return
        self._ask_policy(wish, capabilities, send)

        def take(line: str) -> None:
            if wish is self.desired:
                report(wish, line)

        def end(response: Response) -> None:
            """Note the end of an analysis, which may no longer be the desired one."""
            if wish is self.running:
                self.running = None
            if wish is not self.desired:
                return
            if not response.ok and self._know_fewer_keys(wish, capabilities):
                go_on()
            else:
                tell_end("" if response.ok else response.text)

        self.running = wish
        send(command, end, on_line=take)

    def _know_fewer_keys(self, wish: AnalysisWish, capabilities: Capabilities) -> bool:
        """Assume that the engine knows fewer keys, so that the command differs; return whether it can."""
        command = wish.command(capabilities, self._known_keys)
        for keys in _LEVELS:
            if keys < self._known_keys and wish.command(capabilities, keys) != command:
                self._known_keys = keys
                return True
        return False

    def _knows_perspective(
        self, target: Target, capabilities: Capabilities, send: SendCommand, on_found: Callable[[], None]
    ) -> bool:
        """Return whether the engine's perspective is known; otherwise find it, and call a function then."""
        if self.finder.perspective is None:
            size = target.width, target.height
            self.finder.find(capabilities, analyze_command(capabilities), send, on_found, size=size)
        return self.finder.perspective is not None

    def _ask_policy(self, wish: AnalysisWish, capabilities: Capabilities, send: SendCommand) -> None:
        """Request the policy at a target once, if required: the lines of an analysis do not have it."""
        target = wish.target
        is_known = self._policy is not None and self._policy[0] == target
        if wish.wanted is None or not wish.wanted.policy or is_known or not capabilities.knows(POLICY_COMMAND):
            return
        last = target.moves[-1].color if target.moves else Color.WHITE
        is_engines_turn = last is target.to_move.opponent  # as far as an engine knows that is told no color

        def take(response: Response) -> None:
            if response.ok:
                self._policy = target, parse_policy(response.text, target.width, target.height)

        def take_or_ask(response: Response) -> None:
            """Ask an engine that takes no color as it does."""
            if response.ok:
                take(response)
            elif is_engines_turn:
                send(policy_command(), take)

        send(policy_command(target.to_move), take_or_ask)

    def read(
        self, wish: AnalysisWish, line: str, capabilities: Capabilities
    ) -> Generator[None, None, Analysis | LiveAnalysis | None]:
        """Read a line of a wish, in steps; None if it is no analysis or no longer desired."""
        if wish.wanted is None:
            return wish.read(line) if wish is self.desired else None
        source = AnalysisSource(
            f"{capabilities.name} {capabilities.version}".strip(),
            ruleset=to_sgf_ru(wish.target.ruleset),
            komi=wish.target.komi,
            compensation=compensation(wish.target.ruleset, wish.target.handicap),
        )
        said = yield from wish.evaluate(line, self.finder.perspective or Perspective.SIDE_TO_MOVE, source)
        if said is None or wish is not self.desired:
            return None
        if self._policy is not None and wish.wanted.policy and self._policy[0] == wish.target:
            said = replace(said, policy=self._policy[1])
        return LiveAnalysis(wish.target, said)
