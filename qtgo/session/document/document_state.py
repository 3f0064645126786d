"""The state of a document that its observers see."""

from __future__ import annotations

from pathlib import Path

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class DocumentState:
    """The file of the document and its unsaved changes; ``path`` is None for a new game.

    Unless ``saves_in_place``, saving needs another name: the game is new, or its file has another format.
    """

    path: Path | None
    encoding: str
    modified: bool
    game: int
    games: int
    saves_in_place: bool = False

    @property
    def name(self) -> str:
        """Return the name of the file, empty for a new game."""
        return "" if self.path is None else self.path.name


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved file: its bytes, and the previous ones, empty for a new file.

    ``was_known``: the document had read or saved the previous bytes itself.
    """

    path: Path
    data: bytes
    encoding: str
    before: bytes
    before_encoding: str
    was_known: bool
    game: int
