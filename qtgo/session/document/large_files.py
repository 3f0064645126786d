"""Reading large game files: in a thread, the first position long before the rest."""

from __future__ import annotations

from pathlib import Path

from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.position import Position
from qtgo.core.tree_layout.build import TALL, count_rows
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.deferred import dataclass
from qtgo.garbage import no_garbage_collection, settle_garbage
from qtgo.session.work.task import Task, TaskCancelledError
from qtgo.sgf.collection import Collection
from qtgo.sgf.formats.importers import read_bytes, read_record
from qtgo.sgf.grammar import Progress
from qtgo.sgf.issue import SgfError
from qtgo.sgf.release import release

LARGE = 1 << 19
"""The size, in bytes, from which a file is read and written in a thread."""
MANY = 5_000
"""The number of nodes from which it is, too."""
_HEAD = 1 << 15
_PARSING, _READING = 0.6, 0.9  # the share of the work done after parsing, and after the checks of values too


@dataclass(frozen=True, slots=True, eq=False)
class ReadFile:
    """A file's bytes, the games in it, and the tree of the one to be shown, if that takes long to lay out."""

    data: bytes
    collection: Collection
    tree: TreeLayout | None = None


class FileReading(Task[ReadFile]):
    """The reading of a file; ``first`` is the position at the root of its first game as soon as that is known."""

    def __init__(self, path: Path, encoding: str | None = None, game: int = 0, *, folded: bool = True) -> None:
        """Start reading; with ``folded`` a tall tree comes with its variations collapsed."""
        self.first: Position | None = None
        self._is_folded = folded
        super().__init__(lambda progress: self._read(path, encoding, game, progress))

    def _read(self, path: Path, encoding: str | None, game: int, progress: Progress) -> ReadFile:
        data = read_bytes(path)
        self.first = _first_position(data[:_HEAD], path.name, encoding)
        with no_garbage_collection():
            collection = read_record(
                data, encoding=encoding, path=path, progress=lambda share: progress(_PARSING * share)
            )
            tree: TreeLayout | None = None
            try:
                progress(_READING)
                tree = self._laid_out(collection.games[min(game, len(collection.games) - 1)])
                settle_garbage()
                progress(_READING)  # the last moment at which it can be cancelled
            except TaskCancelledError:
                tree = None  # it knows the nodes
                _free(collection)
                raise
        return ReadFile(data, collection, tree)

    def _laid_out(self, root: Node) -> TreeLayout:
        is_folded = self._is_folded and count_rows(root) > TALL
        return TreeLayout(root, line=list(root.main_line()) if is_folded else ())


def is_large(path: Path) -> bool:
    """Return whether a file is large by its size; False if that is unknown, as reading will report the reason."""
    try:
        return path.stat().st_size >= LARGE
    except (OSError, ValueError):
        return False


def read_small(path: Path, encoding: str | None = None) -> ReadFile | None:
    """Read a file at once, unless it is large by its size or its nodes; raise OSError or SgfError on failure."""
    if is_large(path) or (data := read_bytes(path)).count(b";") >= MANY:
        return None
    return ReadFile(data, read_record(data, encoding=encoding, path=path))


def _first_position(head: bytes, name: str, encoding: str | None) -> Position | None:
    """Return the first position of a file by its beginning, None if that has none."""
    try:
        collection = read_record(head, name, encoding=encoding)
    except SgfError:
        return None
    position = Replay(collection.games[0], read_game_info(collection.games[0])).position()
    _free(collection)
    return position


def _free(collection: Collection) -> None:
    """Free games that nothing else knows; the collector, which is held back, would find them late."""
    steps = release(Collection([*collection.games], source=collection.source), [])
    collection.games.clear()
    collection.source = None
    for _ in steps:
        pass
