"""What of the program's own files cannot be written or read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path


class Stored(Enum):
    """The kinds of things that the program keeps."""

    SETTINGS = auto()
    RECOVERY = auto()  # the journals of unsaved games
    VERSIONS = auto()
    PROBLEMS = auto()
    ENGINE_LOGS = auto()
    ENGINE_FILES = auto()  # positions that are handed to engines


@dataclass(frozen=True, slots=True)
class StorageFailure:
    """What cannot be kept, in which file or folder, and why."""

    kind: Stored
    path: Path
    error: OSError


@dataclass(frozen=True, slots=True)
class BrokenState:
    """A file with what the program kept cannot be read, at least in part; ``aside`` is where it is now.

    ``lost`` counts the changes of a game that were left out; ``is_start_damaged`` says that the game itself, to which
    they were made, may be wrong.
    """

    kind: Stored
    aside: Path
    lost: int = 0
    is_partial: bool = False
    is_start_damaged: bool = False
