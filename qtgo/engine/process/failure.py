"""Why an engine cannot be used, or no longer: each reason with the facts that explain it."""

from __future__ import annotations

from enum import Enum, auto

from qtgo.deferred import dataclass
from qtgo.gtp.engine_config import EngineConfig


class FailureKind(Enum):
    """The failure of an engine.

    The first five concern starting its program. EXITED and KILLED say how it ended, in ``status``. The next
    five concern a running program that is unusable; WRONG_IDS may also happen later. TIMED_OUT wrote nothing
    for too long while a response was due. FLOODED wrote more than can be read. OUTPUT_CLOSED is running but can no
    longer respond. NO_HUMAN_NETWORK and NO_HUMAN_PLAY are KataGo's, which is to play like a person and lacks the
    network or refuses the settings for that. NO_NETWORK is that of QtGo's own engine whose network's file is gone.
    """

    BAD_COMMAND_LINE = auto()
    NO_WORKING_FOLDER = auto()
    NOT_FOUND = auto()
    NOT_EXECUTABLE = auto()
    COULD_NOT_START = auto()
    EXITED = auto()
    KILLED = auto()
    NO_GTP = auto()
    NO_ANALYSIS = auto()
    WRONG_PROTOCOL = auto()
    WRONG_IDS = auto()
    MISSING_COMMANDS = auto()
    TIMED_OUT = auto()
    FLOODED = auto()
    OUTPUT_CLOSED = auto()
    NO_HUMAN_NETWORK = auto()
    NO_HUMAN_PLAY = auto()
    NO_NETWORK = auto()


RECOVERABLE = frozenset(
    {
        FailureKind.EXITED,
        FailureKind.KILLED,
        FailureKind.TIMED_OUT,
        FailureKind.FLOODED,
        FailureKind.WRONG_IDS,
        FailureKind.OUTPUT_CLOSED,
    }
)
"""The failures that a restart may cure."""


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """The end of a process, or the reason why it did not start; ``status`` is its exit status or signal number."""

    kind: FailureKind
    status: int = 0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class EngineFailure:
    """A failure with all that is known about it.

    ``detail`` depends on the kind: the name or folder that was looked for, the system's error message, the
    missing commands. ``command`` is the parsed command line, ``pending`` the GTP command without a
    response, ``seconds`` how long the engine had been silent, ``first_lines`` what it wrote instead of GTP, and
    ``stderr_tail`` the last lines of its standard error.
    """

    kind: FailureKind
    detail: str = ""
    command: tuple[str, ...] = ()
    status: int = 0
    pending: str = ""
    seconds: float = 0.0
    first_lines: tuple[str, ...] = ()
    stderr_tail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewerFailure:
    """An engine of a review has failed for good; ``others`` are the names of those that go on."""

    config: EngineConfig
    failure: EngineFailure
    others: tuple[str, ...] = ()
