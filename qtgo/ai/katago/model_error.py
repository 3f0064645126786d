"""Why a file is not a network that this version can run."""

from __future__ import annotations

from enum import Enum, auto


class ModelFault(Enum):
    """The kinds of faults of a network file."""

    NOT_A_NETWORK = auto()
    TOO_OLD = auto()
    TOO_NEW = auto()
    CUT_OFF = auto()
    DAMAGED = auto()
    TOO_LARGE = auto()
    UNKNOWN_BLOCK = auto()
    UNKNOWN_OPTION = auto()
    HUMAN = auto()
    """It plays like people, and does nothing else."""
    NOT_HUMAN = auto()
    """It does not play like people, as is wanted."""
    CHANGED = auto()
    """The file is not the one any more that was read before."""
    NO_ANSWER = auto()
    """It was read, but its outputs are not numbers."""
    NO_RUNTIME = auto()
    """It cannot be run here: onnxruntime is missing, or fails."""


class ModelError(ValueError):
    """A file is not a network that this version can run; ``detail`` is the unknown version, block or option."""

    def __init__(self, fault: ModelFault, detail: str = "") -> None:
        super().__init__(f"{fault.name} {detail}".rstrip())
        self.fault = fault
        self.detail = detail
