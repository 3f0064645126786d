"""Which of the program's own files cannot be written or read."""

from __future__ import annotations

import errno
from enum import Enum, auto
from pathlib import Path

from qtgo.deferred import dataclass

_UNWRITABLE = frozenset((errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT))


class Stored(Enum):
    """The kinds of files that the program keeps."""

    SETTINGS = auto()
    RECOVERY = auto()  # the journals of unsaved games
    VERSIONS = auto()
    PROBLEMS = auto()
    LESSONS = auto()  # the steps that are done
    PRACTICE = auto()  # own mistakes, and the schedule of their tries
    ENGINE_LOGS = auto()
    REVIEWS = auto()  # the numbers of reviewed games
    RESULTS = auto()  # of the user's games against engines
    GAMES = auto()  # finished ones, in a folder of the user's
    ENGINE_FILES = auto()  # positions for engines
    ENGINE_SETUP = auto()  # configurations that engines lack
    ANALYSES = auto()  # of positions, in the cache
    BOOKMARKS = auto()
    NETWORKS = auto()  # the list of them


@dataclass(frozen=True, slots=True)
class StorageFailure:
    """The file or folder that cannot be saved, and the reason."""

    kind: Stored
    path: Path
    error: OSError

    @property
    def folder(self) -> Path | None:
        """Return the folder in which nothing can be written, None if the reason is another."""
        if self.error.errno not in _UNWRITABLE:
            return None
        from qtgo.files.input import is_folder

        return next((folder for folder in self.path.parents if is_folder(folder)), None)


@dataclass(frozen=True, slots=True)
class BrokenState:
    """A state file that cannot be read, at least in part; ``aside`` is where it is now.

    ``lost`` is the number of changes of a game that were left out; ``is_start_damaged`` says that the game they
    apply to may be wrong itself. Several ``files`` are told of at once, by their folder.
    """

    kind: Stored
    aside: Path
    lost: int = 0
    is_partial: bool = False
    is_start_damaged: bool = False
    files: int = 1
