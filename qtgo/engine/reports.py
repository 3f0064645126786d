"""The states and results that engines report."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass

if TYPE_CHECKING:
    from qtgo.ai.reports import Estimate
    from qtgo.engine.failure import EngineFailure
    from qtgo.gtp.synchronizer import SyncFailure


class EngineState(Enum):
    """The state of an engine.

    THINKING is answering a request that may take any time; ANALYZING continues until told otherwise.
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
    """The answer to a request for a move: its text, and the move, None if it is not one.

    ``refused``: the engine said that it cannot move. The move may be illegal.
    """

    color: Color
    text: str
    move: Move | None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class PlacedHandicap:
    """The stones of a free handicap placed by an engine: at least two, possibly fewer than requested."""

    points: frozenset[Point]


@dataclass(frozen=True, slots=True)
class FinalStatus:
    """The stones that an engine considers dead and those in seki; None if it did not say, with its ``answer``."""

    dead: frozenset[Point] | None
    seki: frozenset[Point] | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class GivenEstimate:
    """An engine's estimate of a position; None if it gave none, with its ``answer``."""

    estimate: Estimate | None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class SlowNotice:
    """A late response: seconds since the request, and seconds without any output."""

    pending: str
    waited: float
    silent: float


@dataclass(frozen=True, slots=True)
class CommandRefusal:
    """A start-up command that the engine refused, with its response."""

    command: str
    answer: str


@dataclass(frozen=True, slots=True)
class EngineWait:
    """An engine's start or response is being waited for; with the last line of its standard error.

    If it ``is_thinking`` the seconds are those since its last output.
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
    """The questions to the adviser."""

    HINT = auto()
    ESTIMATE = auto()
    DEAD_STONES = auto()


@dataclass(frozen=True, slots=True)
class AdviserTrouble:
    """Why a question has no answer: the process failed, cannot follow the game, or answered something else."""

    question: Question
    reason: EngineFailure | SyncFailure | str
