"""Some games of the library as one, with variations where they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from qtgo.core.editing.edits import EditRefusedError, Refusal
from qtgo.core.editing.merge import merge_game
from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError


class MergeCancelledError(Exception):
    """The merging was canceled."""


@dataclass(frozen=True, slots=True)
class MergeReport:
    """The result of merging: the root of the merged game, and the number of games in it.

    ``other_start`` counts those that begin from another position, and ``unreadable`` those whose file has changed.
    """

    root: Node | None
    games: int = 0
    other_start: int = 0
    unreadable: int = 0


def merge_games(
    places: Sequence[tuple[Path, int]],
    name_of: Callable[[Node], str],
    is_cancelled: Callable[[], bool] = lambda: False,
) -> MergeReport:
    """Merge games, each with its number in its file from 0, into the first; raise MergeCancelledError.

    ``name_of`` returns the name of a game, which the node has where the game leaves the others.
    """
    files = _Files()
    merged: Game | None = None
    games = other_start = unreadable = 0
    for path, number in places:
        if is_cancelled():
            raise MergeCancelledError
        root = files.take(path, number)
        if root is None:
            unreadable += 1
        elif merged is None:
            merged, games = Game(_in_unicode(root)), 1
        elif _merge(merged, root, name_of(root)):
            games += 1
        else:
            other_start += 1
    return MergeReport(None if merged is None else merged.root, games, other_start, unreadable)


def _merge(game: Game, root: Node, name: str) -> bool:
    """Merge one game; return False if it begins from another position."""
    try:
        draft = merge_game(game, root, name)
    except EditRefusedError as error:
        return error.refusal is not Refusal.OTHER_START
    game.edit(draft.kind, draft.changes)
    return True


def _in_unicode(root: Node) -> Node:
    if "CA" in root.properties:
        root.properties["CA"] = ["UTF-8"]
    return root


class _Files:
    """Reads game files, each once while different games of it are taken one after the other."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._games: dict[int, Node] = {}

    def take(self, path: Path, number: int) -> Node | None:
        """Return an unshared game, None if it cannot be read."""
        if path != self._path or number not in self._games:
            self._path, self._games = path, dict(enumerate(_read(path)))
        return self._games.pop(number, None)


def _read(path: Path) -> Sequence[Node]:
    try:
        return read_file(path).games
    except (OSError, SgfError, ValueError, MemoryError, RecursionError):
        return ()
