"""The user's bookmarks: nodes of games in files, in a JSON file that all windows share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import decoded, encoded
from qtgo.files.state import locked, put_aside, read_object, write_object

_VERSION = 1
_BOOKMARKS = "bookmarks"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A node of a game in a file; ``way`` leads to it from the root, as in ``node_paths``.

    ``title`` is the user's name for it, ``place`` what the program calls it, ``added`` a date (ISO).
    """

    path: str = ""
    game: int = 0
    way: tuple[int, ...] = ()
    title: str = ""
    place: str = ""
    added: str = ""


class Bookmarks:
    """The bookmarks in the order in which they were added; ``broken`` is where an unreadable file was put."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.broken: Path | None = None

    def read(self) -> list[Bookmark]:
        """Return all bookmarks; raise OSError where the file cannot be read."""
        try:
            kept = read_object(self.path).get(_BOOKMARKS, [])
        except ValueError:
            self.broken = put_aside(self.path)
            return []
        if not isinstance(kept, list):
            self.broken = put_aside(self.path)
            return []
        found = (decoded(Bookmark, entry, Bookmark()) for entry in kept if isinstance(entry, dict))
        return [bookmark for bookmark in found if bookmark.path]

    def add(self, bookmark: Bookmark) -> None:
        """Add a bookmark, in place of one of the same node; raise OSError if it cannot be saved."""
        self._change(lambda kept: [*(each for each in kept if not _is_same(each, bookmark)), bookmark])

    def replace(self, bookmarks: list[Bookmark], shown: list[Bookmark]) -> None:
        """Save some bookmarks in place of those that were ``shown``; others were added meanwhile, and stay."""
        self._change(lambda kept: [*bookmarks, *(each for each in kept if each not in shown)])

    def _change(self, change: Callable[[list[Bookmark]], list[Bookmark]]) -> None:
        with locked(self.path):
            changed = change(self.read())
            write_object(self.path, {"version": _VERSION, _BOOKMARKS: [encoded(each) for each in changed]}, indent=1)


def _is_same(one: Bookmark, other: Bookmark) -> bool:
    return (one.path, one.game, one.way) == (other.path, other.game, other.way)
