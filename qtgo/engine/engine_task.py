"""Requests to an engine, made once it is synchronized."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

from qtgo.core.clock.time_settings import TimeSettings
from qtgo.core.rules.point import Color, Point
from qtgo.engine.command_meanings import read_estimate, read_handicap, read_move, read_points
from qtgo.engine.reports import EngineAnswer, FinalStatus, GeneratedMove, GivenEstimate, PlacedHandicap
from qtgo.gtp.response import Response
from qtgo.gtp.target import Start, Target
from qtgo.gtp.time_commands import EngineClock

ESTIMATE_COMMAND = "qtgo-estimate"
FIRST_LOOK_COMMAND = "qtgo-first-look"
NO_PASS_COMMAND = "kata-genmove_analyze"
"""Asks for a move, and can forbid some."""
_RARELY = 100_000  # hundredths of a second between its lines of analysis, which nobody reads

ReadClock = Callable[[], EngineClock | None]
"""Returns what an engine has left of its time; None without a clock."""


def no_clock() -> None:
    """Return None: there is no clock."""


class EngineTask(ABC):
    """A request to send once the engine is at the target: its command, and the meaning of the response."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.is_asked = False

    @abstractmethod
    def command(self) -> str:
        """Return the command to begin with."""

    @abstractmethod
    def read(self, response: Response) -> EngineAnswer | str:
        """Return the answer, or the command to go on with."""

    def found_so_far(self) -> EngineAnswer | None:
        """Return what can be reported while the engine goes on with the next command, if anything."""
        return None

    def target_after(self, answer: EngineAnswer) -> Target | None:
        """Return the target that an engine has reached by its answer, None if it stands where it was or anywhere."""
        return None


class MoveTask(EngineTask):
    """A move, with the clock at the time of the request. Only KataGo can be forbidden to pass."""

    def __init__(self, target: Target, color: Color, clock: ReadClock, *, may_pass: bool = True) -> None:
        super().__init__(target)
        self.color = color
        self.clock = clock
        self._may_pass = may_pass

    def command(self) -> str:
        """Return the command to begin with."""
        color = self.color.letter.lower()
        if self._may_pass:
            return f"genmove {color}"
        return f"{NO_PASS_COMMAND} {color} {_RARELY} avoid {color} pass 1"

    def read(self, response: Response) -> GeneratedMove:
        """Return the move."""
        return read_move(response, self.color, self.target)

    def target_after(self, answer: EngineAnswer) -> Target | None:
        """Return the target after a move, None after any other answer."""
        move = answer.move if isinstance(answer, GeneratedMove) else None
        if move is None or move.resign:
            return None
        return replace(self.target, moves=(*self.target.moves, move), to_move=move.color.opponent)


class HandicapTask(EngineTask):
    """The stones of a free handicap."""

    def __init__(self, target: Target, stones: int, clock: ReadClock) -> None:
        super().__init__(target)
        self.stones = stones
        self.clock = clock

    def command(self) -> str:
        """Return the command to begin with."""
        return f"place_free_handicap {self.stones}"

    def read(self, response: Response) -> PlacedHandicap:
        """Return the stones, none after a wrong answer."""
        return PlacedHandicap(read_handicap(response, self.stones, self.target))

    def target_after(self, answer: EngineAnswer) -> Target | None:
        """Return the target with the stones placed, None if there are none."""
        points = answer.points if isinstance(answer, PlacedHandicap) else None
        if not points:
            return None
        start = Start(points, is_handicap=len(points) == self.stones)
        return replace(self.target, start=start, to_move=Color.WHITE)

    def first_move(self) -> MoveTask:
        """Return the request for the first stone as a move."""
        return MoveTask(self.target, Color.BLACK, self.clock)


class FinalStatusTask(EngineTask):
    """The dead stones, then those in seki, and then what is unsettled, of an engine that can tell it.

    What a first look shows is told at once, if it is wanted and the engine knows how.
    """

    _may_estimate = False
    _looks_first = False
    _first: FinalStatus | None = None
    _dead: frozenset[Point] | None = None
    _status: FinalStatus | None = None

    def __init__(self, target: Target, *, wants_first_look: bool = False) -> None:
        super().__init__(target)
        self._wants_first_look = wants_first_look

    def use(self, knows: Callable[[str], bool]) -> None:
        """Take note of the commands that the engine knows."""
        self._may_estimate = knows(ESTIMATE_COMMAND)
        self._looks_first = self._wants_first_look and knows(FIRST_LOOK_COMMAND)

    def command(self) -> str:
        """Return the command to begin with."""
        self._first = self._dead = self._status = None
        return FIRST_LOOK_COMMAND if self._looks_first else "final_status_list dead"

    def found_so_far(self) -> FinalStatus | None:
        """Return what the first look has shown, once."""
        first, self._first = self._first, None
        return first

    def read(self, response: Response) -> FinalStatus | str:
        """Return the status, or the command to go on with."""
        if self._looks_first:
            self._looks_first = False
            said = read_estimate(response, self.target).estimate
            if said is not None:
                self._first = FinalStatus(said.dead, said.seki, "", said.unsettled, said.confidence, is_first=True)
            return "final_status_list dead"
        if self._status is not None:
            estimate = read_estimate(response, self.target).estimate
            if estimate is None:
                return self._status
            return replace(self._status, unsettled=estimate.unsettled, confidence=estimate.confidence)
        points = read_points(response, self.target)
        if self._dead is not None:
            self._status = FinalStatus(self._dead, points, response.text)
            return ESTIMATE_COMMAND if self._may_estimate else self._status
        if points is None:
            return FinalStatus(None, answer=response.text)
        self._dead = points
        return "final_status_list seki"


class EstimateTask(EngineTask):
    """The score and the owner of each point."""

    def command(self) -> str:
        """Return the command to begin with."""
        return f"{ESTIMATE_COMMAND} {self.target.to_move.letter.lower()}"

    def read(self, response: Response) -> GivenEstimate:
        """Return the estimate."""
        return read_estimate(response, self.target)


class FirstLookTask(EstimateTask):
    """The judge's first look, without the search for lead and win rate."""

    def command(self) -> str:
        """Return the command to begin with."""
        return FIRST_LOOK_COMMAND


def timed(target: Target, clock: ReadClock) -> Target:
    """Return a target with the time settings of a clock."""
    now = clock()
    time = TimeSettings() if now is None else now.settings
    return replace(target, time=time.normal())
