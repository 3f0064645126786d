"""Synchronizes an engine with the game, step by step, with fallbacks if it refuses a command."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import field, replace
from typing import Protocol

from qtgo.core.clock.time_settings import TimeSettings, TimeSystem
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import Ruleset
from qtgo.deferred import dataclass
from qtgo.gtp.plan import (
    EngineBoard,
    Method,
    RulesNotice,
    SyncRefusal,
    SyncStep,
    SyncStepKind,
    plan,
    points_of,
    rules_notice,
    time_to_tell,
    unknown_commands,
)
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities, is_unknown
from qtgo.gtp.target import EMPTY, Start, Target
from qtgo.gtp.time_commands import EngineClock, TimeNotice, time_left_commands

_MAX_FLATTENINGS = 3
_WITHOUT_STONES = frozenset({SyncStepKind.RULES, SyncStepKind.KOMI, SyncStepKind.TIME})
_REFUSALS = {
    SyncStepKind.SIZE: SyncRefusal.SIZE_REFUSED,
    SyncStepKind.CLEAR: SyncRefusal.CLEARING_REFUSED,
    SyncStepKind.SETUP: SyncRefusal.SETUP_REFUSED,
}


class Send(Protocol):
    """Sends a command and passes on its response, as ``GtpSession.send`` does."""

    def __call__(self, command: str, on_response: Callable[[Response], None], /) -> object:
        """Send a command."""


@dataclass(frozen=True, slots=True)
class SyncReport:
    """Differences that remain after synchronizing, and commands that the engine should know and does not."""

    rules: RulesNotice | None = None
    komi_refused: bool = False
    time: TimeNotice | None = None
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SyncFailure:
    """Why an engine cannot be synchronized, with its response to the refused command."""

    reason: SyncRefusal
    command: str = ""
    answer: str = ""


@dataclass(slots=True)
class _Wish:
    """The target in progress, and what has failed for it.

    ``flattened`` is the number of its moves that are set up as stones instead; ``target`` has them that way.
    """

    asked: Target
    flattened: int
    on_done: Callable[[SyncReport], None]
    on_failure: Callable[[SyncFailure], None]
    tried: set[Method] = field(default_factory=set)
    flattenings: int = 0
    failure: SyncFailure | None = None
    target: Target = field(init=False)

    def __post_init__(self) -> None:
        self.flatten(self.flattened)

    def flatten(self, count: int) -> None:
        """Set up the first so many moves of the original target as stones."""
        self.flattened = count
        self.target = self.asked.flattened(count) if count else self.asked


class Synchronizer:
    """Keeps one engine synchronized with a game, with the fewest commands.

    Whoever else changes the engine's board must report it: ``played`` after a generated move,
    ``placed`` after a handicap that the engine placed, ``forget`` after anything else. A new target replaces one in
    progress, which is then never reported. ``write_record`` writes SGF text to a file that the engine can read and
    returns its name, or raises OSError. ``started_with`` are the rules that the engine's command line set, if known.
    """

    def __init__(
        self,
        send: Send,
        capabilities: Capabilities,
        *,
        write_record: Callable[[str], str] | None = None,
        started_with: Ruleset | None = None,
    ) -> None:
        self.known = EngineBoard(start=EMPTY)
        self._is_time_left_refused = False
        self._send = send
        self._capabilities = capabilities
        self._write_record = write_record
        self._started_with = started_with
        self._wish: _Wish | None = None
        self._steps: deque[SyncStep] = deque()
        self._is_waiting = False
        self._is_forgotten = False
        self._refused_rules: set[tuple[Ruleset, Method]] = set()
        self._refused_komi: set[float] = set()
        self._refused_times: set[tuple[TimeSettings, Method]] = set()
        self._time: TimeSettings | None = None
        self._told_by: Method | None = None
        self._flattened: tuple[Start, tuple[Move, ...]] | None = None

    def synchronize(
        self, target: Target, on_done: Callable[[SyncReport], None], on_failure: Callable[[SyncFailure], None]
    ) -> None:
        """Bring the engine to a target and report it, immediately if nothing is to be done."""
        self._time = target.time or self._time
        target = replace(target, time=self._time)
        self._wish = _Wish(target, self._flattening_of(target), on_done, on_failure)
        self._steps.clear()
        if not self._is_waiting:
            self._plan()

    def forget(self) -> None:
        """Forget everything known about the engine's state."""
        self.known = EngineBoard(has_limit=self.known.has_limit)
        self._is_forgotten = self._is_waiting
        self._refused_komi.clear()
        self._steps.clear()

    def played(self, move: Move) -> None:
        """Note a move that the engine generated and played on its own board."""
        if self.known.start is not None and not move.resign:
            self.known = replace(self.known, moves=(*self.known.moves, move))

    def placed(self, points: Collection[Point]) -> None:
        """Note a handicap that the engine placed on its empty board."""
        if self.known.start == EMPTY and not self.known.moves:
            self.known = replace(self.known, start=Start(frozenset(points), is_handicap=True))

    def tell_time_left(self, color: Color, clock: EngineClock | None) -> None:
        """Send what both sides have left before a move of an engine's color, if it takes that."""
        if self._capabilities.knows("time_left"):
            for command in time_left_commands(self.known.time, color, clock):
                self._send(command, self._on_time_answer)

    def _on_time_answer(self, response: Response) -> None:
        self._is_time_left_refused = not response.ok

    def _flattening_of(self, target: Target) -> int:
        """Return the number of moves up to one that the engine refused before, if the target has them."""
        if self._flattened is None:
            return 0
        start, moves = self._flattened
        goes_through = target.start == start and target.moves[: len(moves)] == moves
        return len(moves) if goes_through else 0

    def _plan(self) -> None:
        wish = self._wish
        if wish is None:
            return
        steps = plan(self.known, wish.target, self._capabilities, wish.tried | self._refused_methods(wish.target))
        if isinstance(steps, SyncRefusal):
            self._fail(wish, wish.failure or SyncFailure(steps))
            return
        komi_refused = wish.target.engine_komi in self._refused_komi
        self._steps = deque(step for step in steps if not (komi_refused and step.kind is SyncStepKind.KOMI))
        self._next()

    def _refused_methods(self, target: Target) -> set[Method]:
        """Return the methods that the engine has refused for a target, or that cannot be used with it at all."""
        rules = {method for rules, method in self._refused_rules if rules == target.ruleset}
        times = {method for time, method in self._refused_times if time == target.time}
        return rules | times | (set() if self._write_record else {Method.LOAD_RECORD})

    def _next(self) -> None:
        wish = self._wish
        if wish is None:
            return
        if self._steps:
            self._run(self._steps.popleft())
            return
        is_told = self.known.ruleset == wish.target.ruleset
        notice = rules_notice(wish.target.ruleset, self._told_by if is_told else None, self._started_with)
        self._wish = None
        komi_refused = wish.target.engine_komi in self._refused_komi
        unknown = unknown_commands(wish.target, self._capabilities)
        wish.on_done(SyncReport(notice, komi_refused, self._time_notice(wish.target), unknown))

    def _time_notice(self, target: Target) -> TimeNotice | None:
        """Return what the engine does not know about the time, if that is limited."""
        if target.time is None or target.time.system is TimeSystem.NONE:
            return None
        if not self._capabilities.knows("time_left") or time_to_tell(self.known, target, self._capabilities) is None:
            return TimeNotice.UNTOLD
        told = time_to_tell(self.known, target, self._capabilities, self._refused_methods(target))
        return TimeNotice.REFUSED if told is None or self._is_time_left_refused else told.notice

    def _run(self, step: SyncStep) -> None:
        command = step.command
        if step.record:
            name = self._file_of(step.record)
            if name is None:
                self._refused(step, Response(False, ""))
                return
            command = f"{command} {name}"
        self._is_waiting = True
        wish = self._wish
        self._send(command, lambda response: self._take(step, response, wish))

    def _file_of(self, record: str) -> str | None:
        """Write a record to a file; return None if that fails or GTP cannot pass its name."""
        try:
            name = self._write_record(record) if self._write_record is not None else ""
        except OSError:
            return None
        return name if name and not set(name) & set(" \t\r\n#") else None

    def _take(self, step: SyncStep, response: Response, wish: _Wish | None) -> None:
        self._is_waiting = False
        is_done = response.ok and (step.expected is None or points_of(response.text) == step.expected)
        if self._is_forgotten:
            self._is_forgotten = False
            self._plan()
        elif is_done:
            self.known = step.after
            if step.kind is SyncStepKind.RULES:
                self._told_by = step.method
            if wish is self._wish:
                self._next()
            else:
                self._plan()
        elif wish is self._wish:
            self._refused(step, response)
        else:
            if step.kind not in _WITHOUT_STONES:
                self.known = self.known.without_stones()
            self._plan()

    def _refused(self, step: SyncStep, response: Response) -> None:
        """Find another method, or fail."""
        wish = self._wish
        if wish is None:
            return
        if is_unknown(response) and step.kind is not SyncStepKind.PLAY and not step.command.startswith("play "):
            self._capabilities = self._capabilities.without(step.command.partition(" ")[0])
            self._plan()
            return
        failure = SyncFailure(_REFUSALS.get(step.kind, SyncRefusal.MOVE_REFUSED), step.command, response.text)
        if step.kind is SyncStepKind.RULES and step.method is not None:
            self._refused_rules.add((wish.target.ruleset, step.method))
        elif step.kind is SyncStepKind.KOMI:
            self._refused_komi.add(wish.target.engine_komi)
        elif step.kind is SyncStepKind.TIME and step.method is not None:
            self._refused_time(wish, step, step.method)
        else:
            # What failed should have changed nothing, but that is not relied on.
            self.known = self.known.without_stones()
            if step.kind is SyncStepKind.SETUP and not wish.flattenings:
                wish.failure = failure
            if step.method is not None:
                wish.tried.add(step.method)
            elif step.kind is SyncStepKind.PLAY and wish.flattenings < _MAX_FLATTENINGS:
                self._flatten(wish, len(step.after.moves), failure)
            else:
                self._fail(wish, failure)
                return
        self._plan()

    def _refused_time(self, wish: _Wish, step: SyncStep, method: Method) -> None:
        """Retry setting the time once, before the first move: some engines accept it at no other point."""
        is_begun = bool(step.after.moves) or step.after.start != EMPTY
        if is_begun and Method.FROM_THERE not in wish.tried:
            wish.tried.add(Method.FROM_THERE)
        elif wish.target.time is not None:
            self._refused_times.add((wish.target.time, method))

    def _flatten(self, wish: _Wish, count: int, failure: SyncFailure) -> None:
        """Set up the position after a move that the engine's own rules forbid; after several, the final one."""
        wish.flattenings += 1
        wish.failure = failure
        is_last = wish.flattenings == _MAX_FLATTENINGS
        wish.flatten(len(wish.asked.moves) if is_last else wish.flattened + count)
        self._flattened = wish.asked.start, wish.asked.moves[: wish.flattened]

    def _fail(self, wish: _Wish, failure: SyncFailure) -> None:
        self._wish = None
        self._steps.clear()
        wish.on_failure(failure)
