"""What an engine's life and work is told as."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from qtgo.ai.reports import Estimate
from qtgo.core.rules.point import Color, Move, Point
from qtgo.engine.failure import EngineFailure
from qtgo.gtp.synchronizer import SyncFailure


class EngineState(Enum):
    """Where an engine stands.

    THINKING has been asked for something that may take any time; ANALYZING goes on until it is told otherwise.
    """

    NOT_STARTED = auto()
    STARTING = auto()
    READY = auto()
    THINKING = auto()
    ANALYZING = auto()
    STOPPING = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class GeneratedMove:
    """The answer to a request for a move: its text, and the move that it is, None if it is none on the board.

    ``refused`` where the engine said that it cannot move. The move may be an illegal one.
    """

    color: Color
    text: str
    move: Move | None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class PlacedHandicap:
    """The stones of a free handicap that an engine has placed: two at least, maybe fewer than it was asked for."""

    points: frozenset[Point]


@dataclass(frozen=True, slots=True)
class FinalStatus:
    """The stones that an engine takes for dead and those in seki; None where it did not say, with its ``answer``."""

    dead: frozenset[Point] | None
    seki: frozenset[Point] | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class GivenEstimate:
    """What an engine makes of a position; None where it did not say, with its ``answer``."""

    estimate: Estimate | None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class SlowNotice:
    """An answer that is late: how many seconds it is waited for, and for how many nothing was heard at all."""

    pending: str
    waited: float
    silent: float


@dataclass(frozen=True, slots=True)
class CommandRefusal:
    """A start-up command that the engine refused, with its answer."""

    command: str
    answer: str


@dataclass(frozen=True, slots=True)
class EngineWait:
    """An engine lets people wait for its start, or for the answer to a command; its last line of standard error.

    For one that ``is_thinking`` the seconds are those since it wrote anything.
    """

    color: Color
    name: str
    seconds: float
    is_starting: bool = False
    is_tuning: bool = False
    is_thinking: bool = False
    command: str = ""
    line: str = ""


class Question(Enum):
    """What the adviser is asked."""

    HINT = auto()
    ESTIMATE = auto()
    DEAD_STONES = auto()


@dataclass(frozen=True, slots=True)
class AdviserTrouble:
    """Why there is no answer to a question: the process failed, cannot follow, or said something else."""

    question: Question
    reason: EngineFailure | SyncFailure | str
