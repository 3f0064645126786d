"""The reports of engines: their state, answers, and other events."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from qtgo.core.rules.point import Color, Move, Point
from qtgo.deferred import dataclass

if TYPE_CHECKING:
    from qtgo.ai.search.search_values import Estimate
    from qtgo.core.analysis.evaluation import PositionAnalysis
    from qtgo.engine.process.failure import EngineFailure
    from qtgo.gtp.analysis_lines import Analysis
    from qtgo.gtp.session import Capabilities, Traffic
    from qtgo.gtp.synchronizer import SyncFailure, SyncReport
    from qtgo.gtp.target import Target


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

    ``refused``: the engine said that it cannot move. The move may be illegal. ``comment`` is what the engine wrote
    after it, which its ``text`` then leaves out.
    """

    color: Color
    text: str
    move: Move | None
    refused: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class PlacedHandicap:
    """The stones of a free handicap placed by an engine: at least two, possibly fewer than requested."""

    points: frozenset[Point]


@dataclass(frozen=True, slots=True)
class FinalStatus:
    """The stones that an engine considers dead and those in seki; None if it did not say, with its ``answer``.

    ``unsettled`` are the points of which it is not sure, and ``confidence`` is how sure it is of all, from 0 to 1; both
    are None if it cannot tell. After a first look (``is_first``) a closer one follows.
    """

    dead: frozenset[Point] | None
    seki: frozenset[Point] | None = None
    answer: str = ""
    unsettled: frozenset[Point] | None = None
    confidence: float | None = None
    is_first: bool = False


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
class ErrorOutput:
    """A line of standard error."""

    line: str


@dataclass(frozen=True, slots=True)
class RunEnded:
    """The engine has ended as it was told to."""


RunEvent: TypeAlias = "Capabilities | EngineFailure | RunEnded | SlowNotice | CommandRefusal | Traffic | ErrorOutput"
"""The events of one run of an engine: it is ready, fails, ends, is late, refuses a start-up command, or writes."""


@dataclass(frozen=True, slots=True)
class EngineLaunch:
    """The engine is being started, with this command line."""

    command: str


@dataclass(frozen=True, slots=True)
class EngineRestart:
    """The engine failed, and is being started again."""

    failure: EngineFailure


@dataclass(frozen=True, slots=True)
class AnalysisEnd:
    """The analysis ended without a request, or was refused with these words."""

    words: str


@dataclass(frozen=True, slots=True)
class LiveAnalysis:
    """An engine's analysis of a target so far, in Black's view."""

    target: Target
    analysis: PositionAnalysis


EngineAnswer: TypeAlias = (
    "GeneratedMove | PlacedHandicap | FinalStatus | GivenEstimate | Analysis | LiveAnalysis | AnalysisEnd"
)
"""The answer to a request; an Analysis or LiveAnalysis comes again and again."""

EngineEvent: TypeAlias = (
    "EngineLaunch | Capabilities | SyncReport | SyncFailure | EngineAnswer | EngineRestart | EngineFailure"
    "| SlowNotice | CommandRefusal | Traffic | ErrorOutput"
)
"""The events of an engine.

It is launched, is ready (Capabilities), stands where it was told to (SyncReport) or cannot stand there (SyncFailure,
and what it was asked is given up), answers, fails and is restarted or fails for good, is late, refuses a start-up
command, or a line is written to it or by it.
"""


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
    PASS = auto()


@dataclass(frozen=True, slots=True)
class AdviserTrouble:
    """Why a question has no answer: the process failed, cannot follow the game, or answered something else."""

    question: Question
    reason: EngineFailure | SyncFailure | str


@dataclass(frozen=True, slots=True)
class LiveTrouble:
    """Why an engine does not analyze; a text is what it answered, empty if it has no command for it.

    ``is_region`` tells that it is only the region that it does not understand; the analysis goes on without.
    """

    engine: str
    reason: EngineFailure | SyncFailure | str
    is_builtin: bool = False
    is_region: bool = False
